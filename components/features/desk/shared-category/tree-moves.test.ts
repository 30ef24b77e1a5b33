import { moveBy, moveTo, placeOf } from "./tree-moves";
import type { PlacedNode } from "./tree-moves";

// A, A1, A2, B
const tree: PlacedNode[] = [
  { id: "a", parentId: null, position: 0 },
  { id: "a1", parentId: "a", position: 0 },
  { id: "a2", parentId: "a", position: 1 },
  { id: "b", parentId: null, position: 1 },
];

test.each([
  ["a", "up", null],
  ["a", "down", { id: "a", parentId: null, position: 1 }],
  ["b", "in", { id: "b", parentId: "a", position: 2 }],
  ["a", "in", null],
  ["a1", "out", { id: "a1", parentId: null, position: 1 }],
  ["a2", "up", { id: "a2", parentId: "a", position: 0 }],
  ["b", "out", null],
  ["nobody", "up", null],
] as const)("%s %s", (id, direction, expected) => expect(moveBy(tree, id, direction)).toEqual(expected));

test.each([
  ["b", "a", "before", { id: "b", parentId: null, position: 0 }],
  ["b", "a2", "after", { id: "b", parentId: "a", position: 2 }],
  ["b", "a", "inside", { id: "b", parentId: "a", position: 2 }],
  ["a1", "a2", "after", { id: "a1", parentId: "a", position: 1 }],
  ["a", "a1", "inside", null],
  ["a", "a", "before", null],
  ["a1", "a", "inside", null],
  ["a", "b", "before", null],
  ["a1", "a2", "before", null],
] as const)("%s dropped on %s, %s", (id, target, where, expected) =>
  expect(moveTo(tree, id, target, where)).toEqual(expected),
);

test("where something stands is a move that brings it back", () =>
  expect(placeOf(tree, "a2")).toEqual({ id: "a2", parentId: "a", position: 1 }));
