import type { TextEncoding } from "../../../../contract/crm/import-choices.ts";
import { markedEncoding } from "../../../encoding.ts";
import { Unreadable } from "./unreadable.ts";

const sampleBytes = 65_536;

/** Reads a whole text file once and says what it is written in. @throws Unreadable for what is no text */
export async function findEncoding(pieces: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let [isUtf8, first, total, controls, hasNul]: [boolean, Uint8Array | null, number, number, boolean] = [
    true,
    null,
    0,
    0,
    false,
  ];
  // Lines that are not ASCII, as far as a sample of them goes: the rest says nothing about the encoding.
  const high: Uint8Array[] = [];
  let kept = 0;
  for await (const piece of pieces) {
    first ??= piece.slice(0, 4096);
    total += piece.length;
    let [isPlain, lineFrom] = [true, 0];
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (byte === 0) hasNul = true;
      else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 11 && byte !== 12 && byte !== 13)
        controls += 1;
      if (byte > 127) isPlain = false;
      if (byte === 10 || at === piece.length - 1) {
        if (!isPlain && kept < sampleBytes) {
          const line = piece.slice(lineFrom, at + 1);
          high.push(line);
          kept += line.length;
        }
        [isPlain, lineFrom] = [true, at + 1];
      }
    }
    if (isUtf8)
      try {
        utf8.decode(piece, { stream: true });
      } catch {
        isUtf8 = false;
      }
  }
  if (first === null || total === 0) throw new Unreadable("EMPTY");
  const marked = markedEncoding(first);
  if (marked === "utf-16le" || marked === "utf-16be") return marked;
  const wide = hasNul ? wideEncoding(first) : null;
  if (wide) return wide;
  if (controls > total / 100) throw new Unreadable("NOT_TEXT");
  if (hasNul) throw new Unreadable("NUL");
  if (isUtf8)
    try {
      utf8.decode();
      return "utf-8";
    } catch {
      /* it breaks off inside a sign: one of the older ones */
    }
  return legacyEncoding(Buffer.concat(high));
}

/** UTF-16 without its mark: Latin letters, digits and separators have a NUL on one side, always the same. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const nuls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const half = bytes.length / 2;
  if (odd > half * 0.3 && even < half * 0.02) return "utf-16le";
  return even > half * 0.3 && odd < half * 0.02 ? "utf-16be" : null;
}

/**
 * Of encodings in which every byte may mean something, the one whose letters make sense next to each other.
 */
export function legacyEncoding(sample: Uint8Array): TextEncoding {
  const japanese = shareOf(
    sample,
    "shift_jis",
    /[\u3040-\u30ff\u4e00-\u9fff\uff01-\uff9f\u3000-\u303f]/gu,
    /[\u3040-\u30ff]/u,
  );
  if (japanese > 0.9) return "shift_jis";
  // In Arabic and Cyrillic script a word is all high bytes; an accent is alone among Latin letters.
  const runs = highRuns(sample);
  if (runs > 0.6) {
    const [arabic, cyrillic] = [
      shareOf(sample, "windows-1256", /[\u0600-\u06ff]/gu),
      shareOf(sample, "windows-1251", /[\u0430-\u044f\u0410-\u042f\u0451]/gu),
    ];
    // Both code pages fill nearly all places: Arabic has its letters among French ones, so a high share is no
    // accident; Cyrillic text is mostly small letters.
    if (arabic > 0.85) return "windows-1256";
    if (cyrillic > 0.85) return "windows-1251";
  }
  // Bytes that windows-1252 has no letter for, but windows-1250 has: ł š ž ť ś ź as letters inside words.
  const [western, central] = [oddInWords(sample, "windows-1252"), oddInWords(sample, "windows-1250")];
  return western > central * 2 + 2 ? "windows-1250" : "windows-1252";
}

function shareOf(sample: Uint8Array, encoding: TextEncoding, letters: RegExp, needed?: RegExp): number {
  let text: string;
  // The sample may end inside a sign.
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return 0;
  }
  if (needed && !needed.test(text)) return 0;
  const foreign = [...text].filter((sign) => sign > "\u007f").length;
  return foreign === 0 ? 0 : (text.match(letters)?.length ?? 0) / foreign;
}

function highRuns(sample: Uint8Array): number {
  let [all, beside] = [0, 0];
  for (const [at, byte] of sample.entries())
    if (byte > 127) {
      all += 1;
      if ((sample[at - 1] ?? 0) > 127 || (sample[at + 1] ?? 0) > 127) beside += 1;
    }
  return all === 0 ? 0 : beside / all;
}

/** Signs that are no letters, right inside of words. */
function oddInWords(sample: Uint8Array, encoding: TextEncoding): number {
  return (
    new TextDecoder(encoding).decode(sample).match(/(?<=\p{L})[^\p{L}\p{M}\p{N}\u0000-\u007f’‘´·](?=\p{L})/gu)
      ?.length ?? 0
  );
}
