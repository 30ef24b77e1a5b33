import { firstAnswers } from "./first-answers";

let mockHeaders = new Headers();
let mockToken: string | undefined;
jest.mock("next/headers", () => ({
  headers: () => Promise.resolve(mockHeaders),
  cookies: () => Promise.resolve({ get: () => (mockToken === undefined ? undefined : { value: mockToken }) }),
}));
jest.mock("next-intl/server", () => ({ getLocale: () => Promise.resolve("es") }));

const real = globalThis.fetch;
let asked: { url: string; headers: Headers }[] = [];
const answerWith = (answer: (url: string) => Response | Promise<Response>) => {
  globalThis.fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) });
    return Promise.resolve(answer(url));
  }) as typeof fetch; // all that is called of it
};
beforeEach(() => {
  asked = [];
  mockToken = "a.b.c";
  mockHeaders = new Headers({ "sec-fetch-dest": "document", "x-forwarded-for": "203.0.113.9" });
  mockHeaders.set("x-request-id", "0a5ce12a-5ce1-4a5c-8e12-0a5ce12a5ce1");
  mockHeaders.set("traceparent", "00-0a5ce12a5ce14a5c8e120a5ce12a5ce1-0a5ce12a5ce14a5c-01");
  answerWith(() => Response.json({ items: [] }));
});
afterAll(() => {
  globalThis.fetch = real;
});

test("what a page begins with is asked as its reader would ask it", async () => {
  expect(await firstAnswers(["/api/tickets?limit=50"], "acme")).toEqual([{ items: [] }]);
  expect(asked[0]?.url).toMatch(/\/api\/tickets\?limit=50$/);
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
    "accept-language": "es",
    authorization: "Bearer a.b.c",
    "x-forwarded-for": "203.0.113.9",
    traceparent: "00-0a5ce12a5ce14a5c8e120a5ce12a5ce1-0a5ce12a5ce14a5c-01",
    "x-request-id": "0a5ce12a-5ce1-4a5c-8e12-0a5ce12a5ce1",
    "x-tenant-id": "acme",
  });
});

test("nothing is asked without a session, nor for what is no page", async () => {
  mockToken = undefined;
  expect(await firstAnswers(["/api/tickets"], "acme")).toEqual([null]);
  mockToken = "a.b.c";
  mockHeaders.set("sec-fetch-dest", "empty");
  expect(await firstAnswers(["/api/tickets"], "acme")).toEqual([null]);
  expect(asked).toEqual([]);
});

test("a refusal, an answer that is none and a lost line are left to the page, and take nothing from the others", async () => {
  answerWith((url) => {
    if (url.endsWith("lost")) throw new TypeError("fetch failed");
    if (url.endsWith("broken")) return new Response("{", { status: 200 });
    return url.endsWith("refused") ? Response.json({}, { status: 401 }) : Response.json("here");
  });
  const paths = ["/api/refused", "/api/broken", "/api/lost", "/api/well"];
  expect(await firstAnswers(paths, null)).toEqual([null, null, null, "here"]);
});
