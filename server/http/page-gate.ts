import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "../caller-address.ts";
import { createAllowances } from "./allowances.ts";
import type { Allowance, Taken } from "./allowances.ts";
import { createLine, LineFull } from "../line.ts";
import { sendPlainPage } from "./plain-page.ts";

/** Somebody whose session was verified. */
export interface Session {
  account: string;
  tenant: string;
}
export interface Visit {
  raw: IncomingMessage;
  protocol: "http" | "https";
  ip: string;
  /** Null: nobody's. */ session: Session | null;
}

/**
 * Of one address; staff count by account, since an office shares one. A page that is kept costs next to
 * nothing, one that is rendered some tens of milliseconds of a processor.
 * Whoever asks for a few at once and goes on, as robots do, is slowed down and not refused.
 */
export const pageLimits = {
  files: { burst: 1500, perSecond: 150 },
  pages: { burst: 100, perSecond: 20, ahead: 20 },
  renders: { burst: 100, perSecond: 8, ahead: 8 },
  staffPages: { burst: 300, perSecond: 40, ahead: 20 },
  staffRenders: { burst: 150, perSecond: 10, ahead: 10 },
  refusals: { burst: 20, perSecond: 10 },
} as const satisfies Record<string, Allowance>;
export const lineOf = { atOnce: 2, laneAtOnce: 1, waitingMax: 64, laneWaitingMax: 16 } as const;
const lineMaxMs = 10_000;
/**
 * Whoever asks on and on waits for the next refusal, and beyond so many who wait is cut off: a refusal costs
 * less than a page, and not nothing.
 */
export const refusalMemory = { ms: 1000, max: 500 } as const;
const busySeconds = 2;

/** Why a page is not shown: too many from one caller, or more than can be made. */
export class Refused extends Error {
  readonly kind: "tooMany" | "busy";
  readonly retryAfterSeconds: number;
  /** Whose request it was that was refused; others may have waited for the same page. */
  readonly visit: Pick<Visit, "raw">;
  constructor(kind: "tooMany" | "busy", retryAfterSeconds: number, visit: Pick<Visit, "raw">) {
    super(kind);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.visit = visit;
  }
}

export interface PageGate {
  /** Takes from what the caller may have, and waits a little for it where that is used up. @throws Refused */
  admit(visit: Visit, kind: "files" | "pages" | "renders"): Promise<void>;
  /** Does the work when it is the lane's turn. @throws Refused */
  inTurn<T>(visit: Visit, lane: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  refuse(visit: Visit, response: ServerResponse, why: Refused): void;
}

export function createPageGate({
  nowMs,
  pause,
}: {
  nowMs: () => number;
  pause: (ms: number) => Promise<unknown>;
}): PageGate {
  const allowances = createAllowances(nowMs);
  const line = createLine(lineOf);
  let holding = 0;
  const take = ({ ip, session }: Visit, kind: "files" | "pages" | "renders" | "refusals"): Taken => {
    const address = addressOf(ip);
    if (session === null || kind === "files" || kind === "refusals")
      return allowances.take(`${kind} ${address}`, pageLimits[kind]);
    return allowances.take(
      `${kind} of ${session.account}`,
      kind === "pages" ? pageLimits.staffPages : pageLimits.staffRenders,
    );
  };
  return {
    async admit(visit, kind) {
      const { isAllowed, waitSeconds } = take(visit, kind);
      if (!isAllowed) throw new Refused("tooMany", Math.max(1, Math.ceil(waitSeconds)), visit);
      if (waitSeconds > 0) await pause(waitSeconds * 1000);
    },
    async inTurn(visit, lane, work, signal) {
      const patience = AbortSignal.timeout(lineMaxMs);
      const leave = await line
        .enter(lane, { signal: signal ? AbortSignal.any([signal, patience]) : patience })
        .catch((error: unknown) => {
          throw error instanceof LineFull ? new Refused("busy", busySeconds, visit) : error;
        });
      try {
        return await work();
      } finally {
        leave();
      }
    },
    refuse(visit, response, { kind, retryAfterSeconds }) {
      const send = () => {
        if (!response.destroyed) sendPlainPage(visit.raw, response, kind, { retryAfterSeconds });
      };
      if (take(visit, "refusals").isAllowed) {
        send();
        return;
      }
      if (holding >= refusalMemory.max) {
        visit.raw.destroy();
        return;
      }
      holding += 1;
      response.once("close", () => {
        holding -= 1;
      });
      void pause(refusalMemory.ms).then(send);
    },
  };
}
