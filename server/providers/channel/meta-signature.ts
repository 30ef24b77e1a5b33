import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export const metaSignatureHeader = "x-hub-signature-256";

/** How Meta signs a post to a hook: over its bytes as they came, by the secret of the app. */
export const metaSignature = (raw: Uint8Array | string, appSecret: string): string =>
  `sha256=${createHmac("sha256", appSecret).update(raw).digest("hex")}`;

export const isSignedByMeta = (
  raw: Uint8Array,
  headers: Record<string, string | undefined>,
  appSecret: string,
): boolean =>
  appSecret !== "" && isSameText(headers[metaSignatureHeader]?.trim() ?? "", metaSignature(raw, appSecret));

/** Meta's question whether an address is ours; the answer is the word that it sent along. */
export function metaChallenge(query: Record<string, string | undefined>, verifyToken: string): string | null {
  const challenge = query["hub.challenge"] ?? "";
  const isMeant =
    query["hub.mode"] === "subscribe" &&
    verifyToken !== "" &&
    isSameText(query["hub.verify_token"] ?? "", verifyToken);
  // A word and nothing else: it is sent back as it came.
  return isMeant && /^[\w.-]{1,256}$/.test(challenge) ? challenge : null;
}

/** In a time that tells nothing of where they differ, or of their length. */
const isSameText = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
