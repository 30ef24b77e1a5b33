import type { mailTrusts } from "../../../../contract/channels/mail-enums.ts";
import type { ReadMail } from "./read-mail.ts";

type MailTrust = (typeof mailTrusts)[number];

/**
 * What the receiving server found out of who sent a mail, by its own topmost Authentication-Results: those
 * below came with the mail, and anybody can write them. Where it says nothing of DMARC, a signature or a
 * permitted sender of the same domain stands for it.
 */
export function trustOf(mail: ReadMail): MailTrust {
  const said = mail.headers.get("authentication-results")?.[0]?.toLowerCase();
  const domain = mail.from?.address.split("@")[1];
  if (said === undefined || domain === undefined) return "UNKNOWN";
  const parts = plain(said.slice(0, saidMax)).split(";");
  const dmarc = resultOf(parts, "dmarc");
  if (dmarc === "pass") return "PASSED";
  if (dmarc === "fail") return "FAILED";
  const isOfDomain = (method: string, property: RegExp): boolean =>
    parts.some((part) => resultOf([part], method) === "pass" && isSame(property.exec(part)?.[1], domain));
  if (isOfDomain("dkim", /\sheader\.(?:d=|i=[^\s@]{0,100}@)([\w.-]+)/)) return "PASSED";
  if (isOfDomain("spf", /\ssmtp\.(?:mailfrom|helo)=(?:[^\s@]{0,100}@)?([\w.-]+)/)) return "PASSED";
  return resultOf(parts, "dkim") === "fail" || resultOf(parts, "spf") === "fail" ? "FAILED" : "UNKNOWN";
}
const saidMax = 5000;

/** Without comments and quoted words, where a sender's own words stand: one that never ends takes all after it. */
function plain(said: string): string {
  let kept = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < said.length; at += 1) {
    const letter = said.charAt(at);
    if ((depth > 0 || isQuoted) && letter === "\\") at += 1;
    else if (depth === 0 && letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "(") depth += 1;
    else if (letter === ")" && depth > 0) depth -= 1;
    else if (depth === 0) kept += letter;
  }
  return kept;
}
function resultOf(parts: readonly string[], method: string): string | undefined {
  for (const part of parts) {
    const [, name, result] = /^\s*(\w+)\s*=\s*(\w+)/.exec(part) ?? [];
    if (name === method) return result;
  }
  return undefined;
}
const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));
