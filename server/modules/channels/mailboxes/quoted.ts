/** What somebody wrote, and what they quoted below it: folded away, never deleted. */
export interface SplitText {
  said: string;
  quoted: string;
}

const heads = [
  // On Mon, 2 Mar 2026, Support wrote:
  /^(?:on|el|le|am|em|op|il)\s.{5,200}(?:wrote|escribi[oó]|[eé]crit|schrieb|escreveu|schreef|ha scritto)\s?:?\s*$/iu,
  // في الاثنين … كتب …:
  /^(?:في|بتاريخ|يوم)\s.{3,200}(?:كتب|كتبت)(?:\s.{0,80})?[:：]?\s*$/u,
  /^.{0,120}(?:كتب|كتبت)\s.{0,80}[:：]\s*$/u,
  /^-{2,}\s*(?:original message|forwarded message|mensaje original|mensaje reenviado|الرسالة الأصلية|رسالة معاد توجيهها)\s*-{2,}\s*$/iu,
  /^_{20,}\s*$/u,
  // Outlook's block: the sender's line, followed by when.
  /^\*?(?:from|de|من)\s?:\*?\s.{3,200}$/iu,
];
const secondOfBlock = /^\*?(?:sent|date|to|enviado(?: el)?|fecha|para|تم الإرسال|التاريخ|إلى)\s?:/iu;
const linesMax = 20_000;

/** The first line from which everything is a quotation: a head of one, or lines that all begin with ">". */
export function splitText(text: string): SplitText {
  const lines = text.split(/\r?\n/).slice(0, linesMax);
  const quotedFrom =
    lines.findLastIndex((line) => line.trim() !== "" && !line.trimStart().startsWith(">")) + 1;
  const at = lines.findIndex(
    (line, number) =>
      isQuoteHead(lines, line, number) || (number >= quotedFrom && line.trimStart().startsWith(">")),
  );
  if (at <= 0) return at === 0 ? { said: "", quoted: text } : { said: text, quoted: "" };
  return { said: lines.slice(0, at).join("\n").trimEnd(), quoted: lines.slice(at).join("\n") };
}

function isQuoteHead(lines: readonly string[], line: string, at: number): boolean {
  const plain = line.trim();
  if (plain === "" || plain.length > 400) return false;
  if (plain.startsWith(">")) return false;
  // A head that its program has broken in two.
  const joined = `${plain} ${lines[at + 1]?.trim().slice(0, 400) ?? ""}`;
  return heads.some((head, number) => {
    if (number === heads.length - 1)
      return head.test(plain) && lines.slice(at + 1, at + 4).some((next) => secondOfBlock.test(next.trim()));
    return head.test(plain) || (number < 2 && !plain.endsWith(".") && head.test(joined));
  });
}

const marks = [
  /<div[^<>]{0,300}\bclass="[^"]{0,100}\bgmail_quote\b/i,
  /<div[^<>]{0,300}\bid="?(?:x_)?divRplyFwdMsg\b/i,
  /<div[^<>]{0,300}\bid="?(?:x_)?appendonsend\b/i,
  /<div[^<>]{0,300}\bclass="[^"]{0,100}\byahoo_quoted\b/i,
  /<div[^<>]{0,300}\bclass="[^"]{0,100}\bmoz-cite-prefix\b/i,
  /<blockquote[^<>]{0,300}\btype="?cite\b/i,
  /<div[^<>]{0,300}\bname="?messageReplySection\b/i,
];

/** Where a program of mail marks what it quotes. What stands before is said, and all after it quoted. */
export function splitHtml(html: string): { said: string; quoted: string } {
  const places = marks.map((mark) => html.search(mark)).filter((at) => at > 0);
  if (places.length === 0) return { said: html, quoted: "" };
  const at = Math.min(...places);
  return { said: html.slice(0, at), quoted: html.slice(at) };
}
