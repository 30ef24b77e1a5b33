/** Plain text as the editor's HTML: an empty line ends a paragraph. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((block) => `<p>${escape(block).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** The editor's HTML as one line, to know it by. */
export const textOf = (html: string): string =>
  (
    new DOMParser().parseFromString(
      html.replaceAll(/<\/(p|li|h\d|blockquote|pre)>|<br>/g, " $&"),
      "text/html",
    ).body.textContent ?? ""
  )
    .replaceAll(/\s+/g, " ")
    .trim();

/** The same in its lines, without empty ones. */
export const linesOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|li|h\d|blockquote|pre|div)>|<br\s*\/?>|\n/)
    .map(textOf)
    .filter((line) => line !== "");

/** One paragraph as the editor's nodes. */
export const inlineOf = (block: string): ({ type: "text"; text: string } | { type: "hardBreak" })[] =>
  block
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: "hardBreak" as const }] : []),
      ...(line === "" ? [] : [{ type: "text" as const, text: line }]),
    ]);

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
