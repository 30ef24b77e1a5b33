import { domainToASCII, domainToUnicode } from "node:url";
import type { DomainReason, DomainState } from "../../../../contract/site/landing-parts.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

/** Names that are never in the world's DNS, or that nobody may own there (RFC 6761, 6762, 7686, 9476). */
const worldless = [
  "localhost",
  "local",
  "internal",
  "invalid",
  "onion",
  "alt",
  "arpa",
  "lan",
  "home",
  "corp",
];
/** Letters of other scripts, and digits, that look like Latin ones in an address bar. */
const twins: Record<string, string> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ј: "j",
  һ: "h",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  к: "k",
  м: "m",
  т: "t",
  в: "b",
  н: "h",
  г: "r",
  п: "n",
  ӏ: "l",
  α: "a",
  ο: "o",
  ρ: "p",
  ν: "v",
  υ: "u",
  ι: "i",
  κ: "k",
  χ: "x",
  τ: "t",
  η: "n",
  γ: "y",
  ω: "w",
  ε: "e",
  ı: "i",
  ɑ: "a",
  ɡ: "g",
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  0: "o",
  1: "l",
  5: "s",
  3: "e",
};
/** What a name looks like at a glance. */
const glance = (name: string): string =>
  Array.from(
    name
      .normalize("NFKD")
      .replaceAll(/\p{Mark}/gu, "")
      .toLowerCase(),
  )
    .map((letter) => twins[letter] ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("i", "l");
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

type Named = { domain: string } | { problem: Text };
/**
 * A domain as somebody types or pastes it → its name in punycode, or why it cannot be one of a tenant's own.
 */
export function nameDomain(typed: string, ours: readonly string[]): Named {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/s, "")
    .replace(/\.$/, "");
  const domain = domainToASCII(bare.normalize("NFKC"));
  const labels = domain.split(".");
  if (
    domain === "" ||
    labels.length < 2 ||
    domain.length > 240 ||
    !labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) ||
    /^\d+$/.test(labels.at(-1) ?? "")
  )
    return { problem: say("custom_domains.write_a_domain") };
  if (worldless.includes(labels.at(-1) ?? "")) return { problem: say("custom_domains.not_public") };
  const isUnder = (name: string, above: string) =>
    above !== "" && (name === above || name.endsWith(`.${above}`));
  if (ours.some((own) => isUnder(domain, own))) return { problem: say("custom_domains.domain_ours") };
  const shown = domainToUnicode(domain);
  // A name that mixes scripts is made to be misread; one that looks like ours is made to be taken for us.
  if (
    shown.split(".").some((label) => scripts.filter((script) => script.test(label)).length > 1) ||
    ours.some((own) => isUnder(glance(shown), glance(own)))
  )
    return { problem: say("custom_domains.lookalike") };
  return { domain };
}

export const recordName = (domain: string): string => `_parley.${domain}`;
export const recordValue = (token: string): string => `parley-site=${token}`;

/** What the DNS says of a domain. `leadsHere`: its addresses are ours; null: it did not say. */
export type Sight = { isProved: true; leadsHere: boolean | null } | { isProved: false; reason: DomainReason };
interface Standing {
  state: DomainState;
  reason: DomainReason | null;
  tries: number;
  askedAt: string;
  verifiedAt: string | null;
  failingSince: string | null;
  nextCheckAt: string | null;
}

const dayMs = 86_400_000;
const lostAfterDays = 3;
/** 1, 2, 4 … minutes, six hours at most. */
const waitMinutes = (tries: number): number => Math.min(2 ** Math.min(tries, 12), 360);
const passed = (since: string, now: string, days: number): boolean =>
  Date.parse(now) - Date.parse(since) >= days * dayMs;

/**
 * Where a domain is after somebody looked. Proved ones are looked at daily; a proof that is missing for
 * three days is lost.
 */
export function standingAfter(before: Standing, sight: Sight, now: string): Standing {
  const again = (minutes: number) => later(now, { minutes });
  if (sight.isProved) {
    const verifiedAt = before.verifiedAt ?? now;
    const proved = { ...before, reason: null, verifiedAt, failingSince: null };
    if (sight.leadsHere === true) return { ...proved, state: "ACTIVE", tries: 0, nextCheckAt: again(1440) };
    // Until its addresses lead here somebody is at work on it: soon after the proof they will be looked at
    // first.
    const tries = before.verifiedAt === null ? 0 : before.tries;
    const wait = again(passed(verifiedAt, now, limits.customDomainTriesDays) ? 1440 : waitMinutes(tries));
    if (sight.leadsHere === null)
      return {
        ...proved,
        state: before.state === "ACTIVE" ? "ACTIVE" : "VERIFIED",
        tries: tries + 1,
        nextCheckAt: wait,
      };
    return { ...proved, state: "VERIFIED", tries: tries + 1, nextCheckAt: wait };
  }
  const { reason } = sight;
  const failed = {
    ...before,
    state: "FAILED" as const,
    reason,
    verifiedAt: null,
    failingSince: null,
    nextCheckAt: null,
  };
  if (reason === "TAKEN") return failed;
  const tries = before.tries + 1;
  if (before.state === "PENDING_DNS")
    return passed(before.askedAt, now, limits.customDomainTriesDays)
      ? failed
      : { ...before, reason, tries, nextCheckAt: again(waitMinutes(before.tries)) };
  if (before.state === "FAILED") return { ...failed, tries };
  // A DNS that does not answer says nothing about whose a domain is.
  if (reason === "NO_ANSWER")
    return { ...before, reason, tries, nextCheckAt: again(waitMinutes(before.tries)) };
  const failingSince = before.failingSince ?? now;
  return passed(failingSince, now, lostAfterDays)
    ? failed
    : { ...before, reason, tries, failingSince, nextCheckAt: again(360) };
}

/**
 * Asked for once more by somebody: the tries begin again, and a domain that had failed waits for its record
 * again.
 */
export const askedAgain = (before: Standing, now: string): Standing => ({
  ...before,
  ...(before.state === "FAILED" ? { state: "PENDING_DNS" as const, reason: null } : {}),
  tries: 0,
  askedAt: now,
});
