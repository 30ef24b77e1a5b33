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
  /** A doubling of the size may multiply the cost by so much. */ growth: number;
  /** The largest may cost so many milliseconds. */ most: number;
  /** What costs less than this at its largest passes by that alone: noise would decide. */ floor: number;
}

/**
 * Measured again, a cost can only be found lower: a passing load of the machine goes away, real growth stays.
 */
const roundsMax = 6;

/** Why it grows too fast or costs too much; null where it does neither. */
export async function complaintOf<Given>(
  { name, largest, prepare, act }: Growing<Given>,
  { growth, most, floor }: Bounds,
): Promise<{ complaint: string | null; costs: number[] }> {
  const sizes = [Math.max(1, Math.round(largest / 4)), Math.max(1, Math.round(largest / 2)), largest];
  const costs = sizes.map(() => Infinity);
  const faults = (): string[] => {
    const [first = 0, second = 0, last = 0] = costs;
    if (last <= floor) return [];
    return [
      ...(last > most ? ["costs too much"] : []),
      ...(second > growth * Math.max(first, floor / 2) || last > growth * Math.max(second, floor / 2)
        ? ["grows too fast"]
        : []),
    ];
  };
  // The first call of its kind pays for code that is loaded and compiled.
  const [smallest = 1] = sizes;
  await act(await prepare(smallest));
  for (let round = 0; round < roundsMax && (round < 1 || faults().length > 0); round += 1) {
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
  const found = faults();
  const said = sizes.map((size, at) => `${size}: ${(costs[at] ?? 0).toFixed(1)} ms`).join(", ");
  return {
    costs,
    complaint:
      found.length === 0 ? null : `${name} ${found.join(" and ")}: ${said}, of at most ${most.toFixed(0)} ms`,
  };
}
