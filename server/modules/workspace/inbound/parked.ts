import { and, eq, isNull } from "drizzle-orm";
import { inboundEvents as calls } from "../../../../contract/workspace/inbound-events.ts";
import type { InboundEventRow } from "../../../../contract/workspace/inbound-events.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { InboundContent } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { connections } from "../connections/table.ts";
import type { EventHome } from "./placing.ts";
import { eventsOf, handleInbound, insertEvents, publishConnection, whyParked } from "./receive.ts";
import { inboundEvents, inboundPosts, isParked } from "./table.ts";
import { say } from "./texts.ts";

type EventRow = typeof inboundEvents.$inferSelect;
interface ListedEvent {
  event: EventRow;
  connection: Pick<ConnectionRow, "name" | "provider">;
}
const textMax = 200;

/** What nobody could read or place, for the administrator to decide. */
export const inboundEventCalls = implement(calls, {
  list: async ({ query, caller, ...work }) => {
    const page = await pageOf<ListedEvent>(work, {
      query,
      tenant: work.tenant,
      tenantId: inboundEvents.tenantId,
      from: inboundEvents,
      where: and(
        isParked,
        query.connectionId === undefined ? undefined : eq(inboundEvents.connectionId, query.connectionId),
      ),
      sort: {
        columns: [inboundEvents.createdAt, inboundEvents.id],
        direction: "desc",
        keyOf: ({ event }) => [event.createdAt, event.id],
      },
      select: () => selectEvents(work).$dynamic(),
    });
    return { ...page, items: page.items.map((listed) => presentEvent(listed, caller.language)) };
  },
  get: async ({ params, caller, ...work }) => {
    const listed = await getEvent(work, params.id);
    const post = await postOf(work, listed.event);
    return {
      ...presentEvent(listed, caller.language),
      post: post ? new TextDecoder().decode(post.body) : null,
    };
  },
  retry: async ({ params, caller, ...work }) => {
    const row = await lockParked(work, params.id);
    const home = await homeOf(work, row);
    await (row.kind === "unread" ? readAgain : processAgain)(work, home, row, caller.language);
    publishConnection(work, row.connectionId);
    return presentEvent(await getEvent(work, row.id), caller.language);
  },
  dismiss: async ({ params, caller, ...work }) => {
    const row = await lockParked(work, params.id);
    await work
      .rows(inboundEvents)
      .update(row.id, { state: "DONE", doneAt: work.now }, { before: row, action: "dismiss" });
    publishConnection(work, row.connectionId);
    return presentEvent(await getEvent(work, row.id), caller.language);
  },
});

/** @throws Fault not_found; conflict where it is no longer parked */
async function lockParked(work: Work, id: string): Promise<EventRow> {
  const row = await work.rows(inboundEvents).lock(id);
  if (row.state !== "PARKED") throw new Fault("conflict", say("inbound.not_parked"));
  return row;
}

interface KnownHome extends EventHome {
  provider: ConnectionRow["provider"];
}
/** @throws Fault conflict for a connection that was removed */
async function homeOf(work: Work, { connectionId }: EventRow): Promise<KnownHome> {
  const [row] = await work
    .from(connections)
    .where(and(eq(connections.id, connectionId), isNull(connections.deletedAt)));
  if (!row) throw new Fault("conflict", say("inbound.connection_removed"));
  const { provider } = channelProviders[row.provider];
  return {
    tenantId: row.tenantId,
    id: row.id,
    provider: row.provider,
    accounts: provider.accounts(row.settings),
  };
}

/** Of what had no kind that was known: its post is read anew, since a later release may know more. */
async function readAgain(
  work: Work,
  home: KnownHome,
  row: EventRow,
  language: Language | null,
): Promise<void> {
  const post = await postOf(work, row);
  if (!post) throw new Fault("conflict", say("inbound.post_gone"));
  const { provider } = channelProviders[home.provider];
  const found = eventsOf((raw) => provider.parseWebhook(raw, post.createdAt), post.body, post.createdAt);
  const readable = found.filter((event) => whyParked(home, event) === null);
  const fresh = readable.length === 0 ? 0 : await insertEvents(work, home, post.id, readable);
  if (fresh === 0)
    throw new Fault(
      "conflict",
      say("inbound.still_unread", { reason: toldText(row.reason ?? "", language) }),
    );
  await work
    .rows(inboundEvents)
    .update(row.id, { state: "DONE", doneAt: work.now }, { before: row, action: "retry" });
}

/** Of what is known and failed, or was for a number that is this connection's now. */
async function processAgain(
  work: Work,
  home: KnownHome,
  row: EventRow,
  language: Language | null,
): Promise<void> {
  const why = whyParked(home, row.event);
  if (why !== null)
    throw new Fault("conflict", say("inbound.still_unread", { reason: toldText(why, language) }));
  await work
    .rows(inboundEvents)
    .update(row.id, { state: "PENDING", attempts: 0, reason: null }, { before: row, action: "retry" });
  work.enqueue(handleInbound, { connectionId: row.connectionId, lane: row.lane });
}

async function postOf(work: Work, { postId }: EventRow) {
  return postId === null ? undefined : work.rows(inboundPosts).find(postId);
}

const selectEvents = ({ db }: Work) =>
  db
    .select({
      event: inboundEvents,
      connection: { name: connections.name, provider: connections.provider },
    })
    .from(inboundEvents)
    .innerJoin(
      connections,
      and(eq(connections.tenantId, inboundEvents.tenantId), eq(connections.id, inboundEvents.connectionId)),
    );
/** @throws Fault not_found */
async function getEvent(work: Work, id: string): Promise<ListedEvent> {
  const [listed] = await selectEvents(work).where(
    and(eq(inboundEvents.tenantId, work.tenant), eq(inboundEvents.id, id)),
  );
  if (!listed) throw new Fault("not_found");
  return listed;
}

const presentEvent = (
  { event: row, connection }: ListedEvent,
  language: Language | null,
): InboundEventRow => ({
  id: row.id,
  provider: connection.provider,
  connectionId: row.connectionId,
  connectionName: connection.name,
  kind: row.kind,
  state: row.state,
  ...wordsOf(row.event),
  reason: row.reason && toldText(row.reason, language),
  attempts: row.attempts,
  createdAt: row.createdAt,
});
/** The column holds what a release before this one wrote, too, so nothing of it is taken for granted. */
function wordsOf(event: Partial<EventRow["event"]>): { from: string | null; text: string | null } {
  if (event.kind !== "message") return { from: null, text: null };
  const { from, content }: Partial<typeof event> = event;
  return {
    from: from?.name ?? from?.identities?.[0]?.value ?? null,
    text: content?.type === undefined ? null : (wordsIn(content)?.slice(0, textMax) ?? null),
  };
}

function wordsIn(content: InboundContent): string | null {
  switch (content.type) {
    case "text":
    case "comment":
    case "choice":
      return content.text;
    case "reaction":
      return content.emoji;
    case "location":
      return content.name ?? content.address ?? content.type;
    case "callPermission":
      return content.isAllowed ? "📞 ✅" : "📞 ❌";
    case "media":
      return content.text === "" ? (content.name ?? content.kind) : content.text;
    case "contacts":
      return content.contacts.map(({ name, phones }) => name || phones[0] || "👤").join(", ");
    case "order":
      return `🛒 ${content.items.map((one) => `${one.quantity} × ${one.productRetailerId}`).join(", ")}`;
    default:
      return content.what;
  }
}
