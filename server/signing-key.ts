import type { JWK } from "jose";
import type { signingKeys } from "./db/table.ts";
import type { Sealer } from "./sealer.ts";

export const sealedFor = (id: string): string => `signing key ${id}`;

/** What is kept of the private half of a key that signs tokens, and of which the keys of links are made. */
export const sealSigningKey = (id: string, privateJwk: JWK, sealer: Sealer): string =>
  sealer.seal(JSON.stringify(privateJwk), sealedFor(id));

type Kept = Pick<typeof signingKeys.$inferSelect, "id" | "privateJwk">;

/**
 * The private half of a key.
 * @throws Error where it was sealed by another secret, or is no private key
 */
export function openSigningKey({ id, privateJwk }: Kept, sealer: Sealer): JWK & { d: string } {
  const { d, ...key } = typeof privateJwk === "string" ? unsealed(id, privateJwk, sealer) : privateJwk;
  if (d === undefined || d === "")
    throw new Error(`The signing key ${id} in the database is no private key.`);
  return { ...key, d };
}

function unsealed(id: string, sealed: string, sealer: Sealer): JWK {
  try {
    return JSON.parse(sealer.open(sealed, sealedFor(id))) as JWK; // sealSigningKey wrote it
  } catch {
    throw new Error(
      "The signing key in the database was sealed by another SECRETS_KEY (or another secrets.key in DATA_DIR). Set the one that was used before; if it is lost, delete the rows of signing_keys, and everybody signs in again.",
    );
  }
}
