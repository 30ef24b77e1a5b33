import { setImmediate } from "node:timers/promises";

/**
 * Does work that is long by the number of its pieces so many at a time, and lets the process hear of others between:
 * whoever calls meanwhile waits for some pieces, not for all.
 */
export async function inSteps<Piece>(
  pieces: readonly Piece[],
  atOnce: number,
  work: (piece: Piece) => void,
): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (at > 0 && at % atOnce === 0) await setImmediate();
    work(piece);
  }
}

const pieceBytes = 64 * 1024;
/** A large file in pieces, none of them a copy. */
export const piecesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
