const [lineFeed, carriageReturn, dash, equals] = [0x0a, 0x0d, 0x2d, 0x3d];

/** What of a mail costs its reader time, whatever its size. */
export interface ReadingWork {
  /** Lines that are no full line of base64: of a part that is not packed, each is a piece of its own. */
  lines: number;
  /** Each may be where a part ends, and is held against every boundary. */
  dashedLines: number;
  /** Signs of equality within a line: in base64 each begins a piece of its own. */
  pads: number;
}

/** So many take the reader about a second, in which the process does nothing else. */
const most: ReadingWork = { lines: 40_000, dashedLines: 10_000, pads: 400_000 };
/** Mail programs pack 57 to 60 bytes into a line. */
const fullLineMin = 60;

const isBase64 = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2b ||
  byte === 0x2f;

/** Counted in one pass over the bytes. */
export function readingWorkOf(source: Uint8Array): ReadingWork {
  const work: ReadingWork = { lines: 0, dashedLines: 0, pads: 0 };
  for (let start = 0; start < source.length;) {
    const found = source.indexOf(lineFeed, start);
    const next = found < 0 ? source.length : found + 1;
    let end = found < 0 ? source.length : found;
    if (source[end - 1] === carriageReturn && end > start) end -= 1;
    let last = end;
    while (last > start && source[last - 1] === equals) last -= 1;
    let isPacked = end - start >= fullLineMin;
    for (let at = start; at < last; at += 1) {
      const byte = source[at] ?? 0;
      if (byte === equals) work.pads += 1;
      if (isPacked && !isBase64(byte)) isPacked = false;
    }
    if (!isPacked) work.lines += 1;
    if (source[start] === dash && source[start + 1] === dash) work.dashedLines += 1;
    start = next;
  }
  return work;
}

export function isTooMuchToRead(source: Uint8Array): boolean {
  const { lines, dashedLines, pads } = readingWorkOf(source);
  return lines > most.lines || dashedLines > most.dashedLines || pads > most.pads;
}
