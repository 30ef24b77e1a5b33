import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Writes the two alert sounds as MP3, from nothing but the format's own arithmetic. A tone in the middle of
 * one of the 32 sub-bands is exactly two spectral lines of equal size whose signs turn from granule to
 * granule, so it needs no analysis and no table but the smallest of Huffman's: values 0 and 1.
 * MPEG-1 layer III, 32 kHz, mono, 32 kbit/s: a sub-band is 500 Hz wide, a granule 18 ms long, a frame two
 * granules in 144 bytes.
 */
const frameBytes = 144;
const granuleSeconds = 576 / 32_000;
const bandAt = { low: 0, mid: 1, high: 2, top: 3 }; // 250, 750, 1250 and 1750 Hz

/** Notes as { at, seconds, bands, gain }; a note dies away evenly. */
const sounds = {
  notification: [
    { at: 0, seconds: 0.5, bands: ["mid"], gain: 202 },
    { at: 0.14, seconds: 0.7, bands: ["high"], gain: 202 },
  ],
  "urgent-notification": [0, 0.45, 0.9].flatMap((at) => [
    { at, seconds: 0.2, bands: ["high"], gain: 207 },
    { at: at + 0.16, seconds: 0.26, bands: ["top"], gain: 207 },
  ]),
};

/** Bits in, bytes out. */
function bitWriter() {
  const bits = [];
  return {
    put: (value, width) => {
      for (let at = width - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
    },
    get length() {
      return bits.length;
    },
    bits,
  };
}

/**
 * The loudest note that sounds at this granule; one note has one place in the spectrum, so the last that
 * began wins.
 */
function noteAt(notes, granule) {
  const time = granule * granuleSeconds;
  const note = notes.findLast(({ at, seconds }) => time >= at && time < at + seconds);
  if (!note) return null;
  const fade = Math.round(((time - note.at) / note.seconds) * 32); // steps of 1.5 dB
  return { bands: note.bands, gain: note.gain - fade };
}

/**
 * One granule: pairs of lines, the two that sound as ±1, all others 0; table 1 says 0,0 in one bit and ±1,±1
 * in three and two signs.
 */
function granuleData(note, granule) {
  const data = bitWriter();
  const lines = note ? note.bands.map((band) => bandAt[band] * 18 + 8) : [];
  const pairs = lines.length > 0 ? Math.max(...lines) / 2 + 1 : 0;
  const sign = granule % 2;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (!lines.includes(pair * 2)) data.put(1, 1);
    else {
      data.put(0, 3);
      data.put(sign, 1);
      data.put(sign, 1);
    }
  }
  return { bits: data.bits, pairs, gain: note ? note.gain : 0 };
}

function frame(notes, index) {
  const granules = [0, 1].map((half) => granuleData(noteAt(notes, index * 2 + half), index * 2 + half));
  const out = bitWriter();
  out.put(0xfffb, 16); // MPEG-1, layer III, no checksum
  out.put(0x18, 8); // 32 kbit/s, 32 kHz, no padding
  out.put(0xc0, 8); // mono
  out.put(0, 9 + 5 + 4); // data begins here; private bits; scale factors are not shared
  for (const { bits, pairs, gain } of granules) {
    out.put(bits.length, 12);
    out.put(pairs, 9);
    out.put(gain, 8);
    out.put(0, 4 + 1); // no scale factors, long windows
    for (let region = 0; region < 3; region += 1) out.put(1, 5); // table 1 everywhere
    out.put(15, 4);
    out.put(7, 3);
    out.put(0, 3);
  }
  for (const { bits } of granules) for (const bit of bits) out.put(bit, 1);
  while (out.length < frameBytes * 8) out.put(0, 1);
  return Uint8Array.from({ length: frameBytes }, (_, at) =>
    parseInt(out.bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
}

const folder = fileURLToPath(new URL("../public/sounds/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, notes] of Object.entries(sounds)) {
  const seconds = Math.max(...notes.map(({ at, seconds: length }) => at + length)) + 0.1;
  const frames = Array.from({ length: Math.ceil(seconds / (2 * granuleSeconds)) }, (_, index) =>
    frame(notes, index),
  );
  writeFileSync(`${folder}${name}.mp3`, Buffer.concat(frames));
}
