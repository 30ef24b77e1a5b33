import fc from "fast-check";
import { mishaps } from "./mortal-database.ts";
import type { Doom } from "./mortal-database.ts";

/**
 * What becomes of a call on its way: it is answered, its answer is lost, it arrives twice, or something befalls one of
 * its transactions: the process dies, the connection is lost, the database refuses or waits. Whoever made it makes it again until it is answered.
 */
export type Fate = "answered" | "answer lost" | "arrives twice" | Doom;

const [, ...survived] = mishaps;
const doomBy = (mishap: fc.Arbitrary<Doom["mishap"]>): fc.Arbitrary<Doom> =>
  fc.record({ transactions: fc.integer({ min: 1, max: 6 }), isCommitted: fc.boolean(), mishap });
const doom = doomBy(fc.constantFrom<Doom["mishap"]>("death", "death", "connection lost", ...survived));
/** Of which nobody dies. */
export const mishap = doomBy(fc.constantFrom(...survived));
/** Most processes live. */
export const dies = fc.option(doom, { freq: 4 });
export const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.constant("answered" as const) },
  { weight: 2, arbitrary: fc.constantFrom("answer lost" as const, "arrives twice" as const) },
  { weight: 2, arbitrary: doom },
);
/** Which one, of as many as there are. */
export const which = fc.nat(20);
/** One job in ten is forgotten by its queue after it was done, and given out again. */
export const isForgotten = fc.integer({ min: 0, max: 9 }).map((one) => one === 9);
export const oneOf = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);
