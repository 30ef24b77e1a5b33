import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { inboundEvents } from "../../workspace/inbound/table.ts";
import { erasedMark } from "./erased-mark.ts";
import { lowered, uuids } from "./lists.ts";
import type { Traces } from "./person.ts";
import { eventsOf, mailsOf, namedIn } from "./sources.ts";

type Run = (table: string, statement: SQL) => Promise<void>;

/** What came of a person as it came: the bytes of mails and of a messenger's posts, and what was read in these. */
export async function eraseSources(work: Work, traces: Traces, run: Run): Promise<void> {
  await erasePosts(work, traces, run);
  await eraseMails(work, traces, run);
}

async function erasePosts(work: Work, traces: Traces, run: Run): Promise<void> {
  const { tenant, now } = work;
  const theirs = eventsOf(work, traces);
  const found = await work.from(inboundEvents, { postId: inboundEvents.postId }).where(theirs);
  const postIds = [...new Set(found.flatMap(({ postId }) => postId ?? []))];
  // The row stays: by its id a post that is repeated is known to have come, and brings them back to nobody.
  await run(
    "inbound_events",
    sql`update inbound_events set lane = ${erasedMark}, reason = null, done_at = coalesce(done_at, ${now}::timestamptz), state = 'DONE',
        event = jsonb_build_object('kind', 'unread', 'account', null, 'externalId', external_id, 'at', ${now}::text, 'why', ${erasedMark}::text)
      where tenant_id = ${tenant} and ${theirs} and lane <> ${erasedMark}`,
  );
  // No text could be taken out of bytes: what has them, or names them, goes whole.
  await run(
    "inbound_posts",
    sql`delete from inbound_posts where tenant_id = ${tenant} and (id in ${uuids(postIds)} or ${namedIn(sql`body`, traces)})`,
  );
}

/** A mail's bytes, of their tickets, from their addresses or to them, and who was copied. */
async function eraseMails({ tenant }: Work, traces: Traces, run: Run): Promise<void> {
  const theirs = lowered(traces.addresses);
  await run(
    "inbound_mails",
    sql`delete from inbound_mails where tenant_id = ${tenant} and (${mailsOf(traces)} or state <> 'PENDING' and ${namedIn(sql`source`, traces)})`,
  );
  await run(
    "ticket_participants",
    sql`delete from ticket_participants where tenant_id = ${tenant} and address in ${theirs}`,
  );
  await run(
    "mail_forwards",
    sql`delete from mail_forwards where tenant_id = ${tenant} and addresses && array${theirs}`,
  );
}
