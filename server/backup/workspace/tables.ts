import type { Db } from "../../db/client.ts";
import { queryRows } from "../../db/query.ts";
import { tablesOf } from "../tables.ts";
import type { BackedTable } from "../tables.ts";

export interface WorkspaceTable extends BackedTable {
  /** The column that says whose a row is. */ tenantColumn: "tenant_id" | "id";
  /** Who may write its rows. */ writer: string;
  /** Rows of it name others of it. */ namesItself: boolean;
}

/** What belongs to the installation and not to the workspace, each with its reason. */
export const leftOut: Readonly<Record<string, string>> = {
  idempotency_keys:
    "first answers of calls that a browser may repeat for a day, at the address that it called",
  mailbox_sign_ins:
    "sign-ins at a provider that are under way for some minutes, to the address that began them",
  whatsapp_sign_ups: "sign-ups at Meta that are under way for some minutes, to the address that began them",
  push_subscriptions:
    "browsers are subscribed to the installation's own key and address, in a session that is not taken along",
  sessions: "tokens are signed by the installation's keys and kept by browsers for its address",
  ticket_presence: "who has a ticket open at this moment",
  workspace_figures: "what each installation counts by itself for whoever runs it",
  workspace_visits: "visits of who runs this installation, who are nobody in another one",
  workspace_terms: "what whoever runs this installation has settled with the workspace here",
  sending_rates: "how fast each connection sends at this moment, from here",
  user_secrets: "links and codes that were mailed with the installation's address, for hours",
};

/** Columns that are not a workspace's to bring along, what they are to begin with, in SQL, and why. */
export const begunAnew: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // No account of an archive runs the installation, and no address counts in other workspaces that was not proved here.
  users: {
    role: "case role when 'SUPER_ADMIN' then 'ADMIN' else role end",
    email_confirmed_at: "null",
  },
  // The number is shown to be theirs once more: until then nobody else's posts come to who only names it.
  connections: { proven_at: "null", renewing_until: "null" },
  // The domain is looked up again: it may lead elsewhere, or to another workspace here.
  custom_domains: {
    state: "'PENDING_DNS'",
    reason: "null",
    tries: "0",
    asked_at: "now()",
    next_check_at: "now()",
    verified_at: "null",
    failing_since: "null",
  },
};

/**
 * A workspace's tables by the schema's own list, each after those that its rows name: all that have a `tenant_id`,
 * and its row of `tenants`.
 */
export async function workspaceTables(db: Db): Promise<WorkspaceTable[]> {
  const all = (await tablesOf(db)).flatMap(({ name, columns, role }): WorkspaceTable[] => {
    const tenantColumn = name === "tenants" ? "id" : "tenant_id";
    if (name in leftOut || !columns.some(([column]) => column === tenantColumn)) return [];
    // Read and written as the workspace itself, behind its wall, but for what a desk neither sees nor makes.
    const reader = role === "parley_system" ? "parley_desk" : role;
    const writer = name === "tenants" ? "parley_system" : reader;
    return [{ name, columns, role: reader, writer, tenantColumn, namesItself: false }];
  });
  const references = await queryRows<{ from: string; to: string }>(
    db,
    "select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  );
  return inOrder(
    all.map((table) => ({
      ...table,
      namesItself: references.some(({ from, to }) => from === table.name && to === table.name),
    })),
    references,
  );
}

function inOrder(
  tables: readonly WorkspaceTable[],
  references: readonly { from: string; to: string }[],
): WorkspaceTable[] {
  const ordered: WorkspaceTable[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const waitsFor = (name: string) =>
      references.some(
        ({ from, to }) => from === name && to !== name && [...left].some((one) => one.name === to),
      );
    const next = [...left].filter(({ name }) => !waitsFor(name));
    if (next.length === 0)
      throw new Error(`Rows name each other in a circle: ${[...left].map(({ name }) => name).join(", ")}.`);
    for (const table of next) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}

export const placesOf = ({ columns }: Pick<BackedTable, "columns">): ReadonlyMap<string, number> =>
  new Map(columns.map(([name], at) => [name, at]));
export type TextRow = (string | null)[];
