// Asks Parley everything once and keeps, for the bare server, what it ran in the database and what it
// answered.
import { getTableColumns } from "drizzle-orm";
import { tickets } from "../../server/modules/desk/tickets/table.ts";
import { eventually } from "../../tests/processes/server-process.ts";
import type { ServerProcess } from "../../tests/processes/server-process.ts";
import type { Recorded } from "./bare.ts";
import type { Captured, Statement } from "./capture.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import type { Request } from "./measure.ts";

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** What can be repeated. */
export interface RepeatedScenario {
  name: string;
  kind: Recorded["kind"];
  callers: Caller[];
  requests: Omit<Request, "headers">[];
}

/** The fields of a ticket in the order in which Parley's query selects them. */
export const ticketFields = Object.keys(getTableColumns(tickets));

export async function record(
  server: ServerProcess,
  scenario: RepeatedScenario,
  prefix: string,
): Promise<Recorded[]> {
  const captured = new Map<string, Statement[]>();
  const keep = ({ tag, statements }: Captured) => {
    captured.set(tag, statements);
  };
  server.child.on("message", keep);
  const recorded: Recorded[] = [];
  for (const [at, { method, path, body }] of scenario.requests.entries()) {
    const tag = `${prefix}-${at}`;
    const caller = scenario.callers[at % scenario.callers.length];
    if (!caller) throw new Error("Nobody calls.");
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${caller.token}`,
        "x-capture": tag,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
    await eventually(`the statements of ${path}`, () => captured.has(tag));
    const all = captured.get(tag) ?? [];
    const statements =
      scenario.kind === "write"
        ? all.slice(0, all.findIndex(({ text }) => text === "commit") + 1)
        : all.filter(({ text }) => !text.includes('from "sessions"'));
    if (statements.length === 0) throw new Error(`${path} ran no statement.`);
    recorded.push({
      tag,
      kind: scenario.kind,
      limit: 20,
      statements,
      answer,
      fresh: madeUp(statements, `${path} ${body ?? ""} ${caller.id}`),
    });
  }
  server.child.off("message", keep);
  return recorded;
}

/** Ids that stand in the statements' values and that nobody had told: Parley made them. */
function madeUp(statements: Statement[], told: string): string[] {
  const known = new Set(told.match(uuids) ?? []);
  const fresh = new Set<string>();
  for (const { values, rows } of statements) {
    for (const id of JSON.stringify(values).match(uuids) ?? []) if (!known.has(id)) fresh.add(id);
    for (const id of JSON.stringify(rows).match(uuids) ?? []) if (!fresh.has(id)) known.add(id);
  }
  return [...fresh];
}
