import type { SimulatorMemory } from "../channel/simulated-channel.ts";

/** Keeps a simulated connection's state as the database does: as JSON, for one caller at a time, all or nothing. */
export function createMemoryForTests(): SimulatorMemory<object> & { json(): string } {
  let json = "{}";
  let last: Promise<unknown> = Promise.resolve();
  return {
    json: () => json,
    change(run) {
      const next = last.then(() => {
        const state = JSON.parse(json) as object; // it was made from one
        const result = run(state);
        json = JSON.stringify(state);
        return result;
      });
      last = next.catch(() => undefined);
      return next;
    },
  };
}
