/** What of a message leaves by a messenger. Free of zod: the browser counts by it what the server sends. */
import { decodeHtml, textOf } from "../desk/html-words.ts";

/** The signs between which a channel shows words as bold, in italics, struck out or of a fixed width. */
export interface TextMarkup {
  bold: string;
  italic: string;
  strike: string;
  code: string;
}
type Mark = keyof TextMarkup;

/** How long a channel's texts may be, and how it counts. */
export interface TextLimit {
  textMax: number;
  textUnit: "characters" | "bytes";
}

/** How long a text is as a channel counts; an emoji counts as two characters, which no provider counts above. */
export const textLength = (text: string, unit: TextLimit["textUnit"]): number =>
  unit === "bytes" ? new TextEncoder().encode(text).length : text.length;

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

/** A tag with its attributes, or what stands between two. */
const tokens = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^"<>])*)>|[^<]+/giu;

/**
 * A message's HTML as text with a channel's signs, and with the addresses of its links. A sign counts only at a word's
 * edge and within one line, and not around words that have it themselves: those stay plain.
 * @param html sanitised, or as the composer writes it: each tag is closed, in order
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
  for (const [token, slash, tag, attributes = ""] of html.matchAll(tokens)) {
    if (tag === undefined) {
      const text = decodeHtml(token);
      if (link) link.words += text;
      for (const [at, part] of text.split("\n").entries()) {
        if (at > 0) {
          endLine();
          marked += "\n";
        }
        if (part !== "") line.push({ text: part, marks: [...new Set(open)] });
      }
      continue;
    }
    const name = tag.toLowerCase();
    const mark = markOf[name];
    if (isBreak(name)) endLine();
    if (slash === "") {
      if (name === "a") link = { address: addressIn(attributes), words: "" };
      if (mark) open.push(mark);
      marked += isBreak(name) ? `<${name}>` : "";
    } else {
      if (isBreak(name)) marked += `</${name}>`;
      if (name === "a" && link && !saysAddress(link)) line.push({ text: ` (${link.address})`, marks: [] });
      if (name === "a") link = null;
      if (mark) open.splice(open.lastIndexOf(mark), 1);
    }
  }
  endLine();
  // Lines, lists and paragraphs are as in the words without signs.
  return textOf(marked);
}

const addressIn = (attributes: string): string =>
  decodeHtml(/\shref="([^"]*)"/iu.exec(attributes)?.[1] ?? "");

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
