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
}

const algorithm = "aes-256-gcm";

/**
 * By the key of `SECRETS_KEY`; without one by a file next to the data that is made when it is first needed.
 */
export function createSealer(env: Pick<Env, "dataDir" | "secretsKey">): Sealer {
  let known: Buffer | undefined;
  const key = () =>
    (known ??= createHash("sha256")
      .update(env.secretsKey ?? keyIn(path.join(env.dataDir, "secrets.key")))
      .digest());
  return {
    seal(text, of) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(of));
      const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return ["v1", nonce, hidden, cipher.getAuthTag()]
        .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
        .join(".");
    },
    open(sealed, of) {
      const [version, nonce, hidden, tag] = sealed
        .split(".")
        .map((part, at) => (at === 0 ? part : Buffer.from(part, "base64url")));
      if (version !== "v1" || !Buffer.isBuffer(nonce) || !Buffer.isBuffer(hidden) || !Buffer.isBuffer(tag))
        throw new Error("This was not sealed here.");
      const cipher = createDecipheriv(algorithm, key(), nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(of))
        .setAuthTag(tag);
      return Buffer.concat([cipher.update(hidden), cipher.final()]).toString("utf8");
    },
  };
}

function keyIn(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  // Of two processes that begin at once one writes, and both read what it wrote.
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}
