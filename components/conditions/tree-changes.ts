import { isHours, listIn, needsValue } from "@/contract/conditions/tree";
import type {
  ConditionValue,
  Group,
  GroupMode,
  Kind,
  Node,
  Operator,
  Test,
} from "@/contract/conditions/tree";
import { fieldOf, kindOf, operatorsFor, shapeOf } from "./offered-fields";
import type { Offer, Shape } from "./offered-fields";

/** A tree whose nodes keep their key while it is worked on: the same row, wherever it stands. */
export interface KeyedTest extends Test {
  key: string;
}
export interface KeyedGroup {
  key: string;
  mode: GroupMode;
  items: KeyedNode[];
}
export type KeyedNode = KeyedTest | KeyedGroup;
export const isKeyedGroup = (node: KeyedNode): node is KeyedGroup => "mode" in node;

let made = 0;
const newKey = (): string => {
  made += 1;
  return String(made);
};
const isGroupNode = (node: Node): node is Group => "mode" in node;
const keyed = (node: Node): KeyedNode => (isGroupNode(node) ? keyedGroup(node) : { ...node, key: newKey() });
export const keyedGroup = ({ mode, items }: Group): KeyedGroup => ({
  key: newKey(),
  mode,
  items: items.map(keyed),
});
/** As it is sent. A value that its comparison does not ask for is kept in the editor alone. */
const plain = (node: KeyedNode): Node => {
  if (isKeyedGroup(node)) return plainGroup(node);
  const { field, op, value } = node;
  return value === undefined || !needsValue(op) ? { field, op } : { field, op, value };
};
export const plainGroup = ({ mode, items }: KeyedGroup): Group => ({ mode, items: items.map(plain) });

/** Where a node stands. */
export interface NodePlace {
  node: KeyedNode;
  parent: KeyedGroup;
  at: number;
  /** Groups around it, the root among them. */ depth: number;
}
export function placeOf(root: KeyedGroup, key: string, depth = 1): NodePlace | undefined {
  for (const [at, node] of root.items.entries()) {
    if (node.key === key) return { node, parent: root, at, depth };
    const inside = isKeyedGroup(node) ? placeOf(node, key, depth + 1) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

/** The tree with one group's items changed; inner groups that are left without any go with them. */
export function withItems(
  group: KeyedGroup,
  key: string,
  change: (items: readonly KeyedNode[]) => KeyedNode[],
): KeyedGroup {
  if (group.key === key) return { ...group, items: change(group.items) };
  return {
    ...group,
    items: group.items.flatMap((node): KeyedNode[] => {
      if (!isKeyedGroup(node)) return [node];
      const next = withItems(node, key, change);
      return next.items.length === 0 && node.items.length > 0 ? [] : [next];
    }),
  };
}
export function withNode(root: KeyedGroup, next: KeyedNode): KeyedGroup {
  if (isKeyedGroup(next) && root.key === next.key) return next;
  return {
    ...root,
    items: root.items.map((node) =>
      node.key === next.key ? next : isKeyedGroup(node) ? withNode(node, next) : node,
    ),
  };
}
export const withoutNode = (root: KeyedGroup, { parent, node }: NodePlace): KeyedGroup =>
  withItems(root, parent.key, (items) => items.filter(({ key }) => key !== node.key));

export const moveDirections = ["up", "down", "into", "out"] as const;
export type MoveDirection = (typeof moveDirections)[number];
export interface Bounds {
  depthMax: number;
  itemsMax: number;
}
const heightOf = (node: KeyedNode): number =>
  isKeyedGroup(node) ? 1 + Math.max(0, ...node.items.map(heightOf)) : 0;

/** The tree with a node moved among its neighbours, into the group beside it, or out of its own; null: it cannot be. */
export function movedTree(
  root: KeyedGroup,
  { node, parent, at, depth }: NodePlace,
  way: MoveDirection,
  { depthMax, itemsMax }: Bounds,
): KeyedGroup | null {
  if (way === "up" || way === "down") {
    const to = way === "up" ? at - 1 : at + 1;
    if (to < 0 || to >= parent.items.length) return null;
    return withItems(root, parent.key, (items) =>
      items.filter(({ key }) => key !== node.key).toSpliced(to, 0, node),
    );
  }
  const without = (): KeyedGroup => withoutNode(root, { node, parent, at, depth });
  if (way === "into") {
    const group = [parent.items[at - 1], parent.items[at + 1]].find(
      (beside): beside is KeyedGroup =>
        beside !== undefined && isKeyedGroup(beside) && beside.items.length < itemsMax,
    );
    if (!group || depth + 1 + heightOf(node) > depthMax) return null;
    const isAbove = parent.items[at - 1] === group;
    return withItems(without(), group.key, (items) => (isAbove ? [...items, node] : [node, ...items]));
  }
  const outer = placeOf(root, parent.key);
  if (!outer || outer.parent.items.length >= itemsMax) return null;
  // Its own group may go with it, so it goes in before it comes out.
  const both = withItems(root, outer.parent.key, (items) => items.toSpliced(outer.at + 1, 0, node));
  return withItems(both, parent.key, (items) => items.filter(({ key }) => key !== node.key));
}

/** Values as another comparison takes them, as much as fits. */
function shaped(value: ConditionValue | undefined, shape: Shape): ConditionValue | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  switch (shape) {
    case "none":
      return value;
    case "list":
    case "ends": {
      const list =
        typeof value === "string" || typeof value === "number" ? [String(value)] : [...listIn(value)];
      return shape === "ends" ? list.slice(0, 2) : list;
    }
    case "number": {
      const number =
        typeof first === "number" || (typeof first === "string" && first !== "") ? Number(first) : NaN;
      return Number.isFinite(number) ? number : undefined;
    }
    case "time":
      return typeof first === "string" ? first : undefined;
    case "flag":
      return value !== false;
    case "hours":
      return isHours(value) ? value : { days: ["1", "2", "3", "4", "5"], from: "09:00", to: "17:00" };
  }
}

/** A test of a field as one begins it. */
export function newTest(offer: Offer, field: string): Test {
  const op = operatorsFor(offer, field)[0] ?? "IS_ANY_OF";
  const shape = shapeOf(kindOf(offer, field), op);
  return { field, op, value: shape === "number" ? 1 : shaped(undefined, shape) };
}
export const newKeyedTest = (offer: Offer): KeyedTest => ({
  ...newTest(offer, offer.fields.find(({ isRetired = false }) => !isRetired)?.name ?? ""),
  key: newKey(),
});
export const newKeyedGroup = (mode: GroupMode, items: KeyedNode[]): KeyedGroup => ({
  key: newKey(),
  mode,
  items,
});

export const withOperator = (test: KeyedTest, op: Operator, kind: Kind): KeyedTest => ({
  ...test,
  op,
  value: shaped(test.value, shapeOf(kind, op)),
});

/** Typed words are words whatever they are compared with; so are numbers, and times. */
const families: Partial<Record<Kind, string>> = { tags: "typed", words: "typed", text: "typed" };
const familyOf = (offer: Offer, name: string): string => {
  const { options, references, currency = "" } = fieldOf(offer, name);
  const kind = kindOf(offer, name);
  return options || references ? "chosen" : (families[kind] ?? `${kind} ${currency}`);
};

/** The test with another field; the comparison and what was typed stay as far as they fit. */
export function withField(test: KeyedTest, name: string, offer: Offer): KeyedTest {
  const fresh = newTest(offer, name);
  const op = operatorsFor(offer, name).includes(test.op) ? test.op : fresh.op;
  const family = familyOf(offer, name);
  const shape = shapeOf(kindOf(offer, name), op);
  const begun = op === fresh.op ? fresh.value : shaped(fresh.value, shape);
  if (family !== familyOf(offer, test.field)) return { key: test.key, field: name, op, value: begun };
  const kept = shaped(test.value, shape);
  if (family !== "chosen") return { key: test.key, field: name, op, value: kept };
  const known = new Set(fieldOf(offer, name).options?.map(({ value }) => value));
  return { key: test.key, field: name, op, value: listIn(kept).filter((one) => known.has(one)) };
}
