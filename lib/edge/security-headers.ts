import { embedOrigins } from "../../contract/site/article-embeds.ts";

export interface SecurityFacts {
  host: string;
  isHttps: boolean;
  isDevelopment: boolean;
  nonce: string;
  apiUrl: string;
  /** Staff record voice messages there; a page of visitors or of sign-in has no microphone. */
  mayRecord: boolean;
}

/** What every page is sent with. Styles allow inline ones (attributes of positioned menus); scripts never. */
export function securityHeaders({
  host,
  isHttps,
  isDevelopment,
  nonce,
  apiUrl,
  mayRecord,
}: SecurityFacts): Record<string, string> {
  const socket = apiUrl === "" ? `${isHttps ? "wss" : "ws"}://${host}` : apiUrl.replace(/^http/, "ws");
  const api = apiUrl === "" ? "" : ` ${apiUrl}`;
  const csp = [
    "default-src 'self'",
    // The development server compiles in the browser with eval; a build never does.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    "font-src 'self'",
    `media-src 'self' blob:${api}`,
    `connect-src 'self'${api} ${socket}`,
    // Besides our own: the players of videos that articles may embed.
    `frame-src 'self' blob: ${embedOrigins.join(" ")}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
  return {
    "content-security-policy": csp,
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": `camera=(), geolocation=(), microphone=(${mayRecord ? "self" : ""}), payment=(), usb=(), browsing-topics=()`,
    "cross-origin-opener-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(isHttps ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}
