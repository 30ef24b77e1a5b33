import { act, renderHook } from "@testing-library/react";
import { FirstPictureProvider } from "@/lib/browser/first-picture";
import { useCardWindow } from "./use-card-window";

const sizes = { cardPx: 92, gapPx: 8, topPx: 2 };
const boxOf = (clientHeight: number) => {
  const box = document.createElement("div");
  Object.defineProperty(box, "clientHeight", { value: clientHeight });
  box.scrollTo = ((to: ScrollToOptions) => scroll(box, to.top ?? 0)) as typeof box.scrollTo; // only this way is used
  return box;
};
const scroll = (box: HTMLElement, top: number) =>
  act(() => {
    box.scrollTop = top;
    box.dispatchEvent(new Event("scroll"));
  });
const ends = ({ drawn }: { drawn: readonly number[] }) => [drawn[0], drawn.at(-1)];

test("the cards in sight and six around them are drawn, each in its place", () => {
  const box = boxOf(500);
  const { result } = renderHook(() => useCardWindow(200, box, sizes, -1));
  expect(ends(result.current)).toEqual([0, 10]);
  expect([result.current.startOf(0), result.current.startOf(3), result.current.totalPx]).toEqual([
    2, 302, 20_002,
  ]);
  scroll(box, 10_000);
  expect(ends(result.current)).toEqual([93, 110]);
  expect(result.current.belowPx).toBe(9500);
});

test("a card in hand stays drawn however far its column is moved", () => {
  const box = boxOf(500);
  const { result } = renderHook(() => useCardWindow(200, box, sizes, 3));
  scroll(box, 10_000);
  expect(result.current.drawn.slice(0, 2)).toEqual([3, 93]);
});

test("a column that became shorter than its place shows its end", () => {
  const box = boxOf(500);
  const { result, rerender } = renderHook(({ count }) => useCardWindow(count, box, sizes, -1), {
    initialProps: { count: 200 },
  });
  scroll(box, 15_000);
  rerender({ count: 20 });
  expect(ends(result.current)).toEqual([8, 19]);
  rerender({ count: 0 });
  expect(result.current.drawn).toEqual([]);
});

test("a place is shown by moving as little as it takes", () => {
  const box = boxOf(500);
  const { result } = renderHook(() => useCardWindow(200, box, sizes, -1));
  act(() => result.current.showPlace(2));
  expect(box.scrollTop).toBe(0);
  act(() => result.current.showPlace(50));
  expect(box.scrollTop).toBe(4602);
  act(() => result.current.showPlace(47));
  expect(box.scrollTop).toBe(4602);
  act(() => result.current.showPlace(10));
  expect(box.scrollTop).toBe(1000);
});

test("a page's first picture has the cards that a column shows", () => {
  const seen: number[] = [];
  renderHook(() => seen.push(useCardWindow(200, boxOf(500), sizes, -1).drawn.length), {
    wrapper: ({ children }) => (
      <FirstPictureProvider picture={{ nowMs: 0, zone: "UTC", isNarrow: false }}>
        {children}
      </FirstPictureProvider>
    ),
  });
  expect(seen[0]).toBe(8);
});
