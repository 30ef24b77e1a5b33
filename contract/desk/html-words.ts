/** Words of messages that are HTML. Free of zod: the browser imports it. */

/** The words of HTML as the composer makes it and as it is kept once sanitised, its lines kept. */
export function textOf(html: string): string {
  const lines = html
    .replaceAll(/<br\s*\/?>/giu, "\n")
    .replaceAll(/<hr\s*\/?>/giu, "\n")
    .replaceAll(/<li[^>]*>/giu, "- ")
    .replaceAll(/<\/(p|div|li|h[1-6]|blockquote|pre|ul|ol)>/giu, "\n");
  // In what was sanitised, < and > are signs of tags alone.
  return decodeHtml(lines.replaceAll(/<[^<>]*>/gu, ""))
    .replaceAll("\u00A0", " ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}

/** Sanitised HTML has four entities; an editor's page writes a space that does not break as the fifth. */
export const decodeHtml = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", "\u00A0")
    .replaceAll("&amp;", "&");
