/** What the mark at the beginning says; null where there is none. */
export function markedEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : null;
}

/** Text in the encoding that it says it is in, UTF-8 where it says none; null where it is not. */
export function decoded(bytes: Uint8Array, named = "utf-8"): string | null {
  try {
    const text = new TextDecoder(markedEncoding(bytes) ?? named, { fatal: true }).decode(bytes);
    // What holds a NUL is no text, and PostgreSQL keeps none.
    return text.includes("\u0000") ? null : text;
  } catch {
    return null;
  }
}
