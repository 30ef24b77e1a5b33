/**
 * Hosts that a hosting platform makes for previews of this project (`PREVIEW_HOSTS`), as one pattern with a
 * `*` inside its first label:
 * `parley-*.vercel.app`. The pattern can't be a whole domain of the platform, where anyone may deploy. The
 * empty text means that there are none.
 */
const shape = /^(?=[^.]*[a-z0-9])[a-z0-9-]*\*[a-z0-9-]*(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

export const isPreviewPattern = (text: string): boolean => text === "" || shape.test(text);

/** @param host a name, with or without a port and the root dot, in any case */
export function isPreviewHost(host: string, pattern: string): boolean {
  if (pattern === "" || !isPreviewPattern(pattern)) return false;
  return new RegExp(`^${source(pattern)}$`).test(
    host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, ""),
  );
}

/** Origins of preview hosts for CORS and sockets: https alone, on any port. Null without a pattern. */
export function previewOrigins(pattern: string): RegExp | null {
  return pattern === "" || !isPreviewPattern(pattern)
    ? null
    : new RegExp(`^https://${source(pattern)}(?::\\d{1,5})?$`);
}

/** The hosting platform's own domain: `vercel.app`. Empty without a pattern. */
export const platformDomain = (pattern: string): string => pattern.slice(pattern.indexOf(".") + 1);

/** An example of such a host, for pages that explain the rules. */
export const previewExample = (pattern: string): string => pattern.replace("*", "preview");

/** The `*` stands for letters, digits and hyphens of one label, never for a dot. */
const source = (pattern: string): string => pattern.replaceAll(".", "\\.").replace("*", "[a-z0-9-]+");
