import type pg from "pg";
import { unreachable } from "./connection-loss.ts";
import { openPool } from "./postgres-pool.ts";

/** A number must not wait for the disk: it is in the log before whatever is written with it. */
const settings = ["synchronous_commit=off", "lock_timeout=2000"];
const next = "update ticket_numbers set last = last + 1 where tenant_id = $1 returning last";
const lockTimeout = "55P03";

/** Numbers of tickets, past the transactions that want them; see `Database.ticketNumber`. */
export interface TicketNumbers {
  take(tenant: string): Promise<number | null>;
  close(): Promise<void>;
}

/** On a connection apart from the others, which may all be waiting for a number. */
export function openTicketNumbers(url: string): TicketNumbers {
  const pool = openPool(url, 1, { more: settings });
  return {
    async take(tenant) {
      const { rows } = await pool
        .query<{ last: number }>({ name: "ticket-number", text: next, values: [tenant] })
        .catch(orNone);
      return rows[0]?.last ?? null;
    },
    close: () => pool.end(),
  };
}

/** Whoever holds the row for long is waited for by the transaction itself. */
function orNone(error: unknown): Pick<pg.QueryResult<never>, "rows"> {
  if (error instanceof Error && "code" in error && error.code === lockTimeout) return { rows: [] };
  return unreachable(error);
}
