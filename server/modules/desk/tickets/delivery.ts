import { and, desc, eq, ne } from "drizzle-orm";
import type { Channel } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import type { Services } from "../../../services.ts";
import { attachmentsOf } from "../../workspace/attachments/queries.ts";
import { signedPath } from "../../workspace/attachments/signed-links.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { followWrites } from "./followed-writes.ts";
import { carrierOf } from "./carriers.ts";
import type { Carried } from "./carriers.ts";
import type { MessageRow } from "./messages.ts";
import type { TicketRow } from "./queries.ts";
import { ticketMessages } from "./table.ts";

export type DeliveryServices = Pick<Services, "env" | "database" | "clock" | "sealer">;
type Delivered = Carried;

/** Anyone who chats reads it in their window: it is delivered by being written. */
export const isThereAtOnce = (channel: Channel): boolean => channel === "CHAT";

/**
 * Sends a public message on its way to the customer, by the message's channel, once the transaction has
 * committed.
 */
export const deliverMessage = (
  work: Work,
  services: DeliveryServices,
  ticket: TicketRow,
  message: MessageRow,
): Promise<MessageRow> =>
  followWrites(work, async (writes) => {
    writes.messageSent(work, { ticket, message });
    const delivered = await send(work, services, ticket, message);
    if (delivered.delivery === message.delivery && message.sendsAt === null) return message;
    // A reply that was held has answered since it was written.
    if (delivered.delivery === "FAILED" && message.delivery === "HELD")
      writes.replyFailed(work, { ticket, messageId: message.id });
    return work
      .rows(ticketMessages)
      .update(
        message.id,
        { ...delivered, sendsAt: null, undo: null },
        { before: message, action: "deliver" },
      );
  });

async function send(
  work: Work,
  services: DeliveryServices,
  ticket: TicketRow,
  message: MessageRow,
): Promise<Delivered> {
  if (isThereAtOnce(message.channel)) return { delivery: "SENT", outboxId: null };
  const carrier = carrierOf(message.channel);
  const carried = carrier && (await carrier(work, ticket, message));
  if (carried) return carried;
  return message.channel === "EMAIL"
    ? mail(work, services, ticket, message)
    : { delivery: "NONE", outboxId: null };
}

async function mail(
  work: Work,
  services: DeliveryServices,
  ticket: TicketRow,
  message: MessageRow,
): Promise<Delivered> {
  const contact = ticket.contactId === null ? undefined : await work.rows(contacts).find(ticket.contactId);
  if (!contact?.email) return { delivery: "NONE", outboxId: null };
  const host = `${work.tenant}.${services.env.publicDomain}`;
  const idOf = (id: string) => `<${id}@${host}>`;
  const [earlier, files] = await Promise.all([
    earlierThan(work, message),
    linksTo(work, services, message.id),
  ]);
  // Mail programs make one thread of messages that name each other; the ticket's own id begins it.
  const thread = [idOf(`ticket-${ticket.id}`), ...earlier.toReversed().map(({ id }) => idOf(id))];
  const outboxId = await queueMail(work, {
    to: contact.email,
    subject: `Re: ${ticket.subject} [#${ticket.number}]`,
    text: [message.text, ...files.map(({ name, url }) => `${name}: ${url}`)].join("\n\n"),
    html:
      message.html === null
        ? undefined
        : [
            message.html,
            ...files.map(({ name, url }) => `<p><a href="${escaped(url)}">${escaped(name)}</a></p>`),
          ].join(""),
    headers: {
      "Message-ID": idOf(message.id),
      "In-Reply-To": thread.at(-1) ?? idOf(`ticket-${ticket.id}`),
      References: thread.join(" "),
    },
    thread: ticket.id,
    carries: { ticketId: ticket.id, messageId: message.id },
  });
  return { delivery: "QUEUED", outboxId };
}

/** What the customer has of the same thread, the newest first. */
const earlierThan = async (work: Work, { id, ticketId }: MessageRow): Promise<{ id: string }[]> =>
  work
    .from(ticketMessages, { id: ticketMessages.id })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.isPublic, true),
        ne(ticketMessages.id, id),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(10);

/** Files go as links: signed, and good for as long as a mail is of interest. */
export async function linksTo(
  work: Work,
  services: DeliveryServices,
  messageId: string,
): Promise<{ name: string; url: string }[]> {
  const files = (await attachmentsOf(work, [messageId])).get(messageId) ?? [];
  const links: { name: string; url: string }[] = [];
  for (const file of files) links.push(await linkTo(work, services, file));
  return links;
}
export const linkTo = async (
  work: Work,
  services: DeliveryServices,
  { id, name }: { id: string; name: string },
): Promise<{ name: string; url: string }> => ({
  name,
  url: siteUrl(
    services.env,
    work.tenant,
    await signedPath(services, work.tenant, id, limits.mailedLinkDays * 86_400),
  ),
});
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
