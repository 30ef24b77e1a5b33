export interface HostRules {
  /** Base domain of the product, `localhost` on a fresh machine. */
  publicDomain: string;
  /** Hosts of previews end in this; there the stored tenant decides. */
  previewSuffix: string;
  /** Prefixes that are the product's own. */
  reserved: readonly string[];
  /** The stored `current_tenant`; it counts on preview hosts only. */
  stored: string | null;
}

/** The tenant that a host name selects, or null. Suffixes match on a dot boundary, so `evil-acme.test` never passes for `acme.test`. */
export function tenantFrom(host: string, { publicDomain, previewSuffix, reserved, stored }: HostRules): string | null {
  const name = hostName(host);
  if (name === "" || isIpAddress(name)) return null;
  if (isPreviewHost(name, previewSuffix)) return stored !== null && isSlug(stored) && !reserved.includes(stored) ? stored : null;
  const prefix = prefixOf(name, hostName(publicDomain));
  return prefix !== null && isSlug(prefix) && !reserved.includes(prefix) ? prefix : null;
}

export const isPreviewHost = (host: string, previewSuffix: string): boolean => previewSuffix !== "" && (hostName(host) === previewSuffix || prefixOf(hostName(host), previewSuffix) !== null);

/** Lower case, without the port and without the root dot. */
export const hostName = (host: string): string => {
  const text = host.trim().toLowerCase();
  return (text.startsWith("[") ? text.slice(0, text.indexOf("]") + 1) : text.replace(/:\d*$/, "")).replace(/\.$/, "");
};

/** `:3000` of `acme.localhost:3000`. */
export const portOf = (host: string): string => /:\d+$/.exec(host)?.[0] ?? "";

export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text);

const isIpAddress = (name: string): boolean => name.startsWith("[") || name.includes(":") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
const prefixOf = (name: string, domain: string): string | null => (domain !== "" && name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null);
