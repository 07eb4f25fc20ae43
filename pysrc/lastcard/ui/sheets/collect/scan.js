// Reading QR codes by the camera or from pictures, with what the browser has for it; nothing is kept or sent.

const FORMAT = "qr_code";
const EVERY = 250; // milliseconds between two looks

// What reads codes here, or why nothing does.
export async function reader() {
  const Detector = globalThis.BarcodeDetector;
  const known = (await Detector?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (!known.includes(FORMAT))
    throw new Error(
      "This browser cannot read QR codes by itself. Paste the codes, or scan the picture with the camera of a " +
        "telephone: " +
        "it opens this page there.",
    );
  return new Detector({formats: [FORMAT]});
}

// The texts of the codes in a picture file.
export async function readPicture(file) {
  const found = await (await reader()).detect(await createImageBitmap(file));
  return found.map((code) => code.rawValue);
}

// Looks through the camera until it is stopped; `act` is told each text once. Returns the video and what ends it.
export async function camera(act) {
  const detector = await reader();
  if (!navigator.mediaDevices) throw new Error("This page can’t use a camera, because it was not opened by https.");
  const stream = await navigator.mediaDevices.getUserMedia({video: {facingMode: "environment"}}).catch((error) => {
    throw new Error(
      error.name === "NotAllowedError"
        ? "The camera was not allowed. Paste the codes instead, or allow it in the browser's address bar."
        : "No camera was found. Paste the codes instead.",
    );
  });
  const video = document.createElement("video");
  Object.assign(video, {srcObject: stream, muted: true, playsInline: true});
  await video.play();
  const seen = new Set();
  let shown = false;
  const look = async () => {
    if (shown && !video.isConnected) stop(); // the page shows something else
    shown = video.isConnected;
    const found = await detector.detect(video).catch(() => []);
    for (const {rawValue} of found) {
      if (seen.has(rawValue)) continue;
      seen.add(rawValue);
      act(rawValue);
    }
  };
  const timer = setInterval(look, EVERY);
  function stop() {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    video.remove();
  }
  return {video, stop};
}
