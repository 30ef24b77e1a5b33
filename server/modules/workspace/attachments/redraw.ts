import { Fault, fieldFault } from "../../../fault.ts";
import { createHeavyWork } from "../../../heavy-work.ts";
import { say } from "./texts.ts";

export interface ToRedraw {
  bytes: Uint8Array;
  sideMax: number;
}
export type Redrawn = { bytes: Uint8Array } | "NO_PICTURE" | "TOO_LARGE";

/** A logo is shown 36 pixels high; this is enough for any screen. */
const sideMax = 1024;
const drawing = createHeavyWork<ToRedraw, Redrawn>({
  file: new URL("redraw-worker.ts", import.meta.url),
  maxMs: 10_000,
  waitingMax: 20,
  ofOneMax: 4,
});

/**
 * A picture that everybody is shown, decoded and written anew: nothing is left of what a camera or a program wrote
 * beside it, and it is small.
 * @throws Fault invalid at the file where it is no picture, or larger than is opened
 * @throws Fault too_many_requests where too many wait
 */
export async function redrawn(bytes: Buffer, tenant: string): Promise<Buffer> {
  const answer = await drawing.run({ bytes: new Uint8Array(bytes), sideMax }, tenant);
  if (answer === "NO_PICTURE") throw fieldFault("file", say("attachments.no_picture"));
  // What takes longer than any picture of that size is made to.
  if (answer === null || answer === "TOO_LARGE")
    throw fieldFault("file", say("attachments.picture_too_large"));
  return Buffer.from(answer.bytes);
}

/**
 * The same as small as a line of a list shows it, of what came from elsewhere; null for what is no picture, and
 * where too many wait.
 */
export async function thumbnailOf(bytes: Uint8Array, sidePx: number, tenant: string): Promise<Buffer | null> {
  try {
    const answer = await drawing.run({ bytes: new Uint8Array(bytes), sideMax: sidePx }, tenant);
    return answer === null || typeof answer === "string" ? null : Buffer.from(answer.bytes);
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

const mark = ".logo";
/** Where a picture lies that was drawn anew: whoever shows one to everybody takes no other. */
export const redrawnKey = (storageKey: string): string => `${storageKey}${mark}`;
export const isRedrawn = (storageKey: string): boolean => storageKey.endsWith(mark);
