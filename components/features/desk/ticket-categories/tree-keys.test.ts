import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { rowActionOf } from "./tree-keys";

const category = (id: string, parentId: string | null, position: number): Category => ({
  id,
  parentId,
  position,
  name: id,
  description: null,
  color: "#000000",
  isActive: true,
  depth: parentId === null ? 1 : 2,
  path: [id],
  children: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});
// A, A1, B
const [a, a1, b] = [category("a", null, 0), category("a1", "a", 0), category("b", null, 1)];
const tree = { categories: [a, a1, b], shown: [a, a1, b], isOpen: true, mayChange: true };
const press = (
  key: string,
  row: Category,
  {
    altKey = false,
    isRtl = false,
    ...changed
  }: { altKey?: boolean; isRtl?: boolean } & Partial<typeof tree> = {},
) => rowActionOf({ key, altKey, isRtl }, row, { ...tree, ...changed });

test.each([
  ["ArrowDown", a, { name: "focus", id: "a1" }],
  ["ArrowUp", b, { name: "focus", id: "a1" }],
  ["ArrowDown", b, { name: "focus", id: undefined }],
  ["Home", b, { name: "focus", id: "a" }],
  ["End", a, { name: "focus", id: "b" }],
  ["ArrowRight", a, { name: "focus", id: "a1" }],
  ["ArrowLeft", a, { name: "close" }],
  ["ArrowLeft", a1, { name: "focus", id: "a" }],
  ["F2", a, { name: "rename" }],
  ["Enter", a, { name: "rename" }],
  ["Delete", a, { name: "remove" }],
  ["x", a, null],
])("%s walks the tree or acts on the row", (key, row, expected) => {
  expect(press(key, row)).toEqual(expected);
});

test("a closed row opens before one walks into it, and closes no further", () => {
  expect(press("ArrowRight", a, { isOpen: false })).toEqual({ name: "open" });
  expect(press("ArrowLeft", a, { isOpen: false })).toEqual({ name: "focus", id: undefined });
});

test.each([
  ["ArrowUp", false, "up"],
  ["ArrowDown", false, "down"],
  ["ArrowRight", false, "in"],
  ["ArrowLeft", false, "out"],
  ["ArrowRight", true, "out"],
  ["ArrowLeft", true, "in"],
])("Alt and %s move the row; from right to left: %s", (key, isRtl, direction) => {
  expect(press(key, b, { altKey: true, isRtl })).toEqual({ name: "step", direction });
});

test("who may not change the tree walks in it and no more", () => {
  const reader = { mayChange: false };
  expect(press("ArrowDown", a, reader)).toEqual({ name: "focus", id: "a1" });
  for (const key of ["F2", "Enter", "Delete"]) expect(press(key, a, reader)).toBeNull();
  expect(press("ArrowUp", b, { ...reader, altKey: true })).toBeNull();
});
