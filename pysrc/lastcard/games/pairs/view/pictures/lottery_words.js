// Payoffs to two places, with their sign.
export const amount = (number) => {
  const text = Math.abs(number).toFixed(2);
  return Number(text) ? `${number > 0 ? "+" : "−"}${text}` : "0";
};
