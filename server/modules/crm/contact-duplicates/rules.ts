import type { duplicateReasons } from "../../../../contract/crm/contact-duplicates.ts";

export type DuplicateReason = (typeof duplicateReasons)[number];
/** One way in which two contacts are alike; `likeness` of their names, 0 to 1. */
export interface Clue {
  a: string;
  b: string;
  reason: DuplicateReason;
  likeness: number;
}
export interface Suspicion {
  a: string;
  b: string;
  reasons: DuplicateReason[];
  score: number;
}

/** One number is near proof; an address or a company needs the name as well. */
const weight: Record<DuplicateReason, (likeness: number) => number> = {
  phone: () => 0.95,
  email: (likeness) => 0.5 + likeness * 0.4,
  company: (likeness) => 0.2 + likeness * 0.65,
};

/** Clues of one pair together: each takes its share of the doubt that is left. The likeliest first. */
export function suspicionsFrom(clues: readonly Clue[]): Suspicion[] {
  const pairs = Map.groupBy(clues, ({ a, b }) => [a, b].toSorted().join(" "));
  return [...pairs.values()]
    .flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      const best = new Map<DuplicateReason, number>();
      for (const { reason, likeness } of of)
        best.set(reason, Math.max(best.get(reason) ?? 0, weight[reason](likeness)));
      const doubt = [...best.values()].reduce((left, share) => left * (1 - share), 1);
      return [{ a: first.a, b: first.b, reasons: [...best.keys()], score: Math.round((1 - doubt) * 100) }];
    })
    .toSorted((one, other) => other.score - one.score || (one.a + one.b < other.a + other.b ? -1 : 1));
}

const nearMax = 10;
const nearOfOneMax = 400;

/**
 * Of the people of one company, pairs that are worth comparing: each of `wanted` with the next in the
 * alphabet and, since names are mistyped at either end, with the next when names are read backwards. Grows
 * with their number, not with its square.
 */
export function likelyPairs(
  members: readonly { id: string; name: string }[],
  wanted: ReadonlySet<string>,
): [string, string][] {
  const people = [...new Map(members.map((member) => [member.id, member])).values()];
  // One person alone is compared with everybody near and far.
  const near = wanted.size === 1 ? nearOfOneMax : nearMax;
  const pairs = new Map<string, [string, string]>();
  for (const read of [(name: string) => name, (name: string) => [...name].toReversed().join("")]) {
    const inOrder = people
      .map(({ id, name }) => ({ id, key: read(name.trim().toLowerCase()) }))
      .toSorted((one, other) =>
        one.key < other.key ? -1 : one.key > other.key ? 1 : one.id < other.id ? -1 : 1,
      );
    for (const [at, { id }] of inOrder.entries()) {
      for (const { id: next } of inOrder.slice(at + 1, at + 1 + near))
        if (wanted.has(id) || wanted.has(next))
          pairs.set([id, next].toSorted().join(" "), wanted.has(id) ? [id, next] : [next, id]);
    }
  }
  return [...pairs.values()];
}
