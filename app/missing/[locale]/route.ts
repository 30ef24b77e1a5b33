import { createHash } from "node:crypto";
import { locales } from "@/contract/locales";
import { directionOf, fallbackLocale, isLocale } from "@/lib/shared/i18n";
import { messagesIn } from "@/lib/server/messages";
import { pickTexts, sayer } from "@/lib/shared/texts";
import { themeScript } from "@/lib/browser/theme";

export const dynamic = "force-static";
export const dynamicParams = false;
export const generateStaticParams = (): { locale: string }[] => locales.map((locale) => ({ locale }));

/**
 * What a visitor is shown at an address that is no page (lib/edge/decide.ts): made once with the build, so
 * that addresses that somebody makes up cost no render.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const asked = (await params).locale;
  const locale = isLocale(asked) ? asked : fallbackLocale;
  const say = sayer(pickTexts(await messagesIn(locale), ["notFound"]));
  const [title, text, home] = (["title", "text", "home"] as const).map((name) =>
    escape(say(`notFound.${name}`)),
  );
  const html = `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><script>${themeScript}</script><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p><a href="/">${home}</a></main></body></html>`;
  return new Response(html, {
    status: 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": csp,
    },
  });
}

/** Its one script draws it in the theme that was chosen. */
const csp = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash("sha256").update(themeScript).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const style =
  "html{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}html[data-theme=light]{color-scheme:light}html[data-theme=dark]{color-scheme:dark}body{margin:0}main{box-sizing:border-box;min-height:100dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.75rem;padding:1.5rem;text-align:center}h1{font-size:1.25rem;margin:0}p{margin:0;max-width:32rem}a{padding:.4rem 1rem;border-radius:.5rem;border:1px solid currentColor;color:inherit;text-decoration:none}";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
