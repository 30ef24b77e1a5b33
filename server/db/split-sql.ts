/** Comments, texts between dollars, texts, names in quotes, ends of statements, and what is none of these. */
const pieces =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|[^-/$'";]+|[\s\S]/g;
const isComment = (piece: string): boolean => piece.startsWith("--") || piece.startsWith("/*");

/** The statements of a text, without the comments around them: a comment that changes is no other statement. */
export function splitSql(text: string): string[] {
  const statements = [""];
  for (const [piece] of text.matchAll(pieces))
    if (piece === ";") statements.push("");
    else statements.push(`${statements.pop() ?? ""}${isComment(piece) ? " " : piece}`);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}
