import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { deals } from "./table.ts";
import { say } from "./texts.ts";

const step = 1024;
const inColumn = ({ tenant }: Work, stageId: string, dealId: string) =>
  and(eq(deals.tenantId, tenant), eq(deals.stageId, stageId), isNull(deals.deletedAt), ne(deals.id, dealId));

/** The position above all others of a column. */
export async function topOf(work: Work, stageId: string, dealId: string): Promise<number> {
  const [row] = await work.db
    .select({ position: deals.position })
    .from(deals)
    .where(inColumn(work, stageId, dealId))
    .orderBy(deals.position, deals.id)
    .limit(1);
  return row ? row.position - step : 0;
}

/**
 * The position right below another card of the column. Where there is no number left between two cards, the
 * column is numbered again. @throws Fault invalid at `afterId`
 */
export async function placeBelow(
  work: Work,
  stageId: string,
  dealId: string,
  afterId: string,
  isLastTry = false,
): Promise<number> {
  const [above] = await work.db
    .select({ position: deals.position, id: deals.id })
    .from(deals)
    .where(and(inColumn(work, stageId, dealId), eq(deals.id, afterId)));
  if (!above) throw fieldFault("afterId", say("deals.not_in_this_stage"));
  const [next] = await work.db
    .select({ position: deals.position })
    .from(deals)
    .where(
      and(
        inColumn(work, stageId, dealId),
        sql`(${deals.position}, ${deals.id}) > (${above.position}::double precision, ${above.id}::uuid)`,
      ),
    )
    .orderBy(deals.position, deals.id)
    .limit(1);
  if (!next) return above.position + step;
  const between = (above.position + next.position) / 2;
  if ((between > above.position && between < next.position) || isLastTry) return between;
  await work.db.execute(
    sql`update deals set position = numbered.place * ${step}::int from (select id, row_number() over (order by position, id) as place from deals where tenant_id = ${work.tenant} and stage_id = ${stageId} and deleted_at is null) as numbered where deals.tenant_id = ${work.tenant} and deals.id = numbered.id`,
  );
  return placeBelow(work, stageId, dealId, afterId, true);
}
