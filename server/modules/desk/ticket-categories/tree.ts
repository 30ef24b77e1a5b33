import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { ancestorsOf } from "../ticket-places/ancestors.ts";
import { say } from "./texts.ts";

export interface Node {
  id: string;
  parentId: string | null;
  name: string;
  position: number;
  isActive: boolean;
}
export interface CategoryChange {
  id: string;
  parentId?: string | null | undefined;
  name?: string | undefined;
  position?: number | undefined;
  isActive?: boolean | undefined;
}
interface Placed {
  depth: number;
  path: string[];
}
export type Branch<N> = N & Placed & { children: Branch<N>[] };

const bySiblings = (nodes: readonly Node[]): Map<string | null, Node[]> => {
  const groups = Map.groupBy(nodes, ({ parentId }) => parentId);
  for (const siblings of groups.values())
    siblings.sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));
  return groups;
};

/** The nodes as a tree. Without `includeInactive` a branch that is out of use is left out whole. */
export function treeOf<N extends Node>(
  nodes: readonly N[],
  { includeInactive = true }: { includeInactive?: boolean } = {},
): Branch<N>[] {
  const groups = bySiblings(nodes) as Map<string | null, N[]>; // the same nodes
  const under = (parentId: string | null, path: string[]): Branch<N>[] =>
    (groups.get(parentId) ?? [])
      .filter(({ isActive }) => includeInactive || isActive)
      .map((node) => {
        const own = [...path, node.name];
        return { ...node, depth: own.length, path: own, children: under(node.id, own) };
      });
  return under(null, []);
}

/** Every branch before its children, each without them. */
export const flattened = <N>(tree: readonly Branch<N>[]): Branch<N>[] =>
  tree.flatMap((branch) => [{ ...branch, children: [] }, ...flattened(branch.children)]);

/** The categories and all that is below them. */
export function descendantsOf(
  nodes: readonly Pick<Node, "id" | "parentId">[],
  ids: readonly string[],
): Set<string> {
  const found = new Set(ids);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { id, parentId } of nodes) if (parentId !== null && found.has(parentId)) found.add(id);
  }
  return found;
}

/**
 * The tree after these changes, one after the other; a moved node makes room for itself among its siblings,
 * and the siblings it left close up.
 * @param at where a fault is said to be: `updates.3.` before the field
 * @throws Fault invalid at `parentId`, already_exists at `name`
 */
export function rearrangeTree(
  nodes: readonly Node[],
  changes: readonly CategoryChange[],
  at: (index: number) => string = () => "",
): Node[] {
  let now = nodes.map((node) => ({ ...node }));
  changes.forEach((change, index) => {
    now = changedOnce(now, change, at(index));
  });
  return now;
}

function changedOnce(nodes: Node[], change: CategoryChange, at: string): Node[] {
  const node = nodes.find(({ id }) => id === change.id);
  if (!node) throw fieldFault(`${at}id`, say("shared.no_such_category"));
  const parentId = change.parentId === undefined ? node.parentId : change.parentId;
  if (parentId !== node.parentId) checkParent(nodes, node, parentId, at);
  const name = change.name ?? node.name;
  const siblings = nodes
    .filter((other) => other.parentId === parentId && other.id !== node.id)
    .sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));
  if (
    siblings.some((other) => other.name.toLowerCase() === name.toLowerCase()) &&
    (name.toLowerCase() !== node.name.toLowerCase() || parentId !== node.parentId)
  )
    throw nameTaken(name, at);
  const moved = { ...node, name, parentId, isActive: change.isActive ?? node.isActive };
  if (parentId === node.parentId && change.position === undefined)
    return nodes.map((other) => (other.id === node.id ? moved : other));
  siblings.splice(Math.min(change.position ?? siblings.length, siblings.length), 0, moved);
  const placed = new Map(siblings.map((other, position) => [other.id, { ...other, position }]));
  const left = nodes
    .filter((other) => other.parentId === node.parentId && other.id !== node.id && parentId !== node.parentId)
    .sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));
  left.forEach((other, position) => placed.set(other.id, { ...other, position }));
  return nodes.map((other) => placed.get(other.id) ?? other);
}

function checkParent(nodes: readonly Node[], node: Node, parentId: string | null, at: string): void {
  if (parentId === null) return;
  if (!nodes.some(({ id }) => id === parentId))
    throw fieldFault(`${at}parentId`, say("shared.no_such_category"));
  const above = ancestorsOf(nodes, parentId);
  if (above.includes(node.id))
    throw fieldFault(
      `${at}parentId`,
      parentId === node.id
        ? say("ticket_categories.below_itself")
        : say("ticket_categories.below_own_child", { name: node.name }),
    );
  if (above.length + heightOf(nodes, node.id) > limits.categoryDepthMax) throw tooDeep(at);
}

/** How a new one may be placed. */
export function checkNew(
  nodes: readonly Node[],
  { name, parentId }: { name: string; parentId: string | null },
): void {
  if (nodes.length >= limits.ticketCategoriesMax)
    throw new Fault("conflict", say("ticket_categories.too_many", { max: limits.ticketCategoriesMax }));
  if (parentId !== null && !nodes.some(({ id }) => id === parentId))
    throw fieldFault("parentId", say("shared.no_such_category"));
  if (ancestorsOf(nodes, parentId).length + 1 > limits.categoryDepthMax) throw tooDeep("");
  if (nodes.some((other) => other.parentId === parentId && other.name.toLowerCase() === name.toLowerCase()))
    throw nameTaken(name, "");
}

function heightOf(nodes: readonly Node[], id: string): number {
  const below = nodes.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((child) => heightOf(nodes, child.id)));
}

const tooDeep = (at: string): Fault =>
  fieldFault(`${at}parentId`, say("ticket_categories.too_deep", { max: limits.categoryDepthMax }));
function nameTaken(name: string, at: string): Fault {
  const message = say("ticket_categories.name_taken", { name });
  return new Fault("already_exists", message, { errors: [{ path: `${at}name`, message }] });
}
