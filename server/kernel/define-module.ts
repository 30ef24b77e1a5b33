import type { Implemented } from "./implement.ts";
import type { Purge } from "../jobs/purge.ts";
import type { Job, Routine } from "../jobs/queue.ts";
import type { Timer } from "../jobs/timers.ts";
import type { Text } from "../words/wording.ts";

/** All that a module of `server/modules` brings to the whole; what it leaves out, it has none of. */
export interface Module {
  /** Its folder under `server/modules`: `desk/tickets`. */
  readonly name: string;
  readonly calls: readonly Implemented[];
  readonly jobs: readonly Job[];
  readonly routines: readonly Routine[];
  readonly timers: readonly Timer[];
  readonly purges: readonly Purge[];
  /**
   * Its `functions.sql`: functions, triggers and what else the tables cannot say, idempotent; its `recount.sql`
   * (server/db/apply-functions.ts). Applied before those of the modules after it in the list.
   */
  readonly functions: readonly URL[];
  /**
   * Constraints of its tables that two requests at once could run into after both passed the rules: the field
   * that each is about, and what it says there.
   */
  readonly constraints: Readonly<Record<string, Refusal>>;
}
/** A reference says the same of every field. */
export type Refusal = readonly [path: string, text?: Text];

/** A module's one face: its folder's `module.ts` exports it, and `server/modules/index.ts` lists it. */
export const defineModule = (name: string, parts: Partial<Omit<Module, "name">>): Module =>
  Object.freeze({
    name,
    calls: Object.freeze([...(parts.calls ?? [])]),
    jobs: Object.freeze([...(parts.jobs ?? [])]),
    routines: Object.freeze([...(parts.routines ?? [])]),
    timers: Object.freeze([...(parts.timers ?? [])]),
    purges: Object.freeze([...(parts.purges ?? [])]),
    functions: Object.freeze([...(parts.functions ?? [])]),
    constraints: Object.freeze({ ...parts.constraints }),
  });
