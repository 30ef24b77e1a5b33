/** A category as the tree draws it. */
export interface PlacedNode {
  id: string;
  parentId: string | null;
  position: number;
}
interface Named extends PlacedNode {
  name: string;
  path: string[];
  depth: number;
}
export interface CategoryMove {
  id: string;
  parentId: string | null;
  position: number;
}
export type Direction = "up" | "down" | "in" | "out";

export const siblingsOf = <P extends PlacedNode>(categories: readonly P[], parentId: string | null): P[] =>
  categories.filter((each) => each.parentId === parentId).toSorted((a, b) => a.position - b.position);

/**
 * What a key does: a step among the siblings, below the one before, or out behind the parent. Null where
 * there is no way.
 */
export function moveBy(
  categories: readonly PlacedNode[],
  id: string,
  direction: Direction,
): CategoryMove | null {
  const node = categories.find((each) => each.id === id);
  if (!node) return null;
  const siblings = siblingsOf(categories, node.parentId);
  const at = siblings.findIndex((each) => each.id === id);
  if (direction === "up") return at > 0 ? { id, parentId: node.parentId, position: at - 1 } : null;
  if (direction === "down")
    return at < siblings.length - 1 ? { id, parentId: node.parentId, position: at + 1 } : null;
  if (direction === "in") {
    const before = siblings[at - 1];
    return before ? { id, parentId: before.id, position: siblingsOf(categories, before.id).length } : null;
  }
  const parent = categories.find((each) => each.id === node.parentId);
  return parent
    ? {
        id,
        parentId: parent.parentId,
        position: siblingsOf(categories, parent.parentId).findIndex((each) => each.id === parent.id) + 1,
      }
    : null;
}

/**
 * Where a drop leads: before or behind a row, or below it as its last. Null where it would change nothing or
 * stand below itself.
 */
export function moveTo(
  categories: readonly PlacedNode[],
  id: string,
  target: string,
  where: "before" | "after" | "inside",
): CategoryMove | null {
  const [node, goal] = [
    categories.find((each) => each.id === id),
    categories.find((each) => each.id === target),
  ];
  if (!node || !goal || id === target || isBelow(categories, target, id)) return null;
  if (where === "inside")
    return node.parentId === target
      ? null
      : { id, parentId: target, position: siblingsOf(categories, target).length };
  const others = siblingsOf(categories, goal.parentId).filter((each) => each.id !== id);
  const position = others.findIndex((each) => each.id === target) + (where === "after" ? 1 : 0);
  const now = siblingsOf(categories, node.parentId).findIndex((each) => each.id === id);
  return node.parentId === goal.parentId && now === position
    ? null
    : { id, parentId: goal.parentId, position };
}

const isBelow = (categories: readonly PlacedNode[], id: string, above: string): boolean => {
  const parentId = categories.find((each) => each.id === id)?.parentId ?? null;
  return parentId !== null && (parentId === above || isBelow(categories, parentId, above));
};

export const placeOf = (categories: readonly PlacedNode[], id: string): CategoryMove | null => {
  const node = categories.find((each) => each.id === id);
  return node
    ? {
        id,
        parentId: node.parentId,
        position: siblingsOf(categories, node.parentId).findIndex((each) => each.id === id),
      }
    : null;
};

/**
 * The flat list after a move, in the tree's order, with depth and path as they then are: what the screen
 * shows before the server has answered.
 */
export function afterMove<C extends Named>(
  categories: readonly C[],
  { id, parentId, position }: CategoryMove,
): C[] {
  const node = categories.find((each) => each.id === id);
  if (!node) return [...categories];
  const siblings = siblingsOf(categories, parentId).filter((each) => each.id !== id);
  siblings.splice(position, 0, { ...node, parentId });
  const places = new Map(siblings.map((each, at) => [each.id, at]));
  return inOrder(
    categories.map((each) =>
      each.id === id
        ? { ...each, parentId, position: places.get(id) ?? 0 }
        : { ...each, position: places.get(each.id) ?? each.position },
    ),
  );
}

export function inOrder<C extends Named>(categories: readonly C[]): C[] {
  const under = (parentId: string | null, path: readonly string[]): C[] =>
    siblingsOf(categories, parentId).flatMap((each) => {
      const own = [...path, each.name];
      return [{ ...each, path: own, depth: own.length }, ...under(each.id, own)];
    });
  return under(null, []);
}

/** How many levels there are from one down, its own included. */
export const heightOf = (categories: readonly PlacedNode[], id: string): number =>
  1 +
  Math.max(
    0,
    ...categories.filter(({ parentId }) => parentId === id).map((child) => heightOf(categories, child.id)),
  );
