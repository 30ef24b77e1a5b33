import { Parser } from "htmlparser2";
import { channelProviders } from "../../../providers/registry.ts";
import type { TextMarkup } from "../../../providers/channel/text-markup.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { textOf } from "../../desk/tickets/html.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";

type Mark = keyof TextMarkup;

/** A message's words as they leave by a messenger. */
export const wordsFor = (
  { provider }: Pick<ConnectionRow, "provider">,
  { text, html }: Pick<MessageRow, "text" | "html">,
): string => (html === null ? text : withMarkup(html, channelProviders[provider].provider.limits.markup));

/** A run of words with the marks that it stands in. */
interface Run {
  text: string;
  marks: readonly Mark[];
}

const markNames = ["bold", "italic", "strike", "code"] as const satisfies readonly Mark[];
const markOf: Readonly<Record<string, Mark>> = {
  strong: "bold",
  b: "bold",
  h1: "bold",
  h2: "bold",
  h3: "bold",
  em: "italic",
  i: "italic",
  s: "strike",
  code: "code",
  pre: "code",
};
const isWordChar = /[\p{L}\p{N}]/u;

/**
 * A message's sanitised HTML as text with a channel's signs, and with the addresses of its links. A sign counts only at
 * a word's edge and within one line, and not around words that have it themselves: those stay plain.
 * @param signs null where the channel's program shows none
 */
export function withMarkup(html: string, signs: TextMarkup | null): string {
  let marked = "";
  let line: Run[] = [];
  let link: { address: string; words: string } | null = null;
  const open: Mark[] = [];
  const endLine = () => {
    marked += escape(writeLine(line, signs));
    line = [];
  };
  const parser = new Parser(
    {
      onopentag(name, { href = "" }) {
        if (isBreak(name)) endLine();
        if (name === "a") link = { address: href, words: "" };
        const mark = markOf[name];
        if (mark) open.push(mark);
        marked += name === "a" || name === "span" ? "" : `<${name}>`;
      },
      ontext(text) {
        if (link) link.words += text;
        for (const [at, part] of text.split("\n").entries()) {
          if (at > 0) {
            endLine();
            marked += "\n";
          }
          if (part !== "") line.push({ text: part, marks: [...new Set(open)] });
        }
      },
      onclosetag(name) {
        if (isBreak(name) && name !== "br" && name !== "hr") {
          endLine();
          marked += `</${name}>`;
        }
        if (name === "a" && link && !saysAddress(link)) line.push({ text: ` (${link.address})`, marks: [] });
        if (name === "a") link = null;
        const mark = markOf[name];
        if (mark) open.splice(open.lastIndexOf(mark), 1);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  endLine();
  // Lines, lists and paragraphs are as in the words without signs.
  return textOf(marked);
}

/** Whoever reads the words knows where the link leads; it may lead nowhere. */
const saysAddress = ({ address, words }: { address: string; words: string }): boolean =>
  address === "" || words.includes(address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "").replace(/\/$/, ""));

const blocks = new Set(["p", "li", "ul", "ol", "h1", "h2", "h3", "blockquote", "pre", "br", "hr", "div"]);
const isBreak = (name: string): boolean => blocks.has(name);

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Signs around the longest stretches that share a mark. */
function writeLine(runs: readonly Run[], signs: TextMarkup | null): string {
  const whole = runs.map(({ text }) => text).join("");
  if (!signs) return whole;
  const inserts = markNames
    .flatMap((mark) => stretchesOf(runs, mark))
    .map(({ mark, from, to }) => ({ sign: signs[mark], ...trimmed(whole, from, to) }))
    .filter((stretch) => isShown(whole, stretch))
    // The longer one is outside, and of two of one length the first.
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .flatMap(({ sign, from, to }, depth) => [
      { at: from, isEnd: false, sign, depth },
      { at: to, isEnd: true, sign, depth: -depth },
    ])
    .toSorted(
      (one, other) => one.at - other.at || Number(other.isEnd) - Number(one.isEnd) || one.depth - other.depth,
    );
  let written = "";
  let done = 0;
  for (const { at, sign } of inserts) {
    written += whole.slice(done, at) + sign;
    done = at;
  }
  return written + whole.slice(done);
}

function stretchesOf(runs: readonly Run[], mark: Mark): { mark: Mark; from: number; to: number }[] {
  const found: { mark: Mark; from: number; to: number }[] = [];
  let at = 0;
  for (const { text, marks } of runs) {
    const last = found.at(-1);
    if (marks.includes(mark)) {
      if (last?.to === at) last.to += text.length;
      else found.push({ mark, from: at, to: at + text.length });
    }
    at += text.length;
  }
  return found;
}

/** A sign beside a space is none. */
function trimmed(whole: string, from: number, to: number): { from: number; to: number } {
  const words = whole.slice(from, to);
  const lead = words.length - words.trimStart().length;
  return { from: from + lead, to: from + Math.max(lead, words.trimEnd().length) };
}

const isShown = (whole: string, { sign, from, to }: { sign: string; from: number; to: number }): boolean =>
  to > from &&
  !whole.slice(from, to).includes(sign[0] ?? "") &&
  !isWordChar.test(from === 0 ? "" : (whole[from - 1] ?? "")) &&
  !isWordChar.test(whole[to] ?? "");
