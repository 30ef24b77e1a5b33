import { CodeMissing, lazyCode, lazyCodePausesMs } from "./lazy-code";

const online = (isOnline: boolean) =>
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
const total = lazyCodePausesMs.reduce((sum, ms) => sum + ms, 0);

beforeEach(() => {
  jest.useFakeTimers();
  online(true);
});
afterEach(() => {
  jest.useRealTimers();
  online(true);
});

test("code is fetched once, however many ask", async () => {
  const load = jest.fn(() => Promise.resolve("code"));
  const fetchCode = lazyCode(load);
  expect(await Promise.all([fetchCode(), fetchCode()])).toEqual(["code", "code"]);
  expect(await fetchCode()).toBe("code");
  expect(load).toHaveBeenCalledTimes(1);
});

test.each(lazyCodePausesMs.map((_ms, at) => at + 1))(
  "code that did not come %s times is there at the next try",
  async (failures) => {
    let left = failures;
    const load = jest.fn(() => (left-- > 0 ? Promise.reject(new Error("lost")) : Promise.resolve("code")));
    const fetched = lazyCode(load)();
    await jest.advanceTimersByTimeAsync(total);
    expect(await fetched).toBe("code");
    expect(load).toHaveBeenCalledTimes(failures + 1);
  },
);

test("after the last try it says so, and whoever asks again begins anew", async () => {
  const load = jest.fn(() => Promise.reject(new Error("lost")));
  const fetchCode = lazyCode<string>(load);
  const failed = expect(fetchCode()).rejects.toBeInstanceOf(CodeMissing);
  await jest.advanceTimersByTimeAsync(total);
  await failed;
  expect(load).toHaveBeenCalledTimes(lazyCodePausesMs.length + 1);
  load.mockImplementation(() => Promise.resolve("code") as Promise<never>);
  expect(await fetchCode()).toBe("code");
});

test("offline nobody waits for tries that cannot help, and the code is fetched by itself when the network is back", async () => {
  online(false);
  const load = jest.fn((): Promise<string> => Promise.reject(new Error("lost")));
  const fetchCode = lazyCode(load);
  await expect(fetchCode()).rejects.toBeInstanceOf(CodeMissing);
  await expect(fetchCode()).rejects.toBeInstanceOf(CodeMissing);
  expect(load).toHaveBeenCalledTimes(2);
  online(true);
  load.mockResolvedValue("code");
  dispatchEvent(new Event("online"));
  dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledTimes(3);
  expect(await fetchCode()).toBe("code");
  expect(load).toHaveBeenCalledTimes(3);
});
