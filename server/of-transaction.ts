import type { Work } from "./work.ts";

/**
 * Something that each transaction has by itself, for as long as it lasts.
 * @param begin makes it where somebody first asks for it in a transaction
 */
export function ofTransaction<Kept extends object>(
  begin: () => Kept,
): (work: Pick<Work, "transaction">) => Kept {
  const all = new WeakMap<Work["transaction"], Kept>();
  return ({ transaction }) => {
    const kept = all.get(transaction) ?? begin();
    all.set(transaction, kept);
    return kept;
  };
}
