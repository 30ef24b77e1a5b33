import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { FetchedMail, InboxMark } from "../../../providers/channel/email/inbox.ts";
import { ownMailHeader } from "../../../providers/channel/own-mail.ts";
import type { Work } from "../../../work.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { messageIdIn } from "./find-thread.ts";
import { keepBytes } from "./jobs.ts";
import { ownAddresses } from "./parties.ts";
import { headOf, peekAtSent } from "./read-mail.ts";
import { mailboxes } from "./table.ts";
import type { MailboxRow } from "./table.ts";

interface SentMail {
  mailbox: MailboxRow;
  mail: FetchedMail;
  mark: InboxMark;
  folder: string;
  /** Nothing older is taken. */
  since: Date;
}

/**
 * A mail of the folder of what was sent, as it is there, with how far that is read by then. What we sent ourselves,
 * what is older than the connection and what goes to nobody outside is not kept.
 */
export async function keepSent(work: Work, { mailbox, mail, mark, folder, since }: SentMail): Promise<void> {
  const { connectionId } = mailbox;
  if (!isOlder(mail, since) && !(await isOurs(work, mail))) {
    const { recipient, subject } = peekAtSent(mail.source, await ownAddresses(work));
    // In the order of its customer's mails: what it answers may still wait to be taken in.
    if (recipient !== undefined)
      await keepBytes(work, connectionId, mail, { isSent: true, sender: recipient, subject });
  }
  await moveSentMark(work, mailbox, { folder, mark });
}

/** A server knows the second alone. */
const isOlder = ({ at }: FetchedMail, since: Date): boolean =>
  at !== null && at.getTime() < Math.floor(since.getTime() / 1000) * 1000;

/** By the mark that our mails carry, or by their id: many servers keep what a program hands over. */
async function isOurs(work: Work, { source }: FetchedMail): Promise<boolean> {
  const valueOf = headOf(source);
  if (valueOf(ownMailHeader.toLowerCase()) !== "") return true;
  const messageId = messageIdIn(valueOf("message-id").replaceAll(/[<>]/g, ""));
  return messageId !== null && (await work.rows(ticketMessages).find(messageId)) !== undefined;
}

/** Two that read one folder at once do not turn it back. */
export const moveSentMark = (
  work: Work,
  { connectionId }: MailboxRow,
  { folder, mark: { uidValidity, lastUid } }: { folder: string; mark: InboxMark },
) =>
  work
    .update(mailboxes)
    .set({ sentFound: folder, sentUidValidity: uidValidity, sentLastUid: lastUid })
    .where(
      and(
        eq(mailboxes.connectionId, connectionId),
        or(
          isNull(mailboxes.sentUidValidity),
          sql`${mailboxes.sentFound} is distinct from ${folder}`,
          sql`${mailboxes.sentUidValidity} <> ${uidValidity}`,
          sql`${mailboxes.sentLastUid} <= ${lastUid}`,
        ),
      ),
    );
