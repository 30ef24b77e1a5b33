// A limit of memory as an operator sets one for a process: a control group, where this user may make one.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Where groups are, and what their limit is called: version 1, and version 2. */
const kinds = [
  {
    root: "/sys/fs/cgroup/memory",
    mark: "memory.limit_in_bytes",
    max: "memory.limit_in_bytes",
    peak: "memory.max_usage_in_bytes",
  },
  { root: "/sys/fs/cgroup", mark: "cgroup.subtree_control", max: "memory.max", peak: "memory.peak" },
] as const;

export interface MemoryGroup {
  /** What a process needs to be in it from its first line. */
  nodeOptions: string[];
  env: Record<string, string>;
  peakBytes(): number;
  remove(): void;
}

/** Null where this user may make none. */
export function memoryGroup(bytes: number): MemoryGroup | null {
  const kind = kinds.find(({ root, mark }) => existsSync(path.join(root, mark)));
  if (!kind) return null;
  const at = path.join(kind.root, `parley-${randomUUID()}`);
  const remove = () => {
    try {
      rmdirSync(at);
    } catch {
      // it was never made, or somebody is in it still
    }
  };
  try {
    mkdirSync(at);
    writeFileSync(path.join(at, kind.max), String(bytes));
  } catch {
    remove();
    return null;
  }
  return {
    nodeOptions: ["--import", path.join(import.meta.dirname, "join-group.ts")],
    env: { MEMORY_GROUP: at },
    peakBytes: () => Number(readFileSync(path.join(at, kind.peak), "utf8")),
    remove,
  };
}
