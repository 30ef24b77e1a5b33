import type { CarriedCard } from "./carried";
import { carriedByKey } from "./carried-by-key";

interface Card {
  id: string;
  column: string;
}
const cards: Card[] = [
  { id: "a", column: "new" },
  { id: "b", column: "new" },
  { id: "c", column: "new" },
  { id: "d", column: "open" },
];
const places = {
  columns: ["new", "open", "done"],
  cardsIn: (column: string) => cards.filter((card) => card.column === column),
  columnOf: (card: Card) => card.column,
  pitchPx: 80,
};
const carried = (over: string, place: number | null): CarriedCard<Card, string> => ({
  card: { id: "b", column: "new" },
  from: "new",
  over,
  place,
  own: 1,
  by: "keys",
});

test.each<[string, [over: string, place: number], string, [over: string, place: number] | null]>([
  ["to the column beside, at its top", ["new", 1], "ArrowRight", ["open", 0]],
  ["back into its own column, at its own place", ["open", 1], "ArrowLeft", ["new", 1]],
  ["no further than the first column", ["new", 1], "ArrowLeft", null],
  ["down among the others", ["new", 1], "ArrowDown", ["new", 2]],
  ["no further down than below the last", ["new", 2], "ArrowDown", ["new", 2]],
  ["below the only other card", ["open", 0], "ArrowDown", ["open", 1]],
  ["no further up than the top", ["new", 0], "ArrowUp", ["new", 0]],
  ["nowhere by another key", ["new", 1], "x", null],
])("a card in hand goes %s", (_where, [over, place], key, to) => {
  const next = carriedByKey(places, carried(over, place), key);
  expect(next && [next.over, next.place]).toEqual(to);
});

test("columns with an order of their own take a card without a place", () => {
  const { pitchPx: _none, ...ordered } = places;
  expect(carriedByKey(ordered, { ...carried("new", null), own: null }, "ArrowRight")).toMatchObject({
    over: "open",
    place: null,
  });
  expect(carriedByKey(ordered, { ...carried("open", null), own: null }, "ArrowDown")).toBeNull();
});
