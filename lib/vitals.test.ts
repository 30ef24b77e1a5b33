import { noteVisit } from "./visited";
import { reportLongTask, reportVital } from "./vitals";

const sent: { url: URL; body: Record<string, unknown> }[] = [];
const beacon = (takes: boolean) => Object.defineProperty(navigator, "sendBeacon", { configurable: true, value: (url: string, content: Blob) => { if (takes) void content.text().then((text) => sent.push({ url: new URL(url), body: JSON.parse(text) as Record<string, unknown> })); return takes; } }); // a beacon's body is the object that was put in
const arrived = async () => { await new Promise((done) => setTimeout(done, 20)); return sent; };
const metric = (at: number) => ({ name: "INP" as const, id: "v1", value: 48, rating: "good" as const, delta: 48, navigationType: "navigate" as const, entries: [{ startTime: at }] });

beforeEach(() => { sent.length = 0; document.documentElement.dataset["release"] = "0.1.0-abc"; });

test("a web vital goes out as a beacon with exactly the fields of the specification, for the screen on which it came about", async () => {
  beacon(true);
  noteVisit("/tickets", 5);
  noteVisit("/tickets/01980000-0000-7000-8000-000000000001", 900);
  reportVital(metric(100));
  reportVital(metric(1000));
  const [first, second] = await arrived();
  expect(Object.keys(first?.body ?? {})).toEqual(["name", "id", "value", "rating", "delta", "navigationType", "timestamp"]);
  expect([first?.url.pathname, first?.url.searchParams.get("route"), first?.url.searchParams.get("release")]).toEqual(["/api/analytics/vitals", "/tickets", "0.1.0-abc"]);
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
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: "POST", keepalive: true, headers: { "content-type": "application/json" } });
});
