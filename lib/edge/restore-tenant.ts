import { tenantKey } from "../shared/auth/cookie";

/**
 * What the cookie says where this browser has stored no tenant: no name, so that no tenant is shown and
 * nobody is asked again.
 */
const noTenant = "-";

const stored = `localStorage.getItem("${tenantKey}")||""`;
const cookie = `"${tenantKey}="+(/^[a-z0-9-]{1,63}$/.test(t)?t:"${noTenant}")+"; Path=/; SameSite=Lax; Max-Age=31536000"+(location.protocol==="https:"?"; Secure":"")`;
const isKept = `document.cookie.includes("${tenantKey}=")`;

/**
 * Tells the server of the tenant that local storage names, and asks for the page once more. A browser that
 * takes no cookies is not reloaded.
 */
export const restoreTenantScript = `(()=>{const t=${stored};document.cookie=${cookie};if(${isKept})location.reload()})()`;

/**
 * Sent in place of a preview's first page: only the browser knows which tenant it stored (the cookie is a
 * mirror that may be gone).
 */
export const restoreTenantPage = (nonce: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Parley</title><p>Previews need JavaScript and cookies.</p><script nonce="${nonce}">${restoreTenantScript}</script></html>`;
