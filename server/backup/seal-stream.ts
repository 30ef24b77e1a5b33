import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { RefusedStart } from "../refused-start.ts";

const magic = Buffer.from("PARLEY-BACKUP-1\n");
const plain = Buffer.from([0]);
const sealed = Buffer.from([1]);
const saltBytes = 16;
const tagBytes = 16;
const pieceBytes = 64 * 1024;
/** About half a second and 128 MB for each guess. */
const usualCost = 17;
/** A head that asks for more was not written here. */
const costMax = 20;
const wrongKey = "The passphrase is another one, or the file was changed.";

const keyOf = (passphrase: string, salt: Buffer, log2N: number): Promise<Buffer> =>
  (promisify(scrypt) as (secret: string, salt: Buffer, bytes: number, of: object) => Promise<Buffer>)(
    passphrase.normalize("NFC"),
    salt,
    32,
    { N: 2 ** log2N, r: 8, p: 1, maxmem: 2 ** (log2N + 11) },
  ); // its types leave out the form with a cost

/** Piece after piece in its place: none can be left out, moved or put last without being found out. */
function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(at), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** A stream of bytes under its head; sealed by a passphrase if there is one. */
export async function* sealStream(
  pieces: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
  log2N = usualCost,
): AsyncGenerator<Uint8Array, void> {
  if (passphrase === undefined) {
    yield Buffer.concat([magic, plain]);
    yield* pieces;
    return;
  }
  const salt = randomBytes(saltBytes);
  const head = Buffer.concat([magic, sealed, Buffer.from([log2N]), salt]);
  const key = await keyOf(passphrase, salt, log2N);
  const seal = (piece: Uint8Array, at: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(at, isLast)).setAAD(head);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  yield head;
  let at = 0;
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    // One more byte than a piece: the last one is known only by the end.
    for (; held.length > pieceBytes; at += 1, held = held.subarray(pieceBytes))
      yield seal(held.subarray(0, pieceBytes), at, false);
  }
  yield seal(held, at, true);
}

/** What `sealStream` was given. @throws RefusedStart in words where it is no such stream, or does not open */
export async function* openStream(
  pieces: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array, void> {
  const source = bytesOf(pieces);
  const begin = await source.take(magic.length + 1);
  if (!begin.subarray(0, magic.length).equals(magic)) throw new RefusedStart("This is no backup of Parley.");
  if (begin[magic.length] === 0) {
    yield* source.rest();
    return;
  }
  if (passphrase === undefined)
    throw new RefusedStart(
      "This backup is sealed: set BACKUP_PASSPHRASE to the passphrase it was made with.",
    );
  const cost = await source.take(1);
  const [log2N = 0] = cost;
  const salt = await source.take(saltBytes);
  if (log2N < 1 || log2N > costMax || salt.length < saltBytes) throw new RefusedStart(wrongKey);
  const head = Buffer.concat([begin, cost, salt]);
  const key = await keyOf(passphrase, salt, log2N);
  for (let at = 0; ; at += 1) {
    const piece = await source.take(pieceBytes + tagBytes);
    const isLast = await source.isAtEnd();
    if (piece.length < tagBytes) throw new RefusedStart(wrongKey);
    const cipher = createDecipheriv("aes-256-gcm", key, nonceOf(at, isLast), { authTagLength: tagBytes })
      .setAAD(head)
      .setAuthTag(piece.subarray(-tagBytes));
    let opened: Buffer;
    try {
      opened = Buffer.concat([cipher.update(piece.subarray(0, -tagBytes)), cipher.final()]);
    } catch {
      throw new RefusedStart(wrongKey);
    }
    yield opened;
    if (isLast) return;
  }
}

function bytesOf(pieces: AsyncIterable<Uint8Array>) {
  const source = pieces[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done === true) return false;
    held = Buffer.concat([held, next.value]);
    return true;
  };
  return {
    /** Fewer at the end. */
    async take(count: number): Promise<Buffer> {
      while (held.length < count && (await more()));
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    async isAtEnd(): Promise<boolean> {
      while (held.length === 0) if (!(await more())) return true;
      return false;
    },
    async *rest(): AsyncGenerator<Uint8Array, void> {
      do {
        if (held.length > 0) yield held;
        held = Buffer.alloc(0);
      } while (await more());
    },
  };
}
