import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Fault, fieldFault } from "../../../fault.ts";
import { limitConcurrency } from "../../../limit-concurrency.ts";
import { commonPasswords } from "./common-passwords.ts";
import { say } from "./texts.ts";

/** scrypt's parameters: N is 2^log2N. Memory for one hash is 128 × N × r bytes. */
export interface Cost {
  log2N: number;
  r: number;
  p: number;
}
/** OWASP's first choice for scrypt: 2^17, 8, 1, which is 128 MB for each hash. */
const recommended: Cost = { log2N: 17, r: 8, p: 1 };
const keyBytes = 32;

/**
 * How passwords are kept. Both are slow on purpose: never called inside a transaction. `by`: the address that
 * asks, since addresses take turns.
 */
export interface Passwords {
  /** `$scrypt$ln=17,r=8,p=1$salt$key` */
  hash(password: string, by?: string): Promise<string>;
  /** Whether it is the password; takes as long without a stored hash, or with one that is none. */
  isRight(password: string, stored: string | undefined, by?: string): Promise<boolean>;
  /** A hash of weaker parameters than today's is replaced at the next login. */
  needsRehash(stored: string): boolean;
}

export function createPasswords(cost: Cost = recommended): Passwords {
  const written = (salt: Buffer, key: Buffer) =>
    `$scrypt$ln=${cost.log2N},r=${cost.r},p=${cost.p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
  /**
   * What a person without an account is checked against, so that the answer takes as long. Nothing hashes to
   * zeros.
   */
  const nobody = { of: cost, salt: Buffer.alloc(16), key: Buffer.alloc(keyBytes) };
  return {
    async hash(password, by) {
      const salt = randomBytes(16);
      return written(salt, await derive(password, salt, cost, by));
    },
    async isRight(password, stored, by) {
      const known = stored === undefined ? undefined : parse(stored);
      const { of, salt, key } = known ?? nobody;
      return timingSafeEqual(await derive(password, salt, of, by), key) && known !== undefined;
    },
    needsRehash(stored) {
      const known = parse(stored);
      return known === undefined || known.of.log2N < cost.log2N || known.of.r < cost.r || known.of.p < cost.p;
    },
  };
}

/** @throws Fault invalid at `path` for a password that everybody tries first */
export function refuseCommon(path: string, password: string, email: string): void {
  const plain = password.normalize("NFKC").toLowerCase();
  if (commonPasswords.has(plain)) throw fieldFault(path, say("session.password_too_common"));
  if (plain === email || plain === email.slice(0, email.indexOf("@")))
    throw fieldFault(path, say("session.password_is_email"));
}

function parse(stored: string): { of: Cost; salt: Buffer; key: Buffer } | undefined {
  const parts = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(stored);
  if (!parts) return undefined;
  const [, log2N, r, p, salt = "", key = ""] = parts;
  const known = {
    of: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
  return known.key.length === keyBytes ? known : undefined;
}

/** Two at a time: 256 MB at most. One address fills no more than half of the line. */
const inTurn = limitConcurrency({
  atOnceMax: 2,
  waitingMax: 64,
  waitingMaxEach: 32,
  refuse: () =>
    new Fault("too_many_requests", say("session.busy"), {
      retryAfterSeconds: 5,
    }),
});

const derive = (password: string, salt: Buffer, { log2N, r, p }: Cost, by?: string): Promise<Buffer> =>
  inTurn(() => {
    const N = 2 ** log2N;
    return new Promise<Buffer>((resolve, reject) => {
      scrypt(
        password.normalize("NFKC"),
        salt,
        keyBytes,
        { N, r, p, maxmem: 128 * N * r * p + 32 * 1024 * 1024 },
        (error, key) => {
          if (error) reject(error);
          else resolve(key);
        },
      );
    });
  }, by);
