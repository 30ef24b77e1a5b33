/**
 * A QR code (ISO/IEC 18004) of a text in bytes, at the lowest level of correction: shown on a screen, nothing
 * of it is ever dirty. Dark modules are true.
 * Versions 1 to 20 hold up to 858 bytes; the version is the smallest that the text fits.
 */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versions.findIndex((_, at) => bytes.length <= capacityOf(at + 1)) + 1;
  if (version === 0) throw new Error("The text is too long for this code.");
  const grid = emptyGrid(version);
  place(grid, interleave(codewords(bytes, version), version));
  return masked(grid);
}

/** Per version: codewords of correction in a block, and blocks. */
const versions: readonly (readonly [correction: number, blocks: number])[] = [
  [7, 1],
  [10, 1],
  [15, 1],
  [20, 1],
  [26, 1],
  [18, 2],
  [20, 2],
  [24, 2],
  [30, 2],
  [18, 4],
  [20, 4],
  [24, 4],
  [26, 4],
  [30, 4],
  [22, 6],
  [24, 6],
  [28, 6],
  [30, 6],
  [28, 7],
  [28, 8],
];
const of = (version: number) => versions[version - 1] ?? [0, 0];
const sizeOf = (version: number): number => 17 + 4 * version;
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);
const dataCount = (version: number): number => {
  const [correction, blocks] = of(version);
  return Math.floor(freeModules(version) / 8) - correction * blocks;
};
const capacityOf = (version: number): number =>
  Math.floor((dataCount(version) * 8 - 4 - lengthBits(version)) / 8);

/** Where alignment patterns have their middle, on both axes. */
export function alignmentAt(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - (count - 2 - at) * step)];
}

/** Modules that are neither pattern nor format nor version. */
function freeModules(version: number): number {
  const size = sizeOf(version);
  const count = alignmentAt(version).length;
  const alignment = count === 0 ? 0 : (count * count - 3) * 25 - (count - 2) * 2 * 5;
  return size * size - 3 * 64 - 31 - 2 * (size - 16) - alignment - (version >= 7 ? 36 : 0);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  put(4, 4); // bytes
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const total = dataCount(version) * 8;
  put(0, Math.min(4, total - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
  for (let pad = 0xec; words.length < total / 8; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/**
 * Blocks with their correction, read column by column. The later blocks are longer by one where it does not
 * come out even.
 */
function interleave(data: number[], version: number): number[] {
  const [correction, count] = of(version);
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => {
    const words = data.slice(from, (from += short + (at >= count - longer ? 1 : 0)));
    return { words, check: remainder(words, generator(correction)) };
  });
  const columns = (pick: (block: { words: number[]; check: number[] }) => number[], length: number) =>
    Array.from({ length }, (_, at) => blocks.flatMap((block) => pick(block).slice(at, at + 1))).flat();
  return [...columns(({ words }) => words, short + 1), ...columns(({ check }) => check, correction)];
}

/** In the field of 256 elements by x^8 + x^4 + x^3 + x^2 + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** (x - 1)(x - 2)(x - 4)…, without its leading one. */
function generator(degree: number): number[] {
  let polynomial = [1];
  let root = 1;
  for (let at = 0; at < degree; at += 1) {
    const current = root;
    polynomial = [...polynomial, 0].map(
      (coefficient, place_) => coefficient ^ (place_ === 0 ? 0 : times(polynomial[place_ - 1] ?? 0, current)),
    );
    root = times(root, 2);
  }
  return polynomial.slice(1);
}

function remainder(words: number[], divisor: number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at] ?? 0, factor));
  }
  return rest;
}

/** `null` is free for data. */
type Grid = (boolean | null)[][];

function emptyGrid(version: number): Grid {
  const size = sizeOf(version);
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const middles = alignmentAt(version);
  const last = middles.length - 1;
  for (const [i, cx] of middles.entries())
    for (const [j, cy] of middles.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue; // where a finder stands
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const isDark = ((bits >> at) & 1) === 1;
      set(size - 11 + (at % 3), Math.floor(at / 3), isDark);
      set(Math.floor(at / 3), size - 11 + (at % 3), isDark);
    }
  }
  writeFormat(grid, 0); // its place is taken; the mask is not known yet
  return grid;
}

/** The value followed by what is left of it after division, as format and version carry it. */
function withCheck(value: number, degree: number, divisor: number): number {
  let rest = value;
  for (let at = 0; at < degree; at += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
  return (value << degree) | rest;
}

function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = withCheck((1 << 3) | mask, 10, 0x537) ^ 0x5412; // 1: the lowest level of correction
  const set = (x: number, y: number, at: number) => {
    const row = grid[y];
    if (row) row[x] = ((bits >> at) & 1) === 1;
  };
  for (let at = 0; at <= 5; at += 1) set(8, at, at);
  set(8, 7, 6);
  set(8, 8, 7);
  set(7, 8, 8);
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, at);
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, at);
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, at);
  const dark = grid[size - 8];
  if (dark) dark[8] = true;
}

/**
 * The free modules in the order in which data fills them: pairs of columns from the right, up and down in
 * turn.
 */
function fillOrder(grid: readonly (readonly (boolean | null)[])[]): [x: number, y: number][] {
  const size = grid.length;
  const order: [number, number][] = [];
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5; // the timing column is no part of a pair
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step;
        if (grid[y]?.[x] === null) order.push([x, y]);
      }
  }
  return order;
}

const freeOf = new WeakMap<Grid, [number, number][]>();

function place(grid: Grid, words: number[]): void {
  const free = fillOrder(grid);
  freeOf.set(grid, free);
  for (const [at, [x, y]] of free.entries()) {
    const row = grid[y];
    if (row) row[x] = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The mask that makes the picture the most even. */
function masked(grid: Grid): boolean[][] {
  const free = freeOf.get(grid) ?? [];
  const candidates = masks.map((isFlipped, mask) => {
    const copy = grid.map((row) => [...row]);
    for (const [x, y] of free) {
      const row = copy[y];
      if (row && isFlipped(x, y)) row[x] = !row[x];
    }
    writeFormat(copy, mask);
    return copy.map((row) => row.map(Boolean));
  });
  const [best] = candidates
    .map((modules) => ({ modules, penalty: penaltyOf(modules) }))
    .sort((one, other) => one.penalty - other.penalty);
  return best?.modules ?? [];
}

function penaltyOf(modules: boolean[][]): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  let penalty = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1)
      if (["10111010000", "00001011101"].includes(text.slice(at, at + 11))) penalty += 40;
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const one = modules[y]?.[x];
      if (one === modules[y]?.[x + 1] && one === modules[y + 1]?.[x] && one === modules[y + 1]?.[x + 1])
        penalty += 3;
    }
  const dark = modules.flat().filter(Boolean).length;
  return penalty + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}
