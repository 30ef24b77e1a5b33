import { isNotNull } from "drizzle-orm";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../db/client.ts";
import { suspendedFault } from "./refuse-suspended.ts";
import { workspaceTerms } from "./table.ts";

/** Why a workspace is suspended, and since when (ISO 8601). */
interface Suspension {
  reason: string;
  since: string;
}

/**
 * Which workspaces are suspended, as this process knows them: at most two seconds old, and asked for as one short
 * list of all of them, so that no call, job or socket asks for its own (docs/adr/0126-plans-limits-suspension.md).
 */
export interface Standings {
  suspensionOf(tenant: string): Promise<Suspension | null>;
  isSuspended(tenant: string): Promise<boolean>;
  hasSuspended(): Promise<boolean>;
  /** For its own people; outside of transactions, as all here. @throws Fault workspace_suspended with the reason */
  admit(tenant: string): Promise<void>;
  /** One was changed here. */
  forget(): void;
}

export const standingKeptMs = 2000;

export function createStandings(database: Database, clock: Clock): Standings {
  let known: { at: number; suspended: ReadonlyMap<string, Suspension> } | null = null;
  let asking: Promise<ReadonlyMap<string, Suspension>> | null = null;
  let changes = 0;

  const ask = async () => {
    const [seen, at] = [changes, clock.now().getTime()];
    const rows = await database.read("system", (db) =>
      db
        .select({
          tenant: workspaceTerms.tenantId,
          reason: workspaceTerms.suspendedReason,
          since: workspaceTerms.suspendedAt,
        })
        .from(workspaceTerms)
        .where(isNotNull(workspaceTerms.suspendedAt)),
    );
    const suspended = new Map(
      rows.map(({ tenant, reason, since }) => [tenant, { reason: reason ?? "", since: since ?? "" }]),
    );
    // What was changed while it was read may not be in it.
    if (seen === changes) known = { at, suspended };
    return suspended;
  };
  const current = (): ReadonlyMap<string, Suspension> | Promise<ReadonlyMap<string, Suspension>> => {
    const age = known ? clock.now().getTime() - known.at : Infinity;
    if (known && age >= 0 && age < standingKeptMs) return known.suspended;
    if (asking) return asking;
    const mine = ask().finally(() => {
      if (asking === mine) asking = null;
    });
    asking = mine;
    return mine;
  };
  const suspensionOf = async (tenant: string) => (await current()).get(tenant) ?? null;
  return {
    suspensionOf,
    isSuspended: async (tenant) => (await current()).has(tenant),
    hasSuspended: async () => (await current()).size > 0,
    async admit(tenant) {
      const suspension = await suspensionOf(tenant);
      if (suspension) throw suspendedFault(suspension);
    },
    forget() {
      changes += 1;
      known = null;
      asking = null;
    },
  };
}
