import { ApiFault } from "../shared/api/fault";
import { request } from "../api/request";
import { tokenFor } from "@/tests/token";
import { keepSessionFresh, refreshSession, signOut, startSession, tokenForRequest } from "./refresh";
import { onSessionEvent } from "./session-events";
import { acceptToken, dropToken, useSession } from "./store";

jest.mock("../api/request", () => ({ request: jest.fn() }));
const asked = jest.mocked(request);
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
const answers = (endsInSeconds = 900) =>
  asked.mockImplementation(() => Promise.resolve({ token: tokenFor("AGENT", { endsInSeconds }) }));
let heard: string[] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse("2026-03-02T09:00:00Z") });
  asked.mockReset();
  dropToken();
  heard = [];
  stops = (["session-expired", "auth-error"] as const).map((event) =>
    onSessionEvent(event, () => heard.push(event)),
  );
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.useRealTimers();
});

test("the session's state is token, user, isAuthenticated, isLoading and error", () => {
  acceptToken(tokenFor("agent" as "AGENT"));
  const { user, ...rest } = useSession.getState();
  expect(user).toMatchObject({ role: "AGENT", tenantId: "acme" });
  expect(rest).toEqual({
    token: localStorage.getItem("token"),
    isAuthenticated: true,
    isLoading: false,
    error: null,
  });
  dropToken("Session expired. Please login again.");
  expect(useSession.getState()).toEqual({
    token: null,
    user: null,
    isAuthenticated: false,
    isLoading: false,
    error: "Session expired. Please login again.",
  });
});

test.each([
  ["ended", () => tokenFor("AGENT", { endsInSeconds: -7 * 86_400 })],
  ["cannot be read", () => "no.token.really"],
])("a stored token that %s is dropped at start-up", async (_what, stored) => {
  localStorage.setItem("token", stored());
  expect(await startSession()).toBe(false);
  expect(localStorage.getItem("token")).toBeNull();
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, isLoading: false });
  expect(asked).not.toHaveBeenCalled();
});

test("one that ended a moment ago is no session, until the server has renewed it", async () => {
  localStorage.setItem("token", tokenFor("AGENT", { endsInSeconds: -1 }));
  asked.mockImplementation(() => {
    expect(useSession.getState().isAuthenticated).toBe(false);
    return Promise.resolve({ token: tokenFor() });
  });
  expect(await startSession()).toBe(true);
});

test("a request renews a token within 30 s of its end first, and not a second earlier", async () => {
  answers();
  const token = tokenFor("AGENT", { endsInSeconds: 31 });
  acceptToken(token);
  expect(await tokenForRequest()).toBe(token);
  await pass(1);
  expect(await tokenForRequest()).not.toBe(token);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("every 240 s the token is looked at, and renewed when less than 60 s remain", async () => {
  answers(7200);
  acceptToken(tokenFor("AGENT", { endsInSeconds: 3600 }));
  const stop = keepSessionFresh();
  await pass(240);
  expect(asked).not.toHaveBeenCalled();
  // The machine slept: the clock went on and the timers did not. Of 3,600 s there are 59 left at the second
  // look.
  jest.setSystemTime(Date.now() + (3600 - 59 - 480) * 1000);
  await pass(239);
  expect(asked).not.toHaveBeenCalled();
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(960);
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});

test("a token is renewed 60 s before its end without waiting for the look", async () => {
  answers(7200);
  acceptToken(tokenFor("AGENT", { endsInSeconds: 200 }));
  const stop = keepSessionFresh();
  await pass(139);
  expect(asked).not.toHaveBeenCalled();
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});

test("the check signs out who holds a token that cannot be read, and says so", async () => {
  const stop = keepSessionFresh();
  useSession.setState({ token: "no.token.really", isAuthenticated: true });
  await pass(239);
  expect(heard).toEqual([]);
  await pass(1);
  expect(useSession.getState()).toMatchObject({
    token: null,
    isAuthenticated: false,
    error: "Session expired. Please login again.",
  });
  expect(heard).toEqual(["session-expired"]);
  stop();
});

test("the stopped check looks at nothing more", async () => {
  answers();
  const stop = keepSessionFresh();
  acceptToken(tokenFor("AGENT", { endsInSeconds: 240 }));
  stop();
  await pass(600);
  expect(asked).not.toHaveBeenCalled();
});

test("without a stored token there is nothing to refresh, in the catalogue's words", async () => {
  await expect(refreshSession()).rejects.toMatchObject({ detail: "No token available for refresh" });
  expect(heard).toEqual(["auth-error", "session-expired"]);
});

test("leaving forgets the session here first, whatever the server says", async () => {
  acceptToken(tokenFor());
  asked.mockImplementation(() => Promise.reject(new ApiFault(0, {})));
  await signOut();
  expect(localStorage.getItem("token")).toBeNull();
  expect(useSession.getState().isAuthenticated).toBe(false);
});
