import { customType } from "drizzle-orm/pg-core";
import type { CapacityPool } from "../../../../contract/enums.ts";

export interface DecisionReason {
  agentId: string;
  agentName: string;
  outcome: "chosen" | "passed" | "rejected";
  reason: string;
  /** What the two numbers are of. */ pool?: CapacityPool;
  openTickets: number;
  capacity: number;
}

type Of = [
  agentId: string,
  agentName: string,
  outcome: DecisionReason["outcome"],
  reason: string,
  openTickets: number,
  capacity: number,
];
/** Names of fields were half of what a decision about a hundred people took. */
interface Packed {
  pool: CapacityPool | null;
  of: Of[];
}

/** As they are stored; of one ticket, so that all numbers are of its pool. */
export const packReasons = (reasons: readonly DecisionReason[]): Packed => ({
  pool: reasons[0]?.pool ?? null,
  of: reasons.map((one) => [
    one.agentId,
    one.agentName,
    one.outcome,
    one.reason,
    one.openTickets,
    one.capacity,
  ]),
});

/** @param stored until November 2026 a list of reasons */
export function unpackReasons(stored: Packed | DecisionReason[]): DecisionReason[] {
  if (Array.isArray(stored)) return stored;
  const { pool, of } = stored;
  return of.map(([agentId, agentName, outcome, reason, openTickets, capacity]) => ({
    agentId,
    agentName,
    outcome,
    reason,
    ...(pool === null ? {} : { pool }),
    openTickets,
    capacity,
  }));
}

/** Reasons of one decision. */
export const reasonsOfDecision = customType<{
  data: DecisionReason[];
  driverData: string | Packed | DecisionReason[];
}>({
  dataType: () => "jsonb",
  toDriver: (reasons) => JSON.stringify(packReasons(reasons)),
  fromDriver: (raw) => unpackReasons(typeof raw === "string" ? (JSON.parse(raw) as Packed) : raw), // as packReasons wrote it
});
