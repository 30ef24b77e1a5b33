import type { useConnection as UseConnection } from "./connection";

/** The library, as far as the desk uses it: a test says what happens to the connection. */
const socket = makeSocket();
const io = jest.fn((..._parameters: unknown[]) => socket);
jest.mock("socket.io-client", () => ({ io: (...parameters: unknown[]) => io(...parameters) }));
jest.mock("../../auth/refresh", () => ({
  refreshSession: () => Promise.resolve(),
  tokenForRequest: () => Promise.resolve("a.b.c"),
}));

type Listener = (...parameters: never[]) => void;
function makeSocket() {
  const listeners = new Map<string, Listener>();
  const managers = new Map<string, Listener>();
  const fake = {
    connected: false,
    id: "s1",
    connects: 0,
    any: (() => undefined) as (name: string, payload: unknown) => void,
    io: {
      engine: { transport: { name: "websocket" }, on: () => undefined },
      on: (name: string, listen: Listener) => managers.set(name, listen),
    },
    on: (name: string, listen: Listener) => void listeners.set(name, listen),
    onAny: (listen: (name: string, payload: unknown) => void) => {
      fake.any = listen;
    },
    connect: () => {
      fake.connects += 1;
    },
    emit: jest.fn(),
    disconnect: () => {
      fake.connected = false;
    },
    // what the library would hand over
    happens: (name: string, value?: unknown) => listeners.get(name)?.(value as never),
    ping: () => managers.get("ping")?.(),
  };
  return fake;
}

const load = async () => ({
  ...(await import("./socket")),
  useConnection: (await import("./connection")).useConnection,
});
let connection: typeof UseConnection;
let close: () => void;
const events: string[] = [];

beforeEach(async () => {
  jest.useFakeTimers();
  io.mockClear();
  events.length = 0;
  Object.assign(socket, { connected: false, connects: 0 });
  const { openSocket, useConnection } = await load();
  connection = useConnection;
  ({ close } = await openSocket("acme", {
    onEvent: (name, _payload, isOld) => events.push(`${name}${isOld ? " (old)" : ""}`),
    onResync: () => events.push("resync"),
  }));
});
afterEach(() => {
  close();
  jest.useRealTimers();
});
const fails = () => socket.happens("connect_error", new Error("xhr poll error"));
const opens = () => {
  socket.connected = true;
  socket.happens("connect");
};

test("it goes to the backend's root by /socket.io with the tenant, websocket first and then polling", () => {
  expect(io.mock.calls[0]?.[0]).toBe(location.origin);
  expect(io.mock.calls[0]?.[1]).toMatchObject({
    path: "/socket.io",
    query: { tenantId: "acme" },
    transports: ["websocket", "polling"],
    tryAllTransports: true,
  });
  expect(connection.getState().state).toBe("connecting");
});

test("connected, the badge knows socket, transport and the last ping", () => {
  opens();
  expect(connection.getState()).toMatchObject({
    state: "connected",
    socketId: "s1",
    transport: "websocket",
    trouble: null,
  });
  jest.setSystemTime(Date.now() + 25_000);
  socket.ping();
  expect(connection.getState().lastPingAt).toBe(new Date().toISOString());
});

test("five attempts a second apart, and then it waits for a hand", () => {
  expect(socket.connects).toBe(1);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    fails();
    expect(connection.getState()).toMatchObject({
      state: "error",
      trouble: { kind: "connect-error", text: "xhr poll error" },
    });
    jest.advanceTimersByTime(999);
    expect(socket.connects).toBe(attempt);
    jest.advanceTimersByTime(1);
    expect(socket.connects).toBe(attempt + 1);
  }
  fails();
  jest.advanceTimersByTime(9000);
  expect(socket.connects).toBe(6);
  connection.getState().reconnect();
  expect(socket.connects).toBe(7);
});

test("when the server ends the connection the desk comes back by itself", () => {
  opens();
  socket.connected = false;
  socket.happens("disconnect", "io server disconnect");
  expect(connection.getState()).toMatchObject({
    state: "disconnected",
    trouble: { kind: "disconnected", text: "io server disconnect" },
  });
  jest.advanceTimersByTime(1000);
  expect([socket.connects, connection.getState().state]).toEqual([2, "connecting"]);
});

test("where no visit runs nothing more is tried until somebody asks for it", () => {
  opens();
  socket.connected = false;
  socket.happens("disconnect", "io server disconnect");
  jest.advanceTimersByTime(1000);
  expect(socket.connects).toBe(2);
  socket.happens("connect_error", new Error("visit_needed"));
  expect(connection.getState()).toMatchObject({ state: "disconnected", trouble: { text: "visit_needed" } });
  jest.advanceTimersByTime(120_000);
  expect(socket.connects).toBe(2);
  connection.getState().reconnect();
  expect(socket.connects).toBe(3);
});

test("it listens and sends no event of its own", () => {
  opens();
  socket.any("ticket_created", { ticketId: "t1" });
  socket.happens("ready", { seq: 7 });
  connection.getState().reconnect();
  expect(socket.emit).not.toHaveBeenCalled();
});

test("signing out ends it, and nothing is tried any more", () => {
  opens();
  close();
  expect([socket.connected, connection.getState().state]).toEqual([false, "disconnected"]);
  jest.advanceTimersByTime(60_000);
  expect(socket.connects).toBe(1);
});

test("what happened before the page was there is known as old, and everything is fetched where what was missed is unknown", () => {
  opens();
  socket.any("ticket_created", { ticketId: "t1" });
  socket.happens("ready", { seq: 7 });
  socket.any("ticket_created", { ticketId: "t2", seq: 8 });
  expect(events).toEqual(["ticket_created (old)", "resync", "ticket_created"]);
});

test("events that come as one are heard one by one, in their order, and each once", () => {
  opens();
  socket.happens("ready", { seq: 7 });
  socket.any("events", [
    ["ticket_created", { ticketId: "t1", seq: 7 }],
    ["ticket_created", { ticketId: "t2", seq: 8 }],
    ["message_created", { ticketId: "t2", seq: 9 }],
  ]);
  socket.any("message_created", { ticketId: "t2", seq: 9 });
  expect(events).toEqual(["resync", "ticket_created", "message_created"]);
});

test("it says that it takes several events as one", async () => {
  const { auth } = io.mock.calls[0]?.[1] as { auth: (give: (shown: object) => void) => void };
  const shown = await new Promise<object>((resolve) => auth(resolve));
  expect(shown).toMatchObject({ token: "a.b.c", takesSeveral: true });
});
