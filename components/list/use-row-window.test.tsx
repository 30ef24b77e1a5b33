import { act, renderHook } from "@testing-library/react";
import { FirstPictureProvider } from "@/lib/browser/first-picture";
import { useRowWindow } from "./use-row-window";

const rowPx = 50;
const boxOf = (clientHeight: number) => {
  const box = document.createElement("div");
  Object.defineProperty(box, "clientHeight", { value: clientHeight });
  return box;
};
const rows = (count: number) => Array.from({ length: count }, (_, at) => at);
const scroll = (box: HTMLElement, top: number) =>
  act(() => {
    box.scrollTop = top;
    box.dispatchEvent(new Event("scroll"));
  });

test("a hundred rows are all drawn", () => {
  const { result } = renderHook(() => useRowWindow(rows(100), boxOf(500), rowPx));
  expect(result.current).toEqual({ shown: rows(100), above: 0, below: 0 });
});

test("of more, those in sight and twelve around them are drawn, and the rest keeps its room", () => {
  const box = boxOf(500);
  const { result } = renderHook(() => useRowWindow(rows(1000), box, rowPx));
  expect(result.current.shown[0]).toBe(0);
  scroll(box, 20_000);
  expect(result.current.shown[0]).toBe(388);
  expect(result.current.shown.at(-1)).toBe(421);
  expect(result.current.above).toBe(388 * rowPx);
  expect(result.current.above + result.current.shown.length * rowPx + result.current.below).toBe(
    1000 * rowPx,
  );
});

test("a list that became shorter than the place it was left at shows its end", () => {
  const box = boxOf(500);
  const { result, rerender } = renderHook(({ count }) => useRowWindow(rows(count), box, rowPx), {
    initialProps: { count: 1000 },
  });
  scroll(box, 45_000);
  rerender({ count: 120 });
  expect(result.current.shown.at(-1)).toBe(119);
  expect(result.current.shown.length).toBeGreaterThanOrEqual(30);
  expect(result.current.below).toBe(0);
});

test("a page's first picture has the rows that a screen shows, and the others follow with their room kept", () => {
  const picture = { nowMs: 0, zone: "UTC", isNarrow: false };
  const seen: [shown: number, below: number][] = [];
  renderHook(
    () => {
      const { shown, below } = useRowWindow(rows(50), boxOf(500), rowPx);
      seen.push([shown.length, below]);
    },
    { wrapper: ({ children }) => <FirstPictureProvider picture={picture}>{children}</FirstPictureProvider> },
  );
  expect(seen[0]).toEqual([24, 26 * rowPx]);
  expect(seen.at(-1)).toEqual([50, 0]);
});
