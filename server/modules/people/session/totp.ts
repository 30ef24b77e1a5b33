import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, thirty seconds. */
const stepSeconds = 30;
const digits = 6;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Clocks of phones are off: the step before and the one after count as well. */
const driftSteps = [0, -1, 1];

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a step (RFC 4226). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}

/**
 * The step that a code belongs to, or null. One up to `lastStep` was used before, or is older than one that
 * was.
 */
export function stepOf(secret: Buffer, code: string, now: Date, lastStep: number): number | null {
  const steps = driftSteps.map((drift) => stepAt(now) + drift);
  if (!/^[0-9]{6}$/.test(code)) return null;
  const matching = steps.filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  );
  return matching.find((step) => step > lastStep) ?? null;
}

/** 160 bits, as RFC 4226 asks for. */
export const newTotpSecret = (): Buffer => randomBytes(20);

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** What the picture says to the app. */
export function totpUri({
  secret,
  account,
  issuer,
}: {
  secret: string;
  account: string;
  issuer: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
