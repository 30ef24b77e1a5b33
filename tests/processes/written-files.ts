// What file-writer.ts keeps: each file by its number, so that whoever looks knows what has to be in it.
const pieceBytes = 64 * 1024;
const piecesOf = (at: number): number => (at % 2 === 0 ? 8 : 64);

export const sizeOf = (at: number): number => piecesOf(at) * pieceBytes;
export function* pieces(at: number): Generator<Buffer> {
  for (let piece = 0; piece < piecesOf(at); piece += 1)
    yield Buffer.alloc(pieceBytes, `${at}, piece ${piece}; `);
}
