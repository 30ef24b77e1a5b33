import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import type { Redrawn, ToRedraw } from "./redraw.ts";

/** By content: what a browser shows, and no format that can hold anything but a picture. */
const formats: Readonly<Record<string, "png" | "jpeg" | "webp">> = {
  png: "png",
  gif: "png",
  webp: "webp",
  heif: "webp",
  jpeg: "jpeg",
};
/** As many as a picture of 5,000 by 5,000 has; each takes four bytes once it is opened. */
const pixelsMax = 25_000_000;

/**
 * Reads the head of a picture first, and opens no more than it may hold. Of what moves the first frame; turned as
 * its camera was held, since that is not said any more afterwards.
 */
async function redraw({ bytes, sideMax }: ToRedraw): Promise<Redrawn> {
  const picture = sharp(bytes, { pages: 1, limitInputPixels: pixelsMax, failOn: "error" });
  const { width, height, format } = await picture.metadata();
  const written = formats[format];
  if (written === undefined) return "NO_PICTURE";
  if (width * height > pixelsMax) return "TOO_LARGE";
  const drawn = await picture
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: "inside", withoutEnlargement: true })
    .toFormat(written)
    .toBuffer();
  return { bytes: new Uint8Array(drawn) };
}

parentPort?.on("message", (asked: ToRedraw) => {
  redraw(asked).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) =>
      parentPort?.postMessage(/exceeds pixel limit/.test(String(error)) ? "TOO_LARGE" : "NO_PICTURE"),
  );
});
