import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { storedText } from "../../../words/stored.ts";
import { lockSurvivor } from "../../desk/tickets/merged.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { lockDelivery, setDelivery } from "../../workspace/deliveries/pipeline.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { inWords } from "../../../words/texts.ts";
import { readBounce } from "./automatic.ts";
import { messageIdIn } from "./find-thread.ts";
import type { ReadMail } from "./read-mail.ts";
import { suppressedAddresses } from "./table.ts";
import { say } from "./texts.ts";

/**
 * Marks the message that came back, and opens nothing. For good: its address gets nothing more until somebody
 * lifts that. Only of a mail that was sent from here, to that address: anybody can write a report.
 */
export async function takeBounce(
  work: Work,
  mail: ReadMail,
): Promise<{ ticketId: string; messageId: string } | null> {
  const bounce = readBounce(mail);
  const message = await messageOf(work, bounce.mailIds);
  const [row] = message
    ? await work
        .from(deliveries)
        .where(and(eq(deliveries.messageId, message.id), isNotNull(deliveries.recipient)))
        .orderBy(desc(deliveries.id))
        .limit(1)
    : [];
  if (!message || !row) return null;
  const { to = [], cc = [], bcc = [] } = message.mail ?? {};
  const named = [...to, ...cc, ...bcc].map(({ address }) => address.toLowerCase());
  const addresses = [...new Set([row.recipient.toLowerCase(), ...named])];
  const recipient = bounce.recipient ?? (addresses.length === 1 ? (addresses[0] ?? null) : null);
  const home = { ticketId: message.ticketId, messageId: message.id };
  if (recipient === null || !addresses.includes(recipient) || !bounce.isFailed) return home;
  const said = say("mailboxes.came_back", { address: recipient, reason: bounce.words });
  if (recipient === row.recipient.toLowerCase()) {
    const locked = await lockDelivery(work, row.id);
    if (locked && locked.state !== "QUEUED")
      await setDelivery(work, locked, {
        state: "FAILED",
        reason: storedText(said),
        code: bounce.code,
        sendingSince: null,
        nextAttemptAt: null,
      });
  } else {
    const ticket = await lockSurvivor(work, message.ticketId);
    await writeMessage(work, ticket, {
      author: { type: "SYSTEM", id: null, name: "Parley" },
      content: inWords(said, null),
      isPlain: true,
      isPublic: false,
      channel: "EMAIL",
    });
  }
  if (bounce.isHard)
    await work.db
      .insert(suppressedAddresses)
      .values({ tenantId: work.tenant, address: recipient, reason: bounce.words, createdAt: work.now })
      .onConflictDoNothing();
  return home;
}

async function messageOf(work: Work, mailIds: readonly string[]) {
  for (const mailId of mailIds.slice(0, 20)) {
    const id = messageIdIn(mailId);
    const message = id === null ? undefined : await work.rows(ticketMessages).find(id);
    if (message && isOurs(message)) return message;
  }
  return undefined;
}
/** What left as a mail: an answer to the customer, or a forward. */
const isOurs = ({ authorType, isPublic, mail }: MessageRow): boolean =>
  authorType !== "CUSTOMER" && (isPublic || mail?.forward === "SENT");
