import type { SimulatorFiles, SimulatorMemory } from "../channel/simulated-channel.ts";

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

/** Keeps a simulated connection's files as the storage does. */
export function createFilesForTests(): SimulatorFiles {
  const files = new Map<string, Uint8Array>();
  return {
    put: (name, bytes) => Promise.resolve(void files.set(name, Uint8Array.from(bytes))),
    get: (name) => {
      const bytes = files.get(name);
      return bytes ? Promise.resolve(bytes) : Promise.reject(new Error(`There is no file ${name}.`));
    },
    remove: (name) => Promise.resolve(void files.delete(name)),
  };
}
