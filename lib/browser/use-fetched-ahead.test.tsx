import { renderHook } from "@testing-library/react";
import { useFetchedAhead } from "./use-fetched-ahead";

const state = (readyState: DocumentReadyState) =>
  Object.defineProperty(document, "readyState", { configurable: true, value: readyState });
const savesData = (saveData: boolean) =>
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData } });

beforeEach(() => {
  jest.useFakeTimers();
  state("complete");
  savesData(false);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, "readyState");
  Reflect.deleteProperty(navigator, "connection");
});

test("what is needed to act is fetched right after the first paint, not seconds later, and once", async () => {
  const load = jest.fn(() => Promise.resolve());
  renderHook(() => useFetchedAhead(load));
  expect(load).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(load).toHaveBeenCalledTimes(1);
});

test("what the page itself names comes first", async () => {
  state("interactive");
  const load = jest.fn(() => Promise.resolve());
  renderHook(() => useFetchedAhead(load));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new Event("load"));
  await jest.advanceTimersByTimeAsync(200);
  expect(load).toHaveBeenCalledTimes(1);
});

test("whoever saves data, or has left already, fetches nothing", async () => {
  const load = jest.fn(() => Promise.resolve());
  savesData(true);
  renderHook(() => useFetchedAhead(load));
  savesData(false);
  renderHook(() => useFetchedAhead(load)).unmount();
  await jest.advanceTimersByTimeAsync(5000);
  expect(load).not.toHaveBeenCalled();
});
