import { newId } from "../../../db/columns.ts";
import { queryText } from "../../../db/query.ts";
import type { InboundEvent } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { inboundEvents } from "./table.ts";

type EventRow = typeof inboundEvents.$inferSelect;
/** Of an entry, what is its own, by the columns of `inbound_events`. */
export interface EventValues {
  id: string;
  kind: EventRow["kind"];
  external_id: string;
  status: string;
  lane: string;
  event: InboundEvent;
  state: EventRow["state"];
  reason: string | null;
}
/** What was not there yet. */
export type NewEvent = Pick<EventRow, "lane" | "state">;

const eventsOfPost = (postId: string): string => `
  insert into inbound_events (tenant_id, id, connection_id, post_id, kind, external_id, status, lane, event, state, reason, created_at)
  select $1, e.id, $2::uuid, ${postId}, e.kind, e.external_id, e.status, e.lane, e.event, e.state, e.reason, $3::timestamptz
  from jsonb_to_recordset($4::jsonb) as e(id uuid, kind text, external_id text, status text, lane text, event jsonb, state text, reason text)
  on conflict do nothing returning lane, state`;
const postWithEvents = `
  with post as (insert into inbound_posts (tenant_id, id, connection_id, created_at, hash, body)
    values ($1, $5::uuid, $2::uuid, $3::timestamptz, $6, $7) on conflict do nothing returning id)
  ${eventsOfPost("(select id from post)")}`;
const moreEvents = eventsOfPost("$5::uuid");

const common = ({ tenant, now }: Work, connectionId: string, rows: readonly EventValues[]) => [
  tenant,
  connectionId,
  now,
  JSON.stringify(rows),
];

/** A post with its entries, in one statement. */
export const insertPost = (
  work: Work,
  connectionId: string,
  { hash, raw }: { hash: string; raw: Uint8Array },
  rows: readonly EventValues[],
): Promise<NewEvent[]> =>
  queryText<NewEvent>(work.db, postWithEvents, [...common(work, connectionId, rows), newId(), hash, raw]);

/** Entries of a post that is there, or of one that is not kept. */
export const insertRows = (
  work: Work,
  connectionId: string,
  postId: string | null,
  rows: readonly EventValues[],
): Promise<NewEvent[]> =>
  queryText<NewEvent>(work.db, moreEvents, [...common(work, connectionId, rows), postId]);
