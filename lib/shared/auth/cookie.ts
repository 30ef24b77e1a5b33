/**
 * Names and spelling of what the browser keeps. The cookie mirrors local storage so that the middleware can
 * see it; the API never reads it.
 */
export const tokenKey = "token";
export const tenantKey = "current_tenant";
/** How the last session of this browser ended: `expired` by itself, or `left` on purpose. */
export const sessionEndKey = "session-end";
export const localeKey = "locale";
export const themeKey = "theme";

const yearSeconds = 365 * 24 * 3600;

/** The text for `document.cookie`. `value: null` removes it. */
function cookieText(
  name: string,
  value: string | null,
  { isHttps, maxAgeSeconds = yearSeconds }: { isHttps: boolean; maxAgeSeconds?: number },
): string {
  return [
    `${name}=${value === null ? "" : encodeURIComponent(value)}`,
    "Path=/",
    "SameSite=Lax",
    `Max-Age=${value === null ? 0 : maxAgeSeconds}`,
    ...(isHttps ? ["Secure"] : []),
  ].join("; ");
}

export function writeCookie(name: string, value: string | null, maxAgeSeconds?: number): void {
  document.cookie = cookieText(name, value, {
    isHttps: location.protocol === "https:",
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
  });
}
