import { ProviderFailure } from "./provider.ts";
import { say } from "./texts.ts";

/**
 * Stops calling a host that keeps failing. Closed: every call may go. Open, after so many failures in a row:
 * none may, for a while. Then half-open: one call goes as a probe, and what comes of it decides.
 */
export interface CircuitBreaker {
  /**
   * Whether a call may begin; who began one says how it ended, once.
   * @param isAsked a person wants it now: it goes as a probe, whoever else is asked to wait
   */
  begin(host: string, isAsked?: boolean): { end(isWell: boolean): void } | { waitMs: number };
}
interface HostState {
  failures: number;
  /** When it opened, in milliseconds; null while closed. */
  openedAt: number | null;
  /** Counts the openings, so that a call from before one does not speak for what came after. */
  round: number;
  isProbing: boolean;
}

/** Hosts are typed by tenants, so no more than these are remembered. */
const hostsMax = 1000;

export function createCircuitBreaker({
  now,
  failuresMax = 5,
  waitMs = 30_000,
}: {
  now: () => Date;
  failuresMax?: number;
  waitMs?: number;
}): CircuitBreaker {
  const states = new Map<string, HostState>();
  const stateOf = (host: string): HostState => {
    const state = states.get(host) ?? { failures: 0, openedAt: null, round: 0, isProbing: false };
    // Put last again: the first of a map is the one that was not asked for the longest time.
    states.delete(host);
    states.set(host, state);
    const [oldest] = states.keys();
    if (states.size > hostsMax && oldest !== undefined) states.delete(oldest);
    return state;
  };
  const open = (state: HostState) => {
    state.openedAt = now().getTime();
    state.round += 1;
    state.isProbing = false;
  };
  return {
    begin(host, isAsked = false) {
      const state = stateOf(host);
      if (state.openedAt !== null) {
        const left = state.openedAt + waitMs - now().getTime();
        if (left > 0 && !isAsked) return { waitMs: left };
        if (state.isProbing && !isAsked) return { waitMs };
        state.isProbing = true;
      }
      const { round } = state;
      return {
        end(isWell) {
          if (state.round !== round) return;
          if (isWell) {
            if (state.openedAt !== null) state.round += 1;
            Object.assign(state, { failures: 0, openedAt: null, isProbing: false });
            return;
          }
          state.failures += 1;
          if (state.isProbing || (state.openedAt === null && state.failures >= failuresMax)) open(state);
        },
      };
    },
  };
}

/** One call of a host, unless it is left alone. @throws ProviderFailure */
export async function unlessLeftAlone<T>(
  breaker: CircuitBreaker,
  host: string,
  {
    run,
    isWell = () => true,
    isWellAllTheSame,
  }: {
    run: () => Promise<T>;
    isWell?: (answer: T) => boolean;
    /** Whether what it failed with says that the host itself is well. */
    isWellAllTheSame: (error: unknown) => boolean;
  },
): Promise<T> {
  const turn = breaker.begin(host);
  if ("waitMs" in turn)
    throw new ProviderFailure("later", say("providers.left_alone", { host }), { retryAfterMs: turn.waitMs });
  try {
    const answer = await run();
    turn.end(isWell(answer));
    return answer;
  } catch (error) {
    turn.end(isWellAllTheSame(error));
    throw error;
  }
}
