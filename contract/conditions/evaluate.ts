import { isGroup } from "./tree.ts";
import type { Node, Test } from "./tree.ts";

/** Whether a tree holds, asking no more tests than the answer needs. `explain.ts` says why as well. */
export function conditionHolds<T extends Test>(node: Node<T>, compare: (test: T) => boolean): boolean {
  if (!isGroup(node)) return compare(node);
  const { mode, items } = node;
  if (mode === "ALL") return items.every((item) => conditionHolds(item, compare));
  const isAny = items.some((item) => conditionHolds(item, compare));
  return mode === "ANY" ? isAny : !isAny;
}
