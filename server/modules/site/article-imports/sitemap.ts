import { Parser } from "htmlparser2";

/**
 * The pages that a sitemap names, and the further sitemaps. Nothing in it is expanded but XML's own five
 * entities.
 */
export function readSitemap(xml: string): { pages: string[]; sitemaps: string[] } {
  const found = { pages: new Set<string>(), sitemaps: new Set<string>() };
  const inside: string[] = [];
  let text = "";
  const parser = new Parser(
    {
      onopentag(name) {
        inside.push(name.toLowerCase());
        text = "";
      },
      ontext(part) {
        if (inside.at(-1) === "loc" && text.length < 5000) text += part;
      },
      onclosetag() {
        const name = inside.pop();
        if (name === "loc" && text.trim() !== "")
          (inside.at(-1) === "sitemap" ? found.sitemaps : found.pages).add(text.trim());
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { pages: [...found.pages], sitemaps: [...found.sitemaps] };
}
