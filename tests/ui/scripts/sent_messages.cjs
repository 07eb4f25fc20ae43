// What scripts send to Python. Argument: a file with a JSON object of scripts by name; standard output: for each of them
// its messages, every object with `do`: the names (several where a condition chooses), the fields, and the text where
// these cannot be told from reading. Node runs it with its own copy of acorn in reach.
const {readFileSync} = require("node:fs");
const {parse} = require("internal/deps/acorn/acorn/dist/acorn");
const {full} = require("internal/deps/acorn/acorn-walk/dist/walk");

// The texts that an expression can be; null stands for any other.
function texts(node) {
  if (node.type === "ConditionalExpression") return [...texts(node.consequent), ...texts(node.alternate)];
  return [typeof node.value === "string" ? node.value : null];
}

const keyOf = ({key, computed}) => (!key || computed ? null : (key.name ?? key.value));

function messages(script) {
  const found = [];
  full(parse(script, {ecmaVersion: "latest", sourceType: "module"}), (node) => {
    const text = script.slice(node.start, node.end);
    if (node.type === "MemberExpression" && node.property.name === "do") found.push({unclear: text});
    if (node.type !== "ObjectExpression") return;
    const fields = node.properties.map(keyOf);
    if (!fields.includes("do")) return;
    const names = texts(node.properties[fields.indexOf("do")].value);
    const unclear = [...names, ...fields].includes(null);
    found.push(unclear ? {unclear: text} : {names, fields: fields.filter((one) => one !== "do")});
  });
  return found;
}

const scripts = Object.entries(JSON.parse(readFileSync(process.argv[2], "utf8")));
process.stdout.write(JSON.stringify(Object.fromEntries(scripts.map(([name, script]) => [name, messages(script)]))));
