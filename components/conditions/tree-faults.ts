import { isFault } from "@/lib/shared/api/fault";
import { isKeyedGroup } from "./tree-changes";
import type { KeyedGroup, KeyedNode } from "./tree-changes";

/** What is wrong, and where in the tree: `items.0.value`. */
export interface TreeFault {
  path: string;
  message: string;
}
export interface PlacedFault {
  part: "field" | "op" | "value" | "group";
  messages: readonly string[];
}
/** Faults by the key of what they are about: they stay with it when it moves. */
export function placedFaults(root: KeyedGroup, faults: readonly TreeFault[]): Map<string, PlacedFault> {
  const placed = new Map<string, PlacedFault>();
  for (const { path, message } of faults) {
    let node: KeyedNode = root;
    let steps = path === "" ? [] : path.split(".");
    while (isKeyedGroup(node) && steps[0] === "items") {
      const next: KeyedNode | undefined = node.items[Number(steps[1])];
      if (steps[1] === undefined || !next) break;
      node = next;
      steps = steps.slice(2);
    }
    const [said] = steps;
    const part = isKeyedGroup(node) ? "group" : said === "field" || said === "op" ? said : "value";
    const known = placed.get(node.key);
    placed.set(node.key, {
      part: known?.part ?? part,
      messages: [...new Set([...(known?.messages ?? []), message])],
    });
  }
  return placed;
}

/** What a refused write says of the tree that was sent under this name, `conditions` or `policy.conditions`. */
export const faultsUnder = (error: unknown, name: string): TreeFault[] =>
  isFault(error)
    ? error.errors.flatMap(({ path, message }) => {
        const steps = path.replace(/^\/?(?:body[./])?/, "").split(/[./]/);
        const under = name.split(".");
        const isUnder = under.every((step, at) => steps[at] === step);
        return isUnder ? [{ path: steps.slice(under.length).join("."), message }] : [];
      })
    : [];
