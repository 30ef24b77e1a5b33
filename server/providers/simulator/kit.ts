import { randomBytes } from "node:crypto";
import type { HookPost, SimulatedActs, SimulatorFault } from "../channel/simulated-channel.ts";
import { ProviderFailure } from "../provider.ts";
import type { ProviderFetch } from "../provider.ts";

/** What every simulated connection keeps; a provider's own state has more. All of it is JSON. */
export interface SimulatorState {
  clockOffsetMs: number;
  faults: SimulatorFault[];
  /** When each rate is full again. */
  rates: Record<string, number>;
}
export const emptySimulatorState = (): SimulatorState => ({ clockOffsetMs: 0, faults: [], rates: {} });

/** A connection's state with what it lacks: a new one is empty, and an old one may know less. */
export const filledState = <State extends SimulatorState>(state: object, empty: State): State =>
  Object.assign(state, { ...empty, ...state });

/** A request as it came over the wire, and an answer as it goes back. */
export interface SimulatedRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: Uint8Array;
}
export interface SimulatedAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Goes out as JSON, unless there are `bytes`. */
  json: unknown;
  bytes?: Uint8Array;
}

/**
 * A way out that leads to a route in this process: addresses, headers and bytes are made and read as over a
 * wire, and another host is refused.
 */
export function simulatedFetch(
  host: string | readonly string[],
  route: (request: SimulatedRequest, timeoutMs: number) => Promise<SimulatedAnswer>,
): ProviderFetch {
  return async (text, { method, headers, body = "", timeoutMs }) => {
    const url = new URL(text);
    const hosts = typeof host === "string" ? [host] : host;
    if (url.protocol !== "https:" || !hosts.includes(url.host))
      throw new ProviderFailure("final", `The simulator stands in for https://${hosts.join(", ")} alone.`);
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : Uint8Array.from(body);
    const request = { method, url, headers: new Headers(headers), body: bytes };
    const answer = await route(request, timeoutMs);
    return {
      status: answer.status,
      headers: new Headers({ "Content-Type": "application/json; charset=UTF-8", ...answer.headers }),
      body: answer.bytes ?? new TextEncoder().encode(JSON.stringify(answer.json)),
    };
  };
}

/** The body of a request as JSON; undefined for what is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** No answer within the time: a read is tried again, a write may have been done. */
export const lostAnswer = (method: string, timeoutMs: number): ProviderFailure =>
  new ProviderFailure(
    method === "GET" ? "later" : "unknown",
    `No answer from the simulator within ${timeoutMs / 1000} seconds.`,
  );

/** The connection's own time. It only goes forward. */
export const simulatedTime = ({ clockOffsetMs }: SimulatorState, now: () => Date): number =>
  now().getTime() + clockOffsetMs;
/** Changes a simulation, and is told its time. */
type ChangeSimulation<State extends SimulatorState> = <T>(
  run: (state: State, atMs: number) => T,
) => Promise<T>;

/** What a tester does with every simulation, and sees of it. */
export const testerActs = <State extends SimulatorState>(
  change: ChangeSimulation<State>,
): Pick<SimulatedActs, "moveClock" | "switchFault" | "state"> => ({
  moveClock: (forwardMs) =>
    change((state) => {
      if (!Number.isSafeInteger(forwardMs) || forwardMs < 0)
        throw new RangeError("A simulated clock goes forward, by whole milliseconds.");
      state.clockOffsetMs += forwardMs;
    }),
  switchFault: (fault, isOn) =>
    change((state) => {
      state.faults = [...state.faults.filter((one) => one !== fault), ...(isOn ? [fault] : [])];
    }),
  state: () => change(({ clockOffsetMs, faults }) => ({ clockOffsetMs, faults: [...faults] })),
});

const delayMs = 120_000;
const duplicateAfterMs = 700;

/** The posts of one act with the faults of the way there: turned round, late, twice. */
export function faultyPosts(posts: readonly HookPost[], faults: readonly SimulatorFault[]): HookPost[] {
  const times = posts.map(({ afterMs }) => afterMs);
  if (faults.includes("reorder")) times.reverse();
  return posts
    .map((post, at) => ({
      ...post,
      afterMs: (times[at] ?? post.afterMs) + (faults.includes("delay") ? delayMs : 0),
    }))
    .flatMap((post) =>
      faults.includes("duplicate") ? [post, { ...post, afterMs: post.afterMs + duplicateAfterMs }] : [post],
    )
    .toSorted((one, other) => one.afterMs - other.afterMs);
}

/**
 * Whether one more is within a rate: so many at once, and one back every so many milliseconds. Counts it
 * where it is.
 */
export function takeOfRate(
  state: SimulatorState,
  name: string,
  { atOnce, backEveryMs }: { atOnce: number; backEveryMs: number },
  atMs: number,
): boolean {
  // One that is full again is as good as one that was never used.
  state.rates = Object.fromEntries(Object.entries(state.rates).filter(([, fullAtMs]) => fullAtMs > atMs));
  const fullAtMs = state.rates[name] ?? atMs;
  if (fullAtMs - atMs > (atOnce - 1) * backEveryMs) return false;
  state.rates[name] = fullAtMs + backEveryMs;
  return true;
}

/** An id that nobody else has. */
export const simulatedId = (prefix: string, random: (size: number) => Uint8Array = randomBytes): string =>
  `${prefix}${Buffer.from(random(18)).toString("base64url")}`;

/** The newest of a list, in its order. */
export const newest = <Item>(items: readonly Item[], max: number): Item[] => items.slice(-max);
