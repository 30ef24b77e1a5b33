// A round in which other programs were busy says little about a server: it is measured again, as long as
// there is patience.
import { readFileSync, readdirSync } from "node:fs";
import { cpus } from "node:os";

/** Of all cores together. */
const disturbedFrom = 0.15;

export interface Quiet {
  measured<T>(ownPids: number[], measure: () => Promise<T>): Promise<T>;
  summary(): string;
}

export function quiet(patienceSeconds: number): Quiet {
  let leftMs = patienceSeconds * 1000;
  let rounds = 0;
  let disturbed = 0;
  return {
    async measured(ownPids, measure) {
      for (;;) {
        const before = busyMsOfOthers(ownPids);
        const startedAt = performance.now();
        const result = await measure();
        const tookMs = performance.now() - startedAt;
        const isDisturbed = (busyMsOfOthers(ownPids) - before) / tookMs / cpus().length > disturbedFrom;
        if (isDisturbed && leftMs > 0) {
          leftMs -= tookMs;
          continue;
        }
        rounds += 1;
        if (isDisturbed) disturbed += 1;
        return result;
      }
    },
    summary: () =>
      `${disturbed} of ${rounds} rounds were disturbed by other programs (more than ${disturbedFrom * 100} % of the machine)`,
  };
}

/**
 * Processor time of every process that is neither ours nor the database's, from Linux's own book; nothing
 * elsewhere.
 */
function busyMsOfOthers(ownPids: number[]): number {
  let sum = 0;
  for (const pid of folders()) {
    if (pid === process.pid || ownPids.includes(pid)) continue;
    try {
      const [head = "", tail = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
      const fields = tail.split(" ");
      // in hundredths of a second
      if (!head.endsWith("(postgres")) sum += (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      /* it ended meanwhile */
    }
  }
  return sum;
}
function folders(): number[] {
  try {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    return [];
  }
}
