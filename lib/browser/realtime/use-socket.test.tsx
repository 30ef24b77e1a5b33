import { act, render } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { limits } from "@/contract/limits";
import { tokenFor } from "@/tests/token";
import { acceptToken, dropToken } from "../../auth/store";
import { useAlerts } from "./alerts";
import { useSocket } from "./use-socket";

const close = jest.fn();
const opened: {
  tenantId: string;
  onEvent: (name: string, payload: Record<string, unknown>, isOld: boolean) => void;
}[] = [];
jest.mock("./socket", () => ({
  openSocket: (
    tenantId: string,
    { onEvent }: { onEvent: (name: string, payload: Record<string, unknown>, isOld: boolean) => void },
  ) => {
    opened.push({ tenantId, onEvent });
    return Promise.resolve({ close });
  },
}));
const played: string[] = [];
jest.mock("../sounds", () => ({ playSound: (kind: string) => played.push(kind) }));

const told: unknown[] = [];
function Desk() {
  useSocket((toast) => told.push(toast));
  return null;
}
const client = new QueryClient();
const draw = () =>
  render(
    <QueryClientProvider client={client}>
      <Desk />
    </QueryClientProvider>,
  );
const passing = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  for (const list of [opened, told, played]) list.length = 0;
  close.mockClear();
  dropToken();
});
afterEach(() => {
  jest.useRealTimers();
  useAlerts.setState({ alerts: [] });
});

test("it connects half a second after somebody with a tenant is signed in, and ends with the session", async () => {
  draw();
  await passing(5000);
  expect(opened).toEqual([]);
  act(() => void acceptToken(tokenFor("AGENT")));
  await passing(limits.socketConnectDelayMs - 1);
  expect(opened).toEqual([]);
  await passing(1);
  expect(opened.map(({ tenantId }) => tenantId)).toEqual(["acme"]);
  act(() => dropToken());
  expect(close).toHaveBeenCalledTimes(1);
});

test("a SUPER_ADMIN hears the workspace whose page it is, and nobody else is asked where they are", async () => {
  document.documentElement.dataset["tenant"] = "visited";
  try {
    acceptToken(tokenFor("SUPER_ADMIN", { tenantId: "parley" }));
    draw();
    await passing(limits.socketConnectDelayMs);
    expect(opened.map(({ tenantId }) => tenantId)).toEqual(["visited"]);
    act(() => dropToken());
    act(() => void acceptToken(tokenFor("ADMIN")));
    await passing(limits.socketConnectDelayMs);
    expect(opened.map(({ tenantId }) => tenantId)).toEqual(["visited", "acme"]);
  } finally {
    delete document.documentElement.dataset["tenant"];
  }
});

test("a session without a tenant has no socket", async () => {
  acceptToken(tokenFor("SUPER_ADMIN", { tenantId: "" }));
  draw();
  await passing(5000);
  expect(opened).toEqual([]);
});

test("an event tells at once, and what it made stale is fetched half a second after the last of a burst", async () => {
  acceptToken(tokenFor("AGENT"));
  draw();
  await passing(limits.socketConnectDelayMs);
  const stale = jest.spyOn(client, "invalidateQueries");
  for (let at = 0; at < 3; at += 1) {
    act(() => opened[0]?.onEvent("sla_breach", { ticketId: "t1" }, false));
    await passing(300);
  }
  expect([told.length, stale.mock.calls.length]).toEqual([3, 0]);
  await passing(199);
  expect(stale).not.toHaveBeenCalled();
  await passing(1);
  expect(stale).toHaveBeenCalled();
});

test("an escalation stands in the stack and sounds by its priority; yesterday's does neither", async () => {
  acceptToken(tokenFor("AGENT"));
  draw();
  await passing(limits.socketConnectDelayMs);
  const escalation = (priority: string, isOld = false) =>
    act(() =>
      opened[0]?.onEvent(
        "escalation-notification",
        { ticketId: priority, message: "Waits", priority, timestamp: "" },
        isOld,
      ),
    );
  for (const priority of ["URGENT", "HIGH", "MEDIUM"]) escalation(priority);
  escalation("LATE", true);
  expect(played).toEqual(["urgent", "urgent", "normal"]);
  expect(useAlerts.getState().alerts.map(({ ticketId }) => ticketId)).toEqual(["MEDIUM", "HIGH", "URGENT"]);
});
