import { limits } from "@/contract/limits";
import { dismissToast, holdToasts, letToastsGo, removeToast, showToast, useToasts } from "./toasts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  letToastsGo();
  removeToast();
  jest.useRealTimers();
});
const titles = (open?: boolean) =>
  useToasts
    .getState()
    .toasts.filter((toast) => open === undefined || toast.open === open)
    .map(({ title }) => title);

test("the newest stands first, and the twenty-first pushes the oldest out", () => {
  for (let at = 1; at <= 21; at += 1) showToast("info", `n${at}`);
  expect(titles()).toHaveLength(limits.toastQueueMax);
  expect([titles()[0], titles().at(-1)]).toEqual(["n21", "n2"]);
});

test("one closes by itself after five seconds, and is out of the list five seconds after that", () => {
  showToast("success", "Saved");
  jest.advanceTimersByTime(4999);
  expect(titles(true)).toEqual(["Saved"]);
  jest.advanceTimersByTime(1);
  expect([titles(true), titles(false)]).toEqual([[], ["Saved"]]);
  jest.advanceTimersByTime(4999);
  expect(titles()).toEqual(["Saved"]);
  jest.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test("a dismissed one closes at once, the others stay; without a name all close", () => {
  const first = showToast("info", "first");
  showToast("info", "second");
  dismissToast(first);
  expect([titles(true), titles(false)]).toEqual([["second"], ["first"]]);
  dismissToast();
  expect(titles(true)).toEqual([]);
});

test("one is taken out at once by its name, and all of them without one", () => {
  const first = showToast("info", "first");
  showToast("info", "second");
  removeToast(first);
  expect(titles()).toEqual(["second"]);
  removeToast();
  expect(titles()).toEqual([]);
});

test("while somebody reads, none goes, and what was left of its time runs on afterwards", () => {
  showToast("info", "long");
  jest.advanceTimersByTime(3000);
  holdToasts();
  jest.advanceTimersByTime(60_000);
  expect(titles(true)).toEqual(["long"]);
  letToastsGo();
  jest.advanceTimersByTime(1999);
  expect(titles(true)).toEqual(["long"]);
  jest.advanceTimersByTime(1);
  expect(titles(true)).toEqual([]);
});

test.each([1, 3, 4, 8, limits.toastQueueMax])(
  "of %s at once each is in sight for its whole five seconds, three at a time",
  (count) => {
    for (let at = 1; at <= count; at += 1) showToast("info", `n${at}`);
    const seenMs = new Map<unknown, number>();
    const stepMs = 100;
    for (let ms = 0; titles(true).length > 0 && ms < 60_000; ms += stepMs) {
      for (const title of titles(true).slice(0, limits.toastsVisibleMax))
        seenMs.set(title, (seenMs.get(title) ?? 0) + stepMs);
      jest.advanceTimersByTime(stepMs);
    }
    expect([...seenMs.values()]).toEqual(Array.from({ length: count }, () => limits.toastVisibleMs));
    expect(titles(true)).toEqual([]);
  },
);

test("what is pushed out of sight stands still, and goes on with the rest of its time", () => {
  showToast("info", "old");
  jest.advanceTimersByTime(3000);
  for (const title of ["a", "b", "c"]) showToast("info", title);
  jest.advanceTimersByTime(limits.toastVisibleMs - 1);
  expect(titles(true)).toEqual(["c", "b", "a", "old"]);
  jest.advanceTimersByTime(1);
  expect(titles(true)).toEqual(["old"]);
  jest.advanceTimersByTime(1999);
  expect(titles(true)).toEqual(["old"]);
  jest.advanceTimersByTime(1);
  expect(titles(true)).toEqual([]);
});

test("one that is dismissed makes room, and the next one's time begins", () => {
  const [first] = ["first", "second", "third", "fourth"].map((title) => showToast("info", title));
  const [newest] = useToasts.getState().toasts;
  dismissToast(newest?.id);
  jest.advanceTimersByTime(4999);
  expect(titles(true)).toContain("first");
  removeToast(first);
  jest.advanceTimersByTime(1);
  expect(titles(true)).toEqual([]);
});
