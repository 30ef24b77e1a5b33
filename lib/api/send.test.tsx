import { waitFor } from "@testing-library/react";
import { contacts } from "@/contract/crm/contacts";
import { savedResponses } from "@/contract/desk/saved-responses";
import { session } from "@/contract/people/session";
import { tickets } from "@/contract/desk/tickets";
import { attachments } from "@/contract/workspace/attachments";
import { acceptToken, dropToken, useSession } from "@/lib/auth/store";
import { onSessionEvent } from "@/lib/auth/session-events";
import { mock, mockFault, mockNetworkError, pageOf } from "@/tests/msw/mock";
import { tokenFor } from "@/tests/token";
import { ApiFault, isFault } from "../shared/api/fault";
import { onUnreachable } from "./reach";
import { http } from "./http";
import { send, sendWith } from "./send";

const listen = () => {
  const heard: string[] = [];
  const stop = [
    onSessionEvent("session-expired", () => heard.push("session-expired")),
    onSessionEvent("auth-error", () => heard.push("auth-error")),
  ];
  return { heard, stop: () => stop.forEach((each) => each()) };
};
const signed = (token: string) => ({
  token,
  user: {
    id: "u",
    email: "e",
    role: "AGENT" as const,
    firstName: "",
    lastName: "",
    name: "",
    tenantId: "acme",
    tenantName: "",
    locale: null,
  },
});

beforeEach(() => dropToken());

test("a call carries the token, the tenant and an id of its own, and lists repeat their filters", async () => {
  const token = tokenFor();
  acceptToken(token);
  const asked = mock(tickets.list, pageOf([]));
  await send(tickets.list, { query: { status: ["OPEN", "PENDING"], search: "" } });
  expect(asked[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
  expect(asked[0]?.headers.get("x-tenant-id")).toBe("acme");
  await send(tickets.list);
  const ids = asked.map(({ headers }) => headers.get("x-request-id"));
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(new Set(ids).size).toBe(2);
  const hex = ids[0]?.replaceAll("-", "") ?? "";
  expect(asked[0]?.headers.get("traceparent")).toBe(`00-${hex}-${hex.slice(16)}-01`);
  expect(asked[0]?.query.toString()).toBe("status=OPEN&status=PENDING");
});

test("a creating call carries an idempotency key, the given one when there is one", async () => {
  acceptToken(tokenFor());
  const asked = mockFault(savedResponses.create, "already_exists");
  const body = { title: "a", content: "b" };
  await send(savedResponses.create, { body }).catch(() => undefined);
  await send(savedResponses.create, { body, idempotencyKey: "mine" }).catch(() => undefined);
  expect(asked[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked[1]?.headers.get("idempotency-key")).toBe("mine");
});

test("a conditional write says which version was seen", async () => {
  acceptToken(tokenFor());
  const asked = mockFault(contacts.update, "precondition_failed");
  await expect(
    send(contacts.update, { params: { id: "c1" }, body: { name: "Kim" }, ifMatch: 7 }),
  ).rejects.toMatchObject({ code: "precondition_failed", status: 412 });
  expect(asked[0]?.headers.get("if-match")).toBe('"7"');
});

test("what was pressed goes on when the page is left; a read does not, and no more at a time than a browser takes", async () => {
  acceptToken(tokenFor());
  const read = mockFault(contacts.get, "not_found");
  await send(contacts.get, { params: { id: "c1" } }).catch(() => undefined);
  expect(read.map((each) => each.keepalive)).toEqual([false]);
  const asked = mockFault(contacts.update, "precondition_failed", { waitMs: 20 });
  const write = (name: string) =>
    send(contacts.update, { params: { id: "c1" }, body: { name } }).catch(() => undefined);
  await Promise.all([write("k".repeat(40_000)), write("é".repeat(15_000)), write("Kim")]);
  expect(asked.map((each) => each.keepalive)).toEqual([true, false, true]);
  await write("é".repeat(15_000));
  expect(asked.at(-1)?.keepalive).toBe(true);
});

test("a refusal comes with the server's words and fields", async () => {
  mockFault(session.login, "invalid", { errors: [{ path: "email", message: "Invalid" }] });
  const fault = await send(session.login, { body: { email: "x", password: "y" } }).catch(
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(ApiFault);
  expect(isFault(fault, "invalid") && fault.errorAt("email")).toBe("Invalid");
});

test("nothing coming back is a fault of its own", async () => {
  mockNetworkError(session.login);
  await expect(send(session.login, { body: { email: "x", password: "y" } })).rejects.toMatchObject({
    code: "network",
    status: 0,
    detail: "An error occurred",
  });
});

test("an answer that takes longer than 30 seconds is none", async () => {
  jest.useFakeTimers({ advanceTimers: false, doNotFake: ["queueMicrotask", "nextTick", "setImmediate"] });
  const real = globalThis.fetch;
  globalThis.fetch = ((asked: Request) =>
    new Promise((_done, fail) =>
      asked.signal.addEventListener("abort", () => fail(asked.signal.reason as Error)),
    )) as never; // never answers
  const outcome = send(session.login, { body: { email: "x", password: "y" } }).catch(
    (error: unknown) => error,
  );
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  await jest.advanceTimersByTimeAsync(29_999);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ code: "network", detail: "An error occurred" });
  globalThis.fetch = real;
  jest.useRealTimers();
});

test("who no longer waits for an answer is told so, and the network is not blamed", async () => {
  const blamed = jest.fn();
  const stopHearing = onUnreachable(blamed);
  const real = globalThis.fetch;
  const asked = jest.fn();
  globalThis.fetch = ((request: Request) =>
    new Promise((_done, fail) => {
      asked();
      request.signal.addEventListener("abort", () => fail(request.signal.reason as Error));
    })) as never; // never answers
  const leaving = new AbortController();
  const outcome = sendWith(tickets.list, {}, leaving.signal).catch((error: unknown) => error);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  leaving.abort();
  const told = await outcome;
  globalThis.fetch = real;
  stopHearing();
  expect(told).toMatchObject({ name: "AbortError" });
  expect(blamed).not.toHaveBeenCalled();
});

test("nothing is asked for somebody who went while the session was renewed", async () => {
  const answered = mock(tickets.list, pageOf([]));
  const sent = { method: "GET", headers: {}, keepalive: false, signal: AbortSignal.abort() };
  const told = await http(`${location.origin}/api/tickets`, sent).catch((error: unknown) => error);
  expect(told).toMatchObject({ name: "AbortError" });
  expect(answered).toHaveLength(0);
});

test("a file goes as a form, with the session that every call has", async () => {
  const token = tokenFor();
  acceptToken(token);
  const asked = mockFault(attachments.upload, "not_found");
  const form = new FormData();
  form.append("file", new File(["a"], "a.txt"));
  await expect(send(attachments.upload, { form })).rejects.toMatchObject({ status: 404 });
  expect(asked[0]?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  expect(asked[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
});

test("a 401 is tried once more after a refresh, and nobody notices", async () => {
  acceptToken(tokenFor());
  const fresh = tokenFor("AGENT", { endsInSeconds: 1800 });
  const answered = mock(tickets.list, pageOf([]));
  mockFault(tickets.list, "token_expired", { times: 1 });
  const refreshed = mock(session.refreshToken, signed(fresh));
  await expect(send(tickets.list)).resolves.toMatchObject({ items: [] });
  expect(refreshed).toHaveLength(1);
  expect(answered[0]?.headers.get("authorization")).toBe(`Bearer ${fresh}`);
  expect(localStorage.getItem("token")).toBe(fresh);
});

test("several calls that fail together refresh once", async () => {
  acceptToken(tokenFor("AGENT", { endsInSeconds: 20 })); // ends within the margin
  mock(tickets.list, pageOf([]));
  const refreshed = mock(session.refreshToken, signed(tokenFor("AGENT", { endsInSeconds: 1800 })), {
    waitMs: 20,
  });
  await Promise.all([
    send(tickets.list),
    send(tickets.list, { query: { page: 2 } }),
    send(tickets.list, { query: { page: 3 } }),
  ]);
  expect(refreshed).toHaveLength(1);
});

test("a refused refresh signs out and tells the page", async () => {
  acceptToken(tokenFor());
  mockFault(tickets.list, "token_expired");
  mockFault(session.refreshToken, "unauthenticated");
  const { heard, stop } = listen();
  await expect(send(tickets.list)).rejects.toMatchObject({ status: 401 });
  stop();
  expect(heard).toEqual(["auth-error", "session-expired"]);
  expect(useSession.getState()).toMatchObject({
    token: null,
    isAuthenticated: false,
    error: "Session expired. Please login again.",
  });
  expect(localStorage.getItem("token")).toBeNull();
  expect(document.cookie).not.toContain("token=e");
});

test("a server that is away does not end the session", async () => {
  const token = tokenFor("AGENT", { endsInSeconds: 20 });
  acceptToken(token);
  mockFault(session.refreshToken, "unavailable");
  const { heard, stop } = listen();
  await expect(send(tickets.list)).rejects.toMatchObject({ code: "unavailable" });
  stop();
  expect(heard).toEqual(["auth-error"]);
  expect(useSession.getState().token).toBe(token);
});

test("an answer without a token is no refresh", async () => {
  acceptToken(tokenFor("AGENT", { endsInSeconds: 20 }));
  mock(session.refreshToken, signed(""));
  await expect(send(tickets.list)).rejects.toMatchObject({ detail: "No token received" });
});

test("a token that another tab has renewed is used instead of a second refresh", async () => {
  acceptToken(tokenFor("AGENT", { endsInSeconds: 20 }));
  const theirs = tokenFor("AGENT", { endsInSeconds: 1800 });
  localStorage.setItem("token", theirs);
  const asked = mock(tickets.list, pageOf([]));
  const refreshed = mock(session.refreshToken, signed(tokenFor()));
  await send(tickets.list);
  expect(refreshed).toHaveLength(0);
  expect(asked[0]?.headers.get("authorization")).toBe(`Bearer ${theirs}`);
});

test("a wrong password is not a session that ended", async () => {
  acceptToken(tokenFor());
  const refreshed = mock(session.refreshToken, signed(tokenFor()));
  mockFault(session.changePassword, "bad_credentials");
  await expect(
    send(session.changePassword, { body: { currentPassword: "a", newPassword: "another long one" } }),
  ).rejects.toMatchObject({ code: "bad_credentials" });
  expect(refreshed).toHaveLength(0);
});
