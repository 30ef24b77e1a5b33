import { act, renderHook } from "@testing-library/react";
import { useSelection } from "./use-selection";

const row = (at: number) => ({ id: `row-${at}` });
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
const start = () =>
  renderHook(({ shown }: { shown: readonly { id: string }[] }) => useSelection(shown), {
    initialProps: { shown: rows(1, 3) },
  });
const chosen = ({ current }: ReturnType<typeof start>["result"]) => current.selected.map(({ id }) => id);

test("what is chosen stays chosen as further pages come, in the order of the list", () => {
  const { result, rerender } = start();
  act(() => result.current.toggle("row-3"));
  act(() => result.current.toggle("row-1"));
  rerender({ shown: rows(1, 6) });
  act(() => result.current.toggle("row-5"));
  expect(chosen(result)).toEqual(["row-1", "row-3", "row-5"]);
  expect([result.current.isAll, result.current.isMixed]).toEqual([false, true]);
});

test("all are those that are there; with further ones they are some", () => {
  const { result, rerender } = start();
  act(() => result.current.toggleAll());
  expect([result.current.isAll, result.current.isMixed]).toEqual([true, false]);
  rerender({ shown: rows(1, 4) });
  expect([result.current.isAll, result.current.isMixed]).toEqual([false, true]);
  act(() => result.current.toggleAll());
  act(() => result.current.toggleAll());
  expect(chosen(result)).toEqual([]);
});

test("with Shift all from the last one to this one change, up or down, on as off and over pages", () => {
  const { result, rerender } = start();
  act(() => result.current.toggle("row-2"));
  rerender({ shown: rows(1, 8) });
  act(() => result.current.toggle("row-5", true));
  expect(chosen(result)).toEqual(["row-2", "row-3", "row-4", "row-5"]);
  act(() => result.current.toggle("row-3", true));
  expect(chosen(result)).toEqual(["row-2"]);
});

test("rows that left the list are chosen no more, and a range from one that left is the one row", () => {
  const { result, rerender } = start();
  act(() => result.current.toggle("row-1"));
  rerender({ shown: rows(2, 6) });
  expect(chosen(result)).toEqual([]);
  act(() => result.current.toggle("row-5", true));
  expect(chosen(result)).toEqual(["row-5"]);
  act(() => result.current.clear());
  expect(chosen(result)).toEqual([]);
});
