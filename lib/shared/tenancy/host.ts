import { isPreviewHost } from "../../../contract/preview-hosts.ts";

export interface HostRules {
  /** Base domain of the product, `localhost` on a fresh machine. */
  publicDomain: string;
  /** Pattern of the preview hosts; on them the stored tenant decides. */
  previewHosts: string;
  /** Prefixes that are the product's own. */
  reserved: readonly string[];
  /** The stored `current_tenant`; it counts on preview hosts only. */
  stored: string | null;
}

/** Which of the rules spoke. */
export type HostRule =
  | "empty"
  | "address"
  | "preview"
  | "previewNothing"
  | "bare"
  | "foreign"
  | "reserved"
  | "noName"
  | "subdomain";

/**
 * The tenant that a host name selects, or null, and the rule that decided. Suffixes match on a dot boundary,
 * so `evil-acme.test` never passes for `acme.test`.
 */
export function readHost(
  host: string,
  { publicDomain, previewHosts, reserved, stored }: HostRules,
): { tenant: string | null; rule: HostRule } {
  const name = hostName(host);
  if (name === "") return { tenant: null, rule: "empty" };
  if (isIpAddress(name)) return { tenant: null, rule: "address" };
  if (isPreviewHost(name, previewHosts))
    return stored !== null && isSlug(stored) && !reserved.includes(stored)
      ? { tenant: stored, rule: "preview" }
      : { tenant: null, rule: "previewNothing" };
  const domain = hostName(publicDomain);
  const prefix = prefixOf(name, domain);
  if (prefix === null) return { tenant: null, rule: name === domain ? "bare" : "foreign" };
  if (reserved.includes(prefix)) return { tenant: null, rule: "reserved" };
  return isSlug(prefix) ? { tenant: prefix, rule: "subdomain" } : { tenant: null, rule: "noName" };
}

export const tenantFrom = (host: string, rules: HostRules): string | null => readHost(host, rules).tenant;

/** Lower case, without the port and without the root dot. */
export const hostName = (host: string): string => {
  const text = host.trim().toLowerCase();
  return (text.startsWith("[") ? text.slice(0, text.indexOf("]") + 1) : text.replace(/:\d*$/, "")).replace(
    /\.$/,
    "",
  );
};

/** `:3000` of `acme.localhost:3000`. */
export const portOf = (host: string): string => /:\d+$/.exec(host)?.[0] ?? "";

export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text);

const isIpAddress = (name: string): boolean =>
  name.startsWith("[") || name.includes(":") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
const prefixOf = (name: string, domain: string): string | null =>
  domain !== "" && name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null;
