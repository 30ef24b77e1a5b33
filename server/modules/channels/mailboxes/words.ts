import { limits } from "../../../../contract/limits.ts";
import { textOf } from "../../../../contract/desk/html-words.ts";
import { writtenHtml } from "./mail-html.ts";
import { pageOfMail } from "./mail-page.ts";
import { splitHtml, splitText } from "./quoted.ts";
import type { ReadMail } from "./read-mail.ts";

/** What a mail says, and what it quotes. */
export interface MailWords {
  content: string;
  isPlain: boolean;
  quoted: string;
  /** What is said as its writer made it look; null where that is nothing more. */
  page: string | null;
}
const quotedMax = 50_000;
const htmlMax = 100_000;

/**
 * By the marks that mail programs set in HTML; without one by the heads of quotations in its text. Where
 * nothing would be left, all of it is what was said.
 */
export function wordsOfMail({ html, text, subject, isEncrypted }: ReadMail): MailWords {
  const fallback = isEncrypted ? "🔒" : subject === "" ? "…" : subject;
  const plain = (said: string, quoted: string): MailWords => ({
    content: cut(said.trim() === "" ? fallback : said),
    isPlain: true,
    quoted: quoted.slice(0, quotedMax),
    page: null,
  });
  const split = html === null ? null : splitHtml(html);
  if (split && split.quoted !== "") {
    const said = writtenHtml(split.said);
    const quoted = textOf(writtenHtml(split.quoted)).slice(0, quotedMax);
    if (hasWords(said) && said.length <= htmlMax)
      return { content: said, isPlain: false, quoted, page: pageOfMail(split.said) };
  }
  const written = html === null ? "" : writtenHtml(html);
  const whole = text.trim() === "" ? textOf(written) : text;
  const { said, quoted } = splitText(whole);
  if (quoted !== "" && said.trim() !== "") return plain(said, quoted);
  if (html !== null && hasWords(written) && written.length <= htmlMax)
    return { content: written, isPlain: false, quoted: "", page: pageOfMail(html) };
  return plain(whole, "");
}

const hasWords = (html: string): boolean => html.includes("<img") || textOf(html) !== "";
const cut = (text: string): string =>
  text.length <= limits.messageMaxLength * 5 ? text : `${text.slice(0, limits.messageMaxLength * 5)} …`;
