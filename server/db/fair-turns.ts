import { Fault } from "../fault.ts";
import { createLine } from "../line.ts";
import { underWay } from "../under-way.ts";
import { say } from "../words/texts.ts";
import type { Scope } from "./client.ts";
import { scopeKey } from "./scope.ts";

/** Waiting for a connection: of one tenant, and in all. Whoever comes then is turned away at once. */
const [laneWaitingMax, waitingMax] = [1000, 10_000];
/** Of a tenant beside others: this part of the connections, and of those for work that has just begun. */
const shareOf = (atOnce: number): number => Math.ceil(atOnce / 4);
const youngShareOf = (atOnce: number): number => Math.ceil(atOnce / 8);

export type Turns = <T>(scope: Scope, work: () => Promise<T>) => Promise<T>;

/** Ends a turn, at once or in a moment. */
type End = (leave: () => void) => void;

interface Options {
  end?: End;
  /** Of a clock that only goes forward. */ nowMs?: () => number;
}

/**
 * Tenants take turns at `atOnce` connections, so that one that asks for much makes another wait for a piece of
 * its work and not for all of it. A tenant that is alone has them all.
 * @throws Fault unavailable where too much of its tenant waits already
 */
export function fairTurns(
  atOnce: number,
  { end = (leave) => leave(), nowMs = () => performance.now() }: Options = {},
): Turns {
  const line = createLine({
    atOnce,
    laneAtOnce: atOnce,
    besideAtOnce: shareOf(atOnce),
    besideYoungAtOnce: youngShareOf(atOnce),
    waitingMax,
    laneWaitingMax,
    nowMs,
  });
  return async (scope, work) => {
    const inBackground = underWay()?.inBackground ?? false;
    const leave = await line.enter(scopeKey(scope).join(" "), { inBackground }).catch(turnedAway);
    try {
      return await work();
    } finally {
      end(leave);
    }
  };
}

function turnedAway(): never {
  throw new Fault("unavailable", say("shared.queue_full"), { retryAfterSeconds: 1 });
}
