import fc from "fast-check";
import type { Doom } from "../mortal-database.ts";

/**
 * What becomes of a call on its way: it is answered, its answer is lost, it arrives twice, or the process dies at one
 * of its transactions. Whoever made it makes it again until it is answered.
 */
export type Fate = "answered" | "answer lost" | "arrives twice" | Doom;

/** What happens in two workspaces, one after the other. Numbers say which one, of as many as there are. */
export type DeskStep =
  | { do: "create"; tenant: number; fate: Fate }
  | { do: "reply" | "resolve" | "undo merge"; which: number; fate: Fate }
  | { do: "snooze"; which: number; seconds: number; fate: Fate }
  | { do: "merge"; which: number; other: number; fate: Fate }
  | { do: "work"; which: number; dies: Doom | null; isForgotten: boolean }
  | { do: "fire"; dies: Doom | null }
  | { do: "wait"; seconds: number }
  | { do: "deploy" };

const which = fc.nat(20);
const doom: fc.Arbitrary<Doom> = fc.record({
  transactions: fc.integer({ min: 1, max: 5 }),
  isCommitted: fc.boolean(),
});
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.constant("answered" as const) },
  { weight: 2, arbitrary: fc.constantFrom("answer lost" as const, "arrives twice" as const) },
  { weight: 2, arbitrary: doom },
);
const dies = fc.option(doom, { freq: 4 });
const of = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);

const step: fc.Arbitrary<DeskStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: of("create"), tenant: fc.nat(1), fate }) },
  { weight: 6, arbitrary: fc.record({ do: of("reply", "reply", "resolve", "undo merge"), which, fate }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: of("snooze"), which, seconds: fc.integer({ min: 60, max: 900 }), fate }),
  },
  { weight: 2, arbitrary: fc.record({ do: of("merge"), which, other: which, fate }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: of("work"),
      which,
      dies,
      isForgotten: fc.integer({ min: 0, max: 9 }).map((one) => one === 9),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: of("fire"), dies }) },
  { weight: 2, arbitrary: fc.record({ do: of("wait"), seconds: fc.integer({ min: 1, max: 700 }) }) },
  { weight: 1, arbitrary: fc.record({ do: of("deploy") }) },
);
const stepsMax = 60;
/** Of a life, on the average. */
export const stepsEach = 30;
export const deskLife: fc.Arbitrary<DeskStep[]> = fc.array(step, {
  minLength: 5,
  maxLength: stepsMax,
  size: "max",
});
