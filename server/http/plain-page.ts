import type { IncomingMessage, ServerResponse } from "node:http";
import { inWords, languageAsked } from "../words/texts.ts";
import type { Language } from "../words/texts.ts";
import { cookiesIn } from "./cookies.ts";
import { say } from "./texts.ts";
import type { Text } from "../words/wording.ts";

type Kind = "badHost" | "nobody" | "notAvailable" | "tooMany" | "busy" | "tooLarge";
const words = {
  badHost: () => [say("http.unreadable_address"), say("http.no_host")],
  nobody: (host: string) => [say("http.no_workspace_here"), say("http.no_workspace_at", { host })],
  notAvailable: () => [say("http.not_available"), say("http.not_available_text")],
  tooMany: () => [say("http.too_many_requests"), say("http.too_many_requests_text")],
  busy: () => [say("http.busy"), say("http.busy_text")],
  tooLarge: () => [say("http.page_too_large"), say("http.page_too_large_text")],
} satisfies Record<Kind, (host: string) => readonly [title: Text, text: Text]>;
const statusOf: Record<Kind, number> = {
  badHost: 400,
  nobody: 404,
  notAvailable: 503,
  tooMany: 429,
  busy: 503,
  tooLarge: 503,
};

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
  const [title, text] = words[kind](host).map((each) => escaped(inWords(each, language)));
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
