import { batch } from "./batch";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test("a burst is one round of work, 500 ms after its last event", () => {
  const done: string[] = [];
  const { add } = batch<string>((item) => done.push(item));
  add("a", "a");
  jest.advanceTimersByTime(400);
  add("a", "a");
  add("b", "b");
  jest.advanceTimersByTime(499);
  expect(done).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(done).toEqual(["a", "b"]);
});

test("a stream without a pause is worked off all the same", () => {
  const done: string[] = [];
  const { add } = batch<string>((item) => done.push(item));
  for (let at = 0; at < 3000; at += 100) {
    add("a", "a");
    jest.advanceTimersByTime(100);
  }
  expect(done.length).toBeGreaterThanOrEqual(1);
});

test("what is stopped does nothing more", () => {
  const done: string[] = [];
  const { add, stop } = batch<string>((item) => done.push(item));
  add("a", "a");
  stop();
  jest.advanceTimersByTime(5000);
  expect(done).toEqual([]);
});
