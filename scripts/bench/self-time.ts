// Where a processor's samples say that the time went.
import type { Profiler } from "node:inspector";

type Frame = Pick<Profiler.ProfileNode["callFrame"], "functionName" | "url" | "lineNumber">;
interface Share {
  name: string;
  ms: number;
}

/** Packages whose share is told by itself; the first that a script's address has. */
const packages: readonly [part: RegExp, name: string][] = [
  [/node_modules\/(?:pg|pg-[\w-]+|postgres-[\w-]+)\//, "pg"],
  [/node_modules\/drizzle-orm\//, "drizzle"],
  [/node_modules\/zod\//, "zod"],
  [
    /node_modules\/(?:fastify|@fastify\/[\w-]+|find-my-way|light-my-request|avvio|fast-json-stringify|secure-json-parse)\//,
    "fastify",
  ],
  [/node_modules\/(?:jose)\//, "jose (sign-in)"],
  [/node_modules\/(?:pg-boss)\//, "pg-boss"],
];

/** Whose code a function is. */
export function ownerOf({ functionName, url }: Omit<Frame, "lineNumber">): string {
  if (functionName === "(garbage collector)") return "gc";
  if (functionName === "(idle)") return "idle";
  // What the engine and the kernel do outside of any function: system calls, mostly.
  if (functionName === "(program)") return "system";
  if (url === "") return "system";
  if (url.startsWith("node:")) return "node";
  for (const [part, name] of packages) if (part.test(url)) return name;
  const other = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  return other ?? "our code";
}

/** Where a function stands, short enough for a line. */
const placeOf = ({ functionName, url, lineNumber }: Frame): string =>
  `${functionName || "(nameless)"} ${url.replace(/^.*\/(?=node_modules\/|server\/|contract\/)/, "").replace("node_modules/", "")}:${lineNumber + 1}`;

/** The longest first. */
export function selfTimes(profile: Profiler.Profile): {
  owners: Share[];
  functions: (Share & { owner: string })[];
} {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const owners = new Map<string, number>();
  const functions = new Map<string, Share & { owner: string }>();
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const frame = frames.get(id);
    // A sample's time is that until the next one.
    const ms = Math.max(0, profile.timeDeltas?.[at + 1] ?? 0) / 1000;
    if (!frame) continue;
    const [owner, name] = [ownerOf(frame), placeOf(frame)];
    owners.set(owner, (owners.get(owner) ?? 0) + ms);
    const known = functions.get(name) ?? { name, owner, ms: 0 };
    functions.set(name, { ...known, ms: known.ms + ms });
  }
  const longest = <T extends Share>(all: T[]) => all.toSorted((a, b) => b.ms - a.ms);
  return {
    owners: longest([...owners].map(([name, ms]) => ({ name, ms }))),
    functions: longest([...functions.values()]),
  };
}
