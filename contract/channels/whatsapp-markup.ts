/** Words, and stretches of them that WhatsApp's programs show in another way. */
export type MarkupPiece = string | { as: "strong" | "em" | "s" | "code"; pieces: MarkupPiece[] };

/** A sign counts at a word's edge, beside no space, and within a line; three of the last kind hold lines together. */
const between = (sign: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}${sign}])${sign}(?=\\S)([^${sign}\\n]+)(?<=\\S)${sign}(?![\\p{L}\\p{N}${sign}])`,
    "u",
  );
const rules = [
  { as: "code", find: /```([^`]+)```/u },
  { as: "code", find: /(?<!`)`([^`\n]+)`(?!`)/u },
  { as: "strong", find: between("\\*") },
  { as: "em", find: between("_") },
  { as: "s", find: between("~") },
] as const;
/** Longer words are shown as they are: nobody's program sends such. */
const readMax = 4096;

const inAddress = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]*_~`]/gu;
/** Signs in an address are no signs: they are others until the rest is read. */
const [masks, signs] = ["\uE001\uE002\uE003\uE004", "*_~`"];
const mask = (text: string): string =>
  text.replaceAll(inAddress, (address) =>
    address.replaceAll(/[*_~`]/g, (sign) => masks[signs.indexOf(sign)] ?? sign),
  );
const unmask = (text: string): string =>
  text.replaceAll(/[\uE001-\uE004]/g, (one) => signs[masks.indexOf(one)] ?? one);

/** A text of WhatsApp as its programs show it. */
export const readMarkup = (text: string): MarkupPiece[] =>
  text.length > readMax || !/[*_~`]/.test(text) ? [text] : read(mask(text));

function read(text: string): MarkupPiece[] {
  const found = rules
    .map(({ as, find }) => ({ as, match: find.exec(text) }))
    .filter(({ match }) => match !== null)
    .toSorted((one, other) => (one.match?.index ?? 0) - (other.match?.index ?? 0))[0];
  if (!found?.match) return [unmask(text)];
  const { as, match } = found;
  const [whole, inner = ""] = match;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + whole.length);
  return [
    ...(before === "" ? [] : [unmask(before)]),
    { as, pieces: as === "code" ? [unmask(inner)] : read(inner) },
    ...(after === "" ? [] : read(after)),
  ];
}

/** The same without what sets stretches off, for where a text is one plain line. */
export const plainMarkup = (text: string): string => plainOf(readMarkup(text));
const plainOf = (pieces: readonly MarkupPiece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : plainOf(piece.pieces))).join("");
