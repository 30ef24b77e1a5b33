import { and, eq, or } from "drizzle-orm";
import type { InboundMove } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import { contactAt } from "../../crm/contact-identities/queries.ts";
import { moveIdentity } from "../../crm/contact-identities/move-identity.ts";
import { lockSurvivor } from "../../desk/tickets/merged.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { addressIn, conversationOf, ticketChannelOf } from "./conversations.ts";
import { ticketConversations } from "./table.ts";
import { say } from "./texts.ts";

/**
 * A customer has another number: their contact and their conversation have it from now on, and the thread says so.
 * A number that is somebody else's here already stays theirs.
 */
export async function takeMove(
  work: Work,
  connection: ConnectionRow,
  { from, to }: InboundMove,
): Promise<Text | null> {
  const known = await conversationOf(work, connection.id, from);
  const moved = await moveContact(work, { from, to });
  if (!known) return moved ? null : say("messengers.moved_unknown");
  const [target] = to;
  if (target && !(await conversationOf(work, connection.id, to)))
    await work
      .update(ticketConversations)
      .set({ identityKind: target.kind, identityValue: target.value })
      .where(
        and(
          eq(ticketConversations.connectionId, connection.id),
          or(
            ...from.map(({ kind, value }) =>
              and(eq(ticketConversations.identityKind, kind), eq(ticketConversations.identityValue, value)),
            ),
          ),
        ),
      );
  const ticket = await lockSurvivor(work, known.ticketId);
  const numbers = { from: shown(from), to: shown(to) };
  await writeMessage(work, ticket, {
    author: { type: "SYSTEM", id: null, name: connection.displayName ?? connection.name },
    content: inWords(say("messengers.number_changed", numbers), null),
    isPlain: true,
    isPublic: false,
    channel: ticketChannelOf(connection),
    messenger: { content: { type: "numberChange", ...numbers }, repliesToId: null, reactions: [] },
  });
  return null;
}

/** As people write it, where it is a number. */
const shown = (identities: InboundMove["from"]): string =>
  (identities.find(({ kind }) => kind === "PHONE") ?? identities[0])?.value ?? "";

async function moveContact(work: Work, { from, to }: Pick<InboundMove, "from" | "to">): Promise<boolean> {
  const before = from.flatMap(addressIn);
  for (const { key } of before) {
    const contact = await contactAt(work, key);
    if (!contact) continue;
    await moveIdentity(work, contact, { from: before, to: to.flatMap(addressIn) });
    return true;
  }
  return false;
}
