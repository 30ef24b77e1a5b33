import fc from "fast-check";
import type { Doom } from "../mortal-database.ts";

/** What happens to a messenger's conversations, one after the other. Numbers say which one, of as many as there are. */
export type LifeStep =
  | { do: "write" | "reply" | "read" | "fail" | "take" | "hand back" | "echo"; who: number }
  | { do: "deliver" | "repeat"; which: number; dies: Doom | null }
  | { do: "bundle"; which: number; other: number; dies: Doom | null }
  | { do: "work"; which: number; dies: Doom | null; isForgotten: boolean }
  | { do: "wait"; seconds: number };

/** Whether a rule answers customers as the bot. */
export interface Life {
  hasBot: boolean;
  steps: LifeStep[];
}

export const customersCount = 3;
const who = fc.nat(customersCount - 1);
const which = fc.nat(20);
/** Most processes live. */
const dies = fc.option(
  fc.record({ transactions: fc.integer({ min: 1, max: 6 }), isCommitted: fc.boolean() }),
  {
    freq: 4,
  },
);
const of = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);

const step: fc.Arbitrary<LifeStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: of("write", "write", "reply"), who }) },
  { weight: 3, arbitrary: fc.record({ do: of("read", "fail", "take", "hand back", "echo"), who }) },
  { weight: 5, arbitrary: fc.record({ do: of("deliver"), which, dies }) },
  { weight: 2, arbitrary: fc.record({ do: of("repeat"), which, dies }) },
  { weight: 1, arbitrary: fc.record({ do: of("bundle"), which, other: which, dies }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: of("work"),
      which,
      dies,
      isForgotten: fc.integer({ min: 0, max: 9 }).map((one) => one === 9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: of("wait"), seconds: fc.integer({ min: 1, max: 700 }) }) },
);
export const life: fc.Arbitrary<Life> = fc.record({
  hasBot: fc.boolean(),
  steps: fc.array(step, { minLength: 5, maxLength: 70 }),
});
