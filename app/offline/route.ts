import { createHash } from "node:crypto";
import { locales } from "@/contract/locales";
import { directionOf } from "@/lib/shared/i18n";
import { messagesIn } from "@/lib/server/messages";
import { pickTexts, sayer } from "@/lib/shared/texts";

export const dynamic = "force-static";

/**
 * The one page that the service worker keeps: nobody's, in every language, and complete in itself, since
 * there is no network to ask for more.
 */
export async function GET(): Promise<Response> {
  const blocks = await Promise.all(
    locales.map(async (locale, at) => {
      const say = sayer(pickTexts(await messagesIn(locale), ["shell.offlinePage"]));
      const [title, text, again] = (["title", "text", "again"] as const).map((name) =>
        escape(say(`shell.offlinePage.${name}`)),
      );
      return `<main lang="${locale}" dir="${directionOf(locale)}"${at > 0 ? " hidden" : ""}><h1>${title}</h1><p>${text}</p><button type="button">${again}</button></main>`;
    }),
  );
  const html = `<!doctype html><html lang="${locales[0]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parley</title><style>${style}</style></head><body>${blocks.join("")}<script>${script}</script></body></html>`;
  const csp = `default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": csp,
      "x-content-type-options": "nosniff",
    },
  });
}

/**
 * The language that was chosen here, else the browser's. It goes on by itself once something comes from the
 * network: a browser says "online" a moment before that, and sometimes not at all.
 */
const script = `(() => {
  const mains = [...document.querySelectorAll("main")];
  const wanted = [localStorage.getItem("locale"), ...navigator.languages].map((each) => (each || "").slice(0, 2));
  const shown = wanted.map((each) => mains.find((main) => main.lang === each)).find(Boolean) || mains[0];
  for (const main of mains) main.hidden = main !== shown;
  document.documentElement.lang = shown.lang;
  for (const button of document.querySelectorAll("button")) button.onclick = () => location.reload();
  const go = () => fetch("/manifest.webmanifest", { cache: "no-store" }).then(() => location.reload(), () => undefined);
  addEventListener("online", go);
  setInterval(go, 3000);
})()`;

const style =
  "html{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0}main{box-sizing:border-box;min-height:100dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.75rem;padding:1.5rem;text-align:center}main[hidden]{display:none}h1{font-size:1.25rem;margin:0}p{margin:0;max-width:32rem}button{font:inherit;padding:.4rem 1rem;border-radius:.5rem;border:1px solid currentColor;background:none;color:inherit;cursor:pointer}";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
