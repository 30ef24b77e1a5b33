import { limits } from "@/contract/limits";
import { filled } from "../server/messages";
import { readTranslation } from "./translations";

const answer = (status: number) =>
  new Response(status === 200 ? '{"common":{"close":"Cerrar"}}' : "", { status });
/** Answers in turn; the last one from then on. */
function tried(...answers: (Response | Error)[]) {
  const [asked, waits]: [string[], number[]] = [[], []];
  const tools = {
    fetch: (url: string) => {
      asked.push(url);
      const one = answers[Math.min(asked.length, answers.length) - 1];
      return one instanceof Response ? Promise.resolve(one) : Promise.reject(one ?? new Error("away"));
    },
    wait: (ms: number) => {
      waits.push(ms);
      return Promise.resolve();
    },
  };
  return { asked, waits, read: () => readTranslation("/locales/es/translation.json", tools) };
}

test("a server that is not well and a network that is away are asked again: five times, after 350 ms and twice as long each time", async () => {
  for (const trouble of [answer(503), new TypeError("Failed to fetch")]) {
    const { asked, waits, read } = tried(trouble);
    await expect(read()).rejects.toThrow();
    expect(asked).toHaveLength(6);
    expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
  }
});

test("an answer that comes after all is taken", async () => {
  const { waits, read } = tried(answer(500), new TypeError("Failed to fetch"), answer(200));
  expect(await read()).toEqual({ common: { close: "Cerrar" } });
  expect(waits).toEqual([350, 700]);
});

test("a client error is not asked about again", async () => {
  const { asked, read } = tried(answer(404));
  await expect(read()).rejects.toThrow("answered 404");
  expect(asked).toHaveLength(1);
});

test("no more than ten are read at once, and the others take their turn", async () => {
  const open: (() => void)[] = [];
  const fetch = () => new Promise<Response>((done) => open.push(() => done(answer(200))));
  const all = Array.from({ length: 14 }, () => readTranslation("/locales/ar/translation.json", { fetch }));
  await Promise.resolve();
  expect(open).toHaveLength(limits.translationParallelMax);
  for (let at = 0; at < 14; at += 1) {
    open[at]?.();
    await new Promise((done) => setTimeout(done, 0));
  }
  expect(await Promise.all(all)).toHaveLength(14);
});

test("a text that a translation lacks is the English one, at any depth, and so is one that is no text", () => {
  expect(filled({ a: { b: "one", c: "two", d: { e: "three" } } }, { a: { b: "uno", d: "no" } })).toEqual({
    a: { b: "uno", c: "two", d: { e: "three" } },
  });
});
