import type { io as Io } from "socket.io-client";
import { visitorLine } from "./visitor-line";

test("it says whose chat it is in its address, so that a page of another site may poll", () => {
  const io = jest.fn<unknown, unknown[]>(() => ({ on: () => undefined, disconnect: () => undefined }));
  const heard = { onLine: () => undefined, onNews: () => undefined, onActivity: () => undefined };
  // all that it asks of the library
  visitorLine(io as unknown as typeof Io, "https://api.example.com", "acme", "key-1", heard);
  expect(io.mock.calls).toEqual([
    [
      "https://api.example.com",
      expect.objectContaining({
        path: "/socket.io",
        query: { site: "acme" },
        transports: ["websocket", "polling"],
        auth: { chatKey: "key-1" },
      }),
    ],
  ]);
});

describe("a line that is up", () => {
  const pause = { longestMs: 15_000 };
  const heard = new Map<string, (said: unknown) => void>();
  let connects = 0;
  let online: boolean[] = [];
  let close: () => void = () => undefined;
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, "random").mockReturnValue(0.5);
    [connects, online] = [0, []];
    const socket = {
      on: (name: string, hear: (said: unknown) => void) => heard.set(name, hear),
      connect: () => (connects += 1),
      disconnect: () => heard.get("disconnect")?.("io client disconnect"),
    };
    // all that it asks of the library
    close = visitorLine((() => socket) as unknown as typeof Io, "https://api.example.com", "acme", "key-1", {
      onLine: (isUp) => online.push(isUp),
      onNews: () => undefined,
      onActivity: () => undefined,
    });
    happens("ready", { seq: 1 });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const happens = (name: string, said: unknown) => heard.get(name)?.(said);
  const isSentAway = () => happens("disconnect", "io server disconnect");
  /** How many milliseconds pass before it comes again. */
  const comesAfter = () => {
    const before = connects;
    for (let ms = 0; ms <= 10 * pause.longestMs; ms += 100) {
      if (connects > before) return ms;
      jest.advanceTimersByTime(100);
    }
    return null;
  };

  test("comes again after the server sent it away, each time after a longer pause, until it is let in", () => {
    const pauses = Array.from({ length: 6 }, () => {
      isSentAway();
      return comesAfter();
    });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    happens("ready", { seq: 2 });
    isSentAway();
    expect(comesAfter()).toBe(1000);
    expect(online.slice(0, 2)).toEqual([true, false]);
  });

  test("does not come back at the same moment as the others", () => {
    for (const [chance, ms] of [
      [0, 500],
      [0.999, 1500],
    ] as const) {
      jest.spyOn(Math, "random").mockReturnValue(chance);
      happens("ready", { seq: 2 });
      isSentAway();
      expect(comesAfter()).toBe(ms);
    }
  });

  test("comes again where the server could not look who it is, and when it is told to", () => {
    happens("connect_error", new Error("unavailable"));
    expect(comesAfter()).toBe(1000);
    happens(
      "connect_error",
      Object.assign(new Error("too_many_requests"), { data: { retryAfterSeconds: 10 } }),
    );
    expect(comesAfter()).toBe(10_000);
  });

  test("stays away where its key is refused, where it ended itself, and where the library comes back", () => {
    isSentAway();
    expect(comesAfter()).toBe(1000);
    happens("connect_error", new Error("unauthenticated"));
    expect(comesAfter()).toBeNull();
    happens("disconnect", "transport close");
    expect(comesAfter()).toBeNull();
    isSentAway();
    close();
    expect(comesAfter()).toBeNull();
  });
});
