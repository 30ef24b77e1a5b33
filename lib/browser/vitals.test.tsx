import { noteVisit } from "./visited";
import { reportLongTask, reportVital, reportVitals } from "./vitals";

const sent: { url: URL; body: Record<string, unknown> }[] = [];
const beacon = (takes: boolean) =>
  Object.defineProperty(navigator, "sendBeacon", {
    configurable: true,
    value: (url: string, content: Blob) => {
      if (takes)
        void content
          .text()
          .then((text) =>
            sent.push({ url: new URL(url), body: JSON.parse(text) as Record<string, unknown> }),
          );
      return takes;
    },
  }); // a beacon's body is the object that was put in
const arrived = async () => {
  await new Promise((done) => setTimeout(done, 20));
  return sent;
};
const metric = (at: number) => ({
  name: "INP" as const,
  id: "v1",
  value: 48,
  rating: "good" as const,
  delta: 48,
  navigationType: "navigate" as const,
  entries: [{ startTime: at }],
});

beforeEach(() => {
  sent.length = 0;
  document.documentElement.dataset["release"] = "0.1.0-abc";
});

test("a web vital goes out as a beacon with exactly the fields of the specification, for the screen on which it came about", async () => {
  beacon(true);
  noteVisit("/tickets", 5);
  noteVisit("/tickets/01980000-0000-7000-8000-000000000001", 900);
  reportVital(metric(100));
  reportVital(metric(1000));
  const [first, second] = await arrived();
  expect(Object.keys(first?.body ?? {})).toEqual([
    "name",
    "id",
    "value",
    "rating",
    "delta",
    "navigationType",
    "timestamp",
  ]);
  expect([
    first?.url.pathname,
    first?.url.searchParams.get("route"),
    first?.url.searchParams.get("release"),
  ]).toEqual(["/api/analytics/vitals", "/tickets", "0.1.0-abc"]);
  expect(second?.url.searchParams.get("route")).toBe("/tickets/{id}");
});

test("a task of 50 ms is no long one, and one beyond it is reported with its four fields", async () => {
  beacon(true);
  reportLongTask({ duration: 50, startTime: 1, name: "self" });
  reportLongTask({ duration: 51, startTime: 1, name: "self" });
  const all = await arrived();
  expect(all).toHaveLength(1);
  expect(all[0]?.url.pathname).toBe("/api/analytics/long-task");
  expect(Object.keys(all[0]?.body ?? {})).toEqual(["duration", "startTime", "name", "timestamp"]);
});

test("without a beacon it is a fetch that outlives the page, and a failure is nobody's business", async () => {
  beacon(false);
  const real = globalThis.fetch;
  const asked = jest.fn((_url: string, _init: RequestInit) => Promise.reject(new Error("away")));
  globalThis.fetch = asked as never; // a stand-in of the two parameters that are used
  reportVital(metric(0));
  await arrived();
  globalThis.fetch = real;
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
  });
});

test("to an API on another origin no beacon goes, whose credentials it would refuse, but a fetch without them", async () => {
  beacon(true);
  document.documentElement.dataset["api"] = "https://api.parley.test";
  const real = globalThis.fetch;
  const asked = jest.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response()));
  globalThis.fetch = asked as never; // a stand-in of the two parameters that are used
  reportVital(metric(0));
  expect(await arrived()).toHaveLength(0);
  globalThis.fetch = real;
  delete document.documentElement.dataset["api"];
  expect(asked.mock.calls[0]?.[0]).toMatch(/^https:\/\/api\.parley\.test\/api\/analytics\/vitals/);
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: "POST", keepalive: true, credentials: "omit" });
});

test("the shifts of a layout are counted in windows: a second between two of them, five in all, and the worst window is told", async () => {
  beacon(true);
  const observers: { type: string; tell: (entries: object[]) => void }[] = [];
  const seen = (type: string, entries: object[]) =>
    observers.filter((each) => each.type === type).forEach(({ tell }) => tell(entries));
  class Observer {
    static readonly supportedEntryTypes = ["paint", "layout-shift"];
    readonly tell: (list: { getEntries: () => object[] }) => void;
    constructor(tell: Observer["tell"]) {
      this.tell = tell;
    }
    observe({ type }: { type: string }) {
      observers.push({ type, tell: (entries) => this.tell({ getEntries: () => entries }) });
    }
    takeRecords() {
      return [];
    }
    disconnect() {
      return undefined;
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  Object.assign(performance, { getEntriesByType: () => [] });
  await reportVitals();
  const later = () => new Promise((done) => setTimeout(done, 20));
  await later();
  seen("paint", [{ name: "first-contentful-paint", startTime: 1 }]);
  await later();
  const shift = (startTime: number, value: number) => ({
    startTime,
    value,
    hadRecentInput: false,
    sources: [],
  });
  // 0.1 and 0.1 within a second; a gap of a second begins anew; then one every 0.9 s, of which six stand
  // within five seconds.
  const shifts = [
    shift(100, 0.1),
    shift(1099, 0.1),
    shift(2099, 0.05),
    ...Array.from({ length: 8 }, (_, at) => shift(4000 + at * 900, 0.05)),
  ];
  for (const one of shifts) seen("layout-shift", [one]);
  await later();
  Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  await later();
  const told = (await arrived()).filter(({ body }) => body["name"] === "CLS").at(-1);
  expect(told?.body["value"]).toBeCloseTo(0.3, 5);
});
