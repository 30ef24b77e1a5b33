import fc from "fast-check";
import { dies, isForgotten, oneOf, which } from "../fates.ts";
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
const step: fc.Arbitrary<LifeStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: oneOf("write", "write", "reply"), who }) },
  { weight: 3, arbitrary: fc.record({ do: oneOf("read", "fail", "take", "hand back", "echo"), who }) },
  { weight: 5, arbitrary: fc.record({ do: oneOf("deliver"), which, dies }) },
  { weight: 2, arbitrary: fc.record({ do: oneOf("repeat"), which, dies }) },
  { weight: 1, arbitrary: fc.record({ do: oneOf("bundle"), which, other: which, dies }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: oneOf("work"),
      which,
      dies,
      isForgotten,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: oneOf("wait"), seconds: fc.integer({ min: 1, max: 700 }) }) },
);
export const life: fc.Arbitrary<Life> = fc.record({
  hasBot: fc.boolean(),
  steps: fc.array(step, { minLength: 5, maxLength: 70 }),
});
