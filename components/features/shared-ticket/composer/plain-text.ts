/** Plain text as the editor's HTML: an empty line ends a paragraph. */
export const htmlOf = (text: string): string => text.split(/\n{2,}/).map((block) => `<p>${escape(block).replaceAll("\n", "<br>")}</p>`).join("");

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
