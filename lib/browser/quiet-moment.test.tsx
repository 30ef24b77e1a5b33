import { afterPaint, whenIdle } from "./quiet-moment";

const seen = (state: "visible" | "hidden") => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  jest.useFakeTimers();
  seen("visible");
});
afterEach(() => void jest.useRealTimers());

test("what waits for a quiet moment is done in its order, and at once when the page is left", () => {
  const done: string[] = [];
  whenIdle(() => done.push("one"));
  whenIdle(() => done.push("two"));
  expect(done).toEqual([]);
  seen("hidden");
  expect(done).toEqual(["one", "two"]);
  whenIdle(() => done.push("three"));
  expect(done).toEqual(["one", "two", "three"]);
  seen("visible");
  whenIdle(() => done.push("four"));
  jest.advanceTimersByTime(3000);
  expect(done).toEqual(["one", "two", "three", "four"]);
});

test("a page that draws no frames keeps nobody waiting", async () => {
  const frames = jest.spyOn(globalThis, "requestAnimationFrame").mockImplementation(() => 1);
  const waited = afterPaint();
  jest.advanceTimersByTime(60);
  await expect(waited).resolves.toBeUndefined();
  frames.mockRestore();
});

test("who leaves the page waits for no picture, neither from before nor from then on", async () => {
  const frames = jest.spyOn(globalThis, "requestAnimationFrame").mockImplementation(() => 1);
  const waited = afterPaint();
  seen("hidden");
  await expect(waited).resolves.toBeUndefined();
  await expect(afterPaint()).resolves.toBeUndefined();
  frames.mockRestore();
});
