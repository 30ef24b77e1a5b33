import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "./env.ts";

/**
 * Keeps what must be read again, and by nobody who only has the database. `of` says whose it is: sealed for
 * one person it opens for nobody else.
 */
export interface Sealer {
  seal(text: string, of: string): string;
  /** @throws when it was sealed by another key, for somebody else, or changed */ open(
    sealed: string,
    of: string,
  ): string;
  /** What was sealed by the key before, sealed by the key; null where it is already. @throws as `open` does */
  reseal(sealed: string, of: string): string | null;
}
export type SealingEnv = Pick<Env, "dataDir" | "secretsKey" | "secretsKeyBefore">;

const algorithm = "aes-256-gcm";
/** The key where no setting names one, and the key before it while both are in use. */
export const keyFile = (dataDir: string): string => path.join(dataDir, "secrets.key");
export const keyFileBefore = (dataDir: string): string => path.join(dataDir, "secrets.key.before");

/**
 * By the key of `SECRETS_KEY`; without one by a file next to the data that is made when it is first needed. The key
 * before it opens too, and seals nothing. Files are read each time: while a server runs they are replaced.
 */
export function createSealer(env: SealingEnv): Sealer {
  const key = () => digestOf(env.secretsKey ?? keyIn(keyFile(env.dataDir)));
  const before = () => {
    const text =
      env.secretsKeyBefore ?? (env.secretsKey === undefined ? textIn(keyFileBefore(env.dataDir)) : undefined);
    return text === undefined ? undefined : digestOf(text);
  };
  const openedBefore = (sealed: Sealed, of: string, error: unknown): string => {
    const former = before();
    if (!former) throw error;
    return opened(sealed, of, former);
  };
  return {
    seal: (text, of) => sealedBy(key(), text, of),
    open(text, of) {
      const sealed = partsOf(text);
      try {
        return opened(sealed, of, key());
      } catch (error) {
        return openedBefore(sealed, of, error);
      }
    },
    reseal(text, of) {
      const sealed = partsOf(text);
      const current = key();
      try {
        opened(sealed, of, current);
        return null;
      } catch (error) {
        return sealedBy(current, openedBefore(sealed, of, error), of);
      }
    },
  };
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

function sealedBy(key: Buffer, text: string, of: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(of));
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return ["v1", nonce, hidden, cipher.getAuthTag()]
    .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
    .join(".");
}

interface Sealed {
  nonce: Buffer;
  hidden: Buffer;
  tag: Buffer;
}
function partsOf(sealed: string): Sealed {
  const [version, nonce, hidden, tag] = sealed
    .split(".")
    .map((part, at) => (at === 0 ? part : Buffer.from(part, "base64url")));
  if (version !== "v1" || !Buffer.isBuffer(nonce) || !Buffer.isBuffer(hidden) || !Buffer.isBuffer(tag))
    throw new Error("This was not sealed here.");
  return { nonce, hidden, tag };
}
function opened({ nonce, hidden, tag }: Sealed, of: string, key: Buffer): string {
  const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 })
    .setAAD(Buffer.from(of))
    .setAuthTag(tag);
  return Buffer.concat([cipher.update(hidden), cipher.final()]).toString("utf8");
}

function keyIn(file: string): string {
  const known = textIn(file);
  if (known !== undefined) return known;
  mkdirSync(path.dirname(file), { recursive: true });
  // Of two processes that begin at once one writes, and both read what it wrote.
  try {
    writeFileSync(file, newSecret(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!isCalled("EEXIST", error)) throw error;
  }
  return readFileSync(file, "utf8");
}
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Undefined where there is no such file. */
export function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isCalled("ENOENT", error)) return undefined;
    throw error;
  }
}
const isCalled = (code: string, error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === code;
