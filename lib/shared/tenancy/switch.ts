import { isPreviewHost } from "../../../contract/preview-hosts.ts";
import { hostName, isSlug, portOf } from "./host";

/**
 * Where choosing another tenant leads: to that tenant's sub-domain, or to the same origin on a preview host.
 * The answer is built from the product's own domain and a checked slug, never from text that came in, so it
 * cannot lead anywhere else. Null: not a tenant name.
 */
export function switchTarget(
  tenant: string,
  here: { protocol: string; host: string; publicDomain: string; previewHosts: string },
): { origin: string; isSameOrigin: boolean } | null {
  if (!isSlug(tenant)) return null;
  const scheme = here.protocol === "https:" ? "https:" : "http:";
  if (isPreviewHost(here.host, here.previewHosts))
    return { origin: `${scheme}//${here.host}`, isSameOrigin: true };
  const host = `${tenant}.${hostName(here.publicDomain)}${portOf(here.host)}`;
  return { origin: `${scheme}//${host}`, isSameOrigin: host === here.host };
}

/**
 * A `next` that stays on this site, else the fallback. `//evil.io`, `/\evil.io` and `https:evil.io` do not.
 */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return fallback;
  return next;
}

// Browsers drop tabs and line ends while they parse an address, so "/\t/evil.io" would be "//evil.io".
const hasControlCharacter = (text: string): boolean =>
  Array.from(text).some((letter) => (letter.codePointAt(0) ?? 0) < 32);
