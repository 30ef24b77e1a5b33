/** Milliseconds of processor that work took of this process, with its threads and the embedded database. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Work of a quarter, half and all of the largest size that is allowed. `prepare` is not measured. */
export interface Growing<Given = unknown> {
  name: string;
  largest: number;
  prepare: (size: number) => Promise<Given>;
  act: (given: Given) => Promise<unknown>;
}
interface Bounds {
  /** A doubling of the size may multiply the cost by so much, taken over both doublings. */ growth: number;
  /** The largest may cost so many milliseconds. */ most: number;
  /** What costs less than this at its largest passes by that alone: noise would decide. */ floor: number;
}

/**
 * Measured again, a cost can only be found lower: a passing load of the machine goes away, real growth stays.
 */
const roundsMax = 6;

/**
 * What is wrong with the costs in milliseconds of a quarter, half and all of the largest size.
 *
 * Growth is judged from the smallest to the largest: one doubling alone says as much about a collection of
 * garbage that fell on it as about the work. Quadratic work from the half on is still found, 8 times of 6.8.
 */
export function faultsOf(
  [quarter, , whole]: readonly [number, number, number],
  { growth, most, floor }: Bounds,
): string[] {
  if (whole <= floor) return [];
  return [
    ...(whole > most ? ["costs too much"] : []),
    ...(whole > growth ** 2 * Math.max(quarter, floor / 4) ? ["grows too fast"] : []),
  ];
}

/** Why it grows too fast or costs too much; null where it does neither. */
export async function complaintOf<Given>(
  { name, largest, prepare, act }: Growing<Given>,
  bounds: Bounds,
): Promise<{ complaint: string | null; costs: number[] }> {
  const sizes = [
    Math.max(1, Math.round(largest / 4)),
    Math.max(1, Math.round(largest / 2)),
    largest,
  ] as const;
  const costs: [number, number, number] = [Infinity, Infinity, Infinity];
  // The first call of its kind pays for code that is loaded and compiled.
  const [smallest = 1] = sizes;
  await act(await prepare(smallest));
  for (let round = 0; round < roundsMax && (round < 1 || faultsOf(costs, bounds).length > 0); round += 1) {
    for (const [at, size] of sizes.entries()) {
      // As much work in each size: what the database does once for so many rows (merging an index's new
      // entries, a new file of its log) falls on all sizes alike, and not on the largest alone.
      const times = Math.max(1, Math.round(largest / size));
      let sum = 0;
      for (let time = 0; time < times; time += 1) {
        const given = await prepare(size);
        sum += await processorMs(() => act(given));
      }
      costs[at] = Math.min(costs[at] ?? Infinity, sum / times);
    }
  }
  const found = faultsOf(costs, bounds);
  const said = sizes.map((size, at) => `${size}: ${(costs[at] ?? 0).toFixed(1)} ms`).join(", ");
  return {
    costs,
    complaint:
      found.length === 0
        ? null
        : `${name} ${found.join(" and ")}: ${said}, of at most ${bounds.most.toFixed(0)} ms`,
  };
}
