import { createHash } from "node:crypto";
import { inSteps, piecesOf } from "../../../in-steps.ts";

/** Of so many pieces at once: half a megabyte takes less than a millisecond. */
const piecesAtOnce = 8;

/** What tells a file from every other one. */
export async function digestOf(bytes: Buffer): Promise<string> {
  const hash = createHash("sha256");
  await inSteps(piecesOf(bytes), piecesAtOnce, (piece) => {
    hash.update(piece);
  });
  return hash.digest("base64url");
}
