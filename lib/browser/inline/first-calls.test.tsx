import { tickets } from "@/contract/desk/tickets";
import { session } from "@/contract/people/session";
import { send } from "@/lib/api/send";
import { acceptToken, dropToken } from "@/lib/auth/store";
import { ticketRow } from "@/tests/factories";
import { mock, mockFault, mockNetworkError, pageOf } from "@/tests/msw/mock";
import { tokenFor } from "@/tests/token";
import { firstCallsScript } from "./first-calls";

const path = "/api/tickets?limit=50";
const query = { limit: 50 };
/** It is the text of a program for the head of a page; this runs it as a page does. */
const begin = (token: string | null) => {
  if (token === null) localStorage.removeItem("token");
  else localStorage.setItem("token", token);
  (0, eval)(firstCallsScript([path]));
};
const subjects = async () => (await send(tickets.list, { query })).items.map(({ subject }) => subject);

let times = 0;
const server = () =>
  mock(tickets.list, () => {
    times += 1;
    return pageOf([ticketRow(1, { subject: `answer ${times}` })]);
  });
beforeEach(() => {
  times = 0;
  dropToken();
  delete window.parleyFirstCalls;
});

test("what the head asked is taken once, with the headers of the call itself, and then asked for anew", async () => {
  const asked = server();
  const token = tokenFor();
  begin(token);
  acceptToken(token);
  expect(await subjects()).toEqual(["answer 1"]);
  expect(asked.map(({ headers }) => [headers.get("authorization"), headers.get("x-tenant-id")])).toEqual([
    [`Bearer ${token}`, "acme"],
  ]);
  expect(await subjects()).toEqual(["answer 2"]);
});

test.each([
  ["another person", { id: "01980000-0000-7000-8000-0000000000bb" }],
  ["another workspace", { tenantId: "globex" }],
])("what was asked for %s is not given to whom the page then belongs", async (_who, other) => {
  const asked = server();
  begin(tokenFor("AGENT", other));
  await Promise.all((window.parleyFirstCalls ?? []).map(({ answer }) => answer));
  acceptToken(tokenFor());
  expect(await subjects()).toEqual(["answer 2"]);
  expect(asked).toHaveLength(2);
});

test("another query, or another language than the page has by then, is asked for by itself", async () => {
  const asked = server();
  const token = tokenFor();
  begin(token);
  acceptToken(token);
  await send(tickets.list, { query: { limit: 50, sort: "-number" } });
  document.documentElement.lang = "es";
  await subjects();
  document.documentElement.lang = "en";
  expect(asked).toHaveLength(3);
});

test.each([
  ["nobody's", null],
  ["no token", "nonsense"],
  ["one that has ended", tokenFor("AGENT", { endsInSeconds: -5 })],
  ["one that ends on the way", tokenFor("AGENT", { endsInSeconds: 20 })],
])("with a token that is %s nothing is asked", (_why, token) => {
  const asked = server();
  begin(token);
  expect(window.parleyFirstCalls).toBeUndefined();
  expect(asked).toHaveLength(0);
});

test("an error of any kind leads to the usual way: a refusal renews the session, a lost line is tried again", async () => {
  const asked = server();
  mockFault(tickets.list, "unauthenticated", { times: 2 });
  const fresh = tokenFor("AGENT", { endsInSeconds: 1800 });
  const renewed = mock(session.refreshToken, { token: fresh } as never); // all that is read of it
  const token = tokenFor();
  begin(token);
  acceptToken(token);
  expect(await subjects()).toEqual(["answer 1"]);
  expect(renewed).toHaveLength(1);
  expect(asked).toHaveLength(1);

  mockNetworkError(tickets.list);
  begin(fresh);
  await expect(window.parleyFirstCalls?.[0]?.answer).rejects.toThrow();
  server();
  expect(await subjects()).toEqual(["answer 2"]);
});
