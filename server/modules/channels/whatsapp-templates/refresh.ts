import { and, asc, eq, isNull } from "drizzle-orm";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { takeListed } from "./import.ts";
import type { Imported } from "./import.ts";
import { accountOf } from "./queries.ts";
import { faultOf } from "./submit.ts";

/** Reads the templates of each account that is connected. @throws Fault where one cannot be asked */
export async function refreshTemplates(asked: Asked): Promise<Imported> {
  const { actor, tenant } = whoAsks(asked);
  const { desk, services } = asked;
  const { rows, askedAt } = await desk.read(tenant, actor, async (work) => ({
    askedAt: work.now,
    rows: await work.rows(connections).list({
      where: and(isNull(connections.deletedAt), eq(connections.state, "CONNECTED")),
      orderBy: [asc(connections.id)],
      limit: 1000,
    }),
  }));
  const all: Imported = { added: 0, changed: 0, gone: 0 };
  const seen = new Set<string>();
  for (const row of rows) {
    const { templates } = openConnection(desk, services, row);
    if (!templates || seen.has(accountOf(row))) continue;
    seen.add(accountOf(row));
    const listed = await templates.list().catch((error: unknown) => {
      throw faultOf(error);
    });
    const one = await desk.transaction(tenant, actor, (work) => takeListed(work, row, { listed, askedAt }));
    all.added += one.added;
    all.changed += one.changed;
    all.gone += one.gone;
  }
  return all;
}
