const at = (bytes: Uint8Array, from: number, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1", from, from + length);

/** Ogg whose first stream is Opus: what a phone plays as a voice note. */
export const isOpusOgg = (bytes: Uint8Array): boolean =>
  at(bytes, 0, 4) === "OggS" && at(bytes, 28, 8) === "OpusHead";

/** How large a WebP picture is, and whether it moves; null for what is none. */
export function webpShape(bytes: Uint8Array): { width: number; height: number; isAnimated: boolean } | null {
  if (bytes.length < 30 || at(bytes, 0, 4) !== "RIFF" || at(bytes, 8, 4) !== "WEBP") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (at(bytes, 12, 4)) {
    case "VP8X":
      return {
        width: (view.getUint32(24, true) & 0xff_ff_ff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
        isAnimated: (view.getUint8(20) & 2) !== 0,
      };
    case "VP8L": {
      const sides = view.getUint32(21, true);
      return { width: (sides & 0x3f_ff) + 1, height: ((sides >>> 14) & 0x3f_ff) + 1, isAnimated: false };
    }
    case "VP8 ":
      return {
        width: view.getUint16(26, true) & 0x3f_ff,
        height: view.getUint16(28, true) & 0x3f_ff,
        isAnimated: false,
      };
    default:
      return null;
  }
}
