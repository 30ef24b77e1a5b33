import { limits } from "@/contract/limits";
import { dismissToast, holdToasts, letToastsGo, removeToast, showToast, useToasts } from "./toasts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  letToastsGo();
  removeToast();
  jest.useRealTimers();
});
const titles = (isOpen?: boolean) =>
  useToasts
    .getState()
    .toasts.filter((toast) => isOpen === undefined || toast.isOpen === isOpen)
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
