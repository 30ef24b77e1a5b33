import type { IncomingMessage, ServerResponse } from "node:http";
import { inLanguage, languageAsked } from "../words/texts.ts";
import type { Language } from "../words/texts.ts";
import { cookiesIn } from "./cookies.ts";

const words = {
  badHost: ["This address cannot be read", "The request names no host. Check the address."],
  nobody: [
    "There is no workspace here",
    "Nobody has a workspace at {0}. Check the address, or ask the person who sent you here.",
  ],
  tooMany: [
    "Too many requests",
    "Too many pages were asked for from your address. Wait a little and try again.",
  ],
  busy: ["Busy just now", "More pages are asked for than can be made at once. Wait a little and try again."],
  tooLarge: ["This page is too large", "It cannot be shown until whoever writes it makes it shorter."],
} as const satisfies Record<string, readonly [string, string]>;
type Kind = keyof typeof words;
const statusOf: Record<Kind, number> = { badHost: 400, nobody: 404, tooMany: 429, busy: 503, tooLarge: 503 };

const style =
  "html{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}main{box-sizing:border-box;min-height:90dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.75rem;padding:1.5rem;text-align:center}h1{font-size:1.25rem;margin:0}p{margin:0;max-width:32rem;overflow-wrap:anywhere}";
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * The language that somebody chose here, else the first that their browser asks for and that we speak. Null
 * is English.
 */
export function languageFor({ headers }: Pick<IncomingMessage, "headers">): Language | null {
  const chosen = cookiesIn(headers.cookie ?? "").get("locale");
  return chosen === "es" || chosen === "ar"
    ? chosen
    : chosen === "en"
      ? null
      : languageAsked(headers["accept-language"]);
}

/**
 * A page of a kilobyte that the server writes by itself, where none is rendered: it costs next to nothing,
 * and says in the reader's language why.
 */
export function sendPlainPage(
  request: Pick<IncomingMessage, "headers" | "method">,
  response: ServerResponse,
  kind: Kind,
  { host = "", retryAfterSeconds }: { host?: string; retryAfterSeconds?: number } = {},
): void {
  const language = languageFor(request);
  const [title, text] = words[kind].map((each) =>
    escaped(inLanguage(each, language).replace("{0}", () => host)),
  );
  const body = `<!doctype html><html lang="${language ?? "en"}" dir="${language === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
  response.writeHead(statusOf[kind], {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    vary: "Accept-Language, Cookie",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
