import { domainOwners, isDomainName } from "./domain-owners";

const desk = ({ keptMax = 100 } = {}) => {
  const state = { at: 0, asked: [] as string[], answers: {} as Record<string, string | null | undefined> };
  const owner = domainOwners({
    ask: (host) => {
      state.asked.push(host);
      return Promise.resolve(state.answers[host]);
    },
    now: () => state.at,
    keptMs: 15_000,
    keptMax,
  });
  return { state, owner };
};

test("an answer is remembered for a while, also that a host is nobody's", async () => {
  const { state, owner } = desk();
  state.answers = { "a.example": "acme", "b.example": null };
  for (let at = 0; at < 5; at += 1)
    expect([await owner("a.example"), await owner("b.example")]).toEqual(["acme", null]);
  expect(state.asked).toEqual(["a.example", "b.example"]);
  state.at = 15_000;
  state.answers = { "a.example": null, "b.example": "acme" };
  expect([await owner("a.example"), await owner("b.example")]).toEqual([null, "acme"]);
});

test("many who ask at once are one question", async () => {
  const { state, owner } = desk();
  state.answers = { "a.example": "acme" };
  expect(await Promise.all([owner("a.example"), owner("a.example"), owner("a.example")])).toEqual([
    "acme",
    "acme",
    "acme",
  ]);
  expect(state.asked).toHaveLength(1);
});

test("while nobody answers, the last answer holds, and a failure is no answer", async () => {
  const { state, owner } = desk();
  state.answers = { "a.example": "acme" };
  await owner("a.example");
  state.at = 20_000;
  state.answers = {};
  expect([await owner("a.example"), await owner("new.example")]).toEqual(["acme", null]);
  const failing = domainOwners({
    ask: () => Promise.reject(new Error("away")),
    now: () => 0,
    keptMs: 1,
    keptMax: 1,
  });
  expect(await failing("a.example")).toBeNull();
});

test("however many hosts are asked for, so many are remembered and no more", async () => {
  const { state, owner } = desk({ keptMax: 10 });
  for (let at = 0; at < 50; at += 1) await owner(`${at}.example`);
  state.asked.length = 0;
  for (let at = 40; at < 50; at += 1) await owner(`${at}.example`);
  expect(state.asked).toEqual([]);
  await owner("0.example");
  expect(state.asked).toEqual(["0.example"]);
});

test("a storm of hosts that are nobody's pushes out none that is somebody's", async () => {
  const { state, owner } = desk({ keptMax: 10 });
  state.answers = {
    "a.example": "acme",
    ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.example`, null])),
  };
  await owner("a.example");
  for (let at = 0; at < 50; at += 1) await owner(`${at}.example`);
  state.answers = {}; // so many were asked for that the API says no more
  expect(await owner("a.example")).toBe("acme");
  state.at = 20_000;
  expect(await owner("a.example")).toBe("acme");
});

test("a host that nobody told of is asked about again soon, not after as long as an answer is kept", async () => {
  const { state, owner } = desk();
  expect(await owner("a.example")).toBeNull();
  state.answers = { "a.example": "acme" };
  state.at = 1000;
  expect(await owner("a.example")).toBe("acme");
});

test.each([
  ["help.acme.example", true],
  ["xn--mgbh0fb.example", true],
  ["acme", false],
  ["10.0.0.1", false],
  ["[::1]", false],
  ["a..example", false],
  ["-a.example", false],
  ["a.example/x", false],
  [`${"a.".repeat(200)}example`, false],
])("%p can be a tenant's own domain: %p", (name, isOne) => {
  expect(isDomainName(name)).toBe(isOne);
});
