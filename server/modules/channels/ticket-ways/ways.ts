import type { TicketWay } from "../../../../contract/channels/ticket-ways.ts";
import type { Work } from "../../../work.ts";
import { identityRows } from "../../crm/contact-identities/queries.ts";
import type { IdentityRow } from "../../crm/contact-identities/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { mailWayOf } from "./mail-way.ts";
import { messengerWaysOf } from "./messenger-ways.ts";
import type { FoundWay } from "./messenger-ways.ts";

/** Every way to a ticket's contact, the ticket's own first; one that no more can be done by says why. */
export async function waysOf(work: Work, ticket: TicketRow): Promise<FoundWay[]> {
  const rows = ticket.contactId === null ? [] : await identityRows(work, ticket.contactId);
  const identities = rows.filter(({ isLive }) => isLive);
  const ways = [
    ...(await messengerWaysOf(work, ticket, identities)),
    ...(await mailWayOf(work, ticket, identities)),
    ...chatWayOf(ticket, identities),
    ...phoneWayOf(identities),
  ];
  return ways.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
}

const nowhere = { connectionId: null, connectionName: null, conversation: null } as const;

/** A chat is begun by its visitor, who reads there what is said on a ticket of it. */
function chatWayOf({ channel }: TicketRow, identities: readonly IdentityRow[]): TicketWay[] {
  const isOwn = channel === "CHAT";
  if (!isOwn && identities.every(({ kind }) => kind !== "CHAT")) return [];
  return [
    {
      ...nowhere,
      channel: "CHAT",
      address: "",
      isOwn,
      reach: isOwn ? "TEXT" : "NOTHING",
      reason: isOwn ? null : "THEY_BEGIN",
    },
  ];
}

/** Whom one can call; a number that is known by WhatsApp alone as well. */
function phoneWayOf(identities: readonly IdentityRow[]): TicketWay[] {
  const number = identities.find(({ kind }) => kind === "PHONE" || kind === "WHATSAPP");
  if (!number) return [];
  return [{ ...nowhere, channel: "PHONE", address: number.value, isOwn: false, reach: "CALL", reason: null }];
}
