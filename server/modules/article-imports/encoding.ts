/** Text in the encoding that it says it is in, UTF-8 where it says none; null where it is not. */
export function decoded(bytes: Uint8Array, named = "utf-8"): string | null {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : named;
  try {
    const text = new TextDecoder(mark, { fatal: true }).decode(bytes);
    // What holds a NUL is no text, and PostgreSQL keeps none.
    return text.includes("\u0000") ? null : text;
  } catch { return null; }
}
