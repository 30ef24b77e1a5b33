import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { and, eq, ilike, inArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { deliveries as calls } from "../../../../contract/workspace/deliveries.ts";
import type { Delivery } from "../../../../contract/workspace/deliveries.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { connections } from "../../workspace/connections/table.ts";
import { mailboxMails } from "../mailboxes/carry.ts";
import { forwardedMails } from "../mailboxes/forward.ts";
import { messengerMessages } from "../messengers/carry.ts";
import { saidState } from "../messengers/delivery-state.ts";
import { messengerReactions } from "../messengers/reactions.ts";
import { lockDelivery, sendDeliveryAgain } from "../../workspace/deliveries/pipeline.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { say } from "../../../words/texts.ts";

interface FoundDelivery {
  delivery: DeliveryRow;
  connectionName: string;
  provider: Delivery["provider"];
  ticketNumber: number | null;
  recipientName: string | null;
  text: string | null;
}
/** Messages by connections. The installation's mails, web hooks and push messages have logs of their own. */
const thingOf: Readonly<Record<string, Delivery["thing"]>> = {
  [messengerMessages.name]: "MESSAGE",
  [mailboxMails.name]: "MESSAGE",
  [forwardedMails.name]: "FORWARD",
  [messengerReactions.name]: "REACTION",
};
const kinds = Object.keys(thingOf);
const messengerKinds = [messengerMessages.name, messengerReactions.name];

const deliveryLogCalls = implement(calls, {
  list: async ({ query, caller, ...work }) => {
    const part = query.search ? likeContaining(query.search) : undefined;
    const page = await pageOf<FoundDelivery>(work, {
      query,
      tenant: work.tenant,
      tenantId: deliveries.tenantId,
      from: deliveries,
      where: and(
        inArray(deliveries.kind, kinds),
        query.state && inArray(deliveries.state, query.state),
        query.connectionId === undefined ? undefined : eq(deliveries.connectionId, query.connectionId),
        query.provider &&
          inArray(
            deliveries.connectionId,
            work
              .from(connections, { id: connections.id })
              .where(inArray(connections.provider, query.provider)),
          ),
        part === undefined
          ? undefined
          : or(ilike(deliveries.recipient, part), ilike(deliveries.reason, part)),
      ),
      sort: {
        columns: [deliveries.createdAt, deliveries.id],
        direction: "desc",
        keyOf: ({ delivery }) => [delivery.createdAt, delivery.id],
      },
      select: () => selectDeliveries(work).$dynamic(),
    });
    return { ...page, items: page.items.map((found) => presentDelivery(found, caller.language)) };
  },
  replay: async ({ params, caller, ...work }) => {
    const row = await lockDelivery(work, params.id);
    if (!row || !kinds.includes(row.kind)) throw new Fault("not_found");
    // An older emoji would take the place of the one that stands there now.
    if (row.kind === messengerReactions.name || !isBroken(row))
      throw new Fault("conflict", say("shared.nothing_to_resend"));
    await sendDeliveryAgain(work, row);
    const [found] = await selectDeliveries(work).where(
      and(eq(deliveries.tenantId, work.tenant), eq(deliveries.id, row.id)),
    );
    if (!found) throw new Fault("not_found");
    return presentDelivery(found, caller.language);
  },
});

const isBroken = ({ state }: DeliveryRow): boolean => state === "FAILED" || state === "UNKNOWN";

/** Names and words only of tickets that the caller may read. */
const selectDeliveries = (work: Work) => {
  const mayRead: SQL = visibleTo(work.actor) ?? sql`true`;
  return work.db
    .select({
      delivery: deliveries,
      connectionName: connections.name,
      provider: connections.provider,
      ticketNumber: sql<number | null>`case when ${mayRead} then ${tickets.number} end`,
      recipientName: sql<
        string | null
      >`case when ${mayRead} and ${inArray(deliveries.kind, messengerKinds)} then ${contacts.name} end`,
      text: sql<
        string | null
      >`case when ${mayRead} then case when ${deliveries.kind} = ${messengerReactions.name} then ${deliveries.payload} ->> 'emoji' else left(${ticketMessages.text}, 200) end end`,
    })
    .from(deliveries)
    .innerJoin(
      connections,
      and(eq(connections.tenantId, deliveries.tenantId), eq(connections.id, deliveries.connectionId)),
    )
    .leftJoin(tickets, and(eq(tickets.tenantId, deliveries.tenantId), eq(tickets.id, deliveries.ticketId)))
    .leftJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .leftJoin(
      ticketMessages,
      and(eq(ticketMessages.tenantId, deliveries.tenantId), eq(ticketMessages.id, deliveries.messageId)),
    );
};

const presentDelivery = (
  { delivery, connectionName, provider, ticketNumber, recipientName, text }: FoundDelivery,
  language: Language | null,
): Delivery => ({
  id: delivery.id,
  thing: thingOf[delivery.kind] ?? "MESSAGE",
  provider,
  connectionId: delivery.connectionId,
  connectionName,
  recipient: delivery.recipient,
  recipientName,
  text,
  ticketId: ticketNumber === null ? null : delivery.ticketId,
  ticketNumber,
  messageId: delivery.messageId ?? delivery.id,
  state: saidState(delivery.state),
  attempts: delivery.attempts,
  reason: delivery.reason && toldText(delivery.reason, language),
  code: delivery.code,
  nextAttemptAt: delivery.nextAttemptAt,
  waitsFor: delivery.state === "QUEUED" ? delivery.waitsFor : null,
  createdAt: delivery.createdAt,
  sentAt: delivery.sentAt,
});

export const deliveryLogModule = defineModule("channels/delivery-log", { calls: deliveryLogCalls });
