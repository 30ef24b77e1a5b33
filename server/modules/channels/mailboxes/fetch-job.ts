import { eq } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { readInbox } from "../../../providers/channel/email/inbox.ts";
import type { SentReading } from "../../../providers/channel/email/inbox.ts";
import { EmailSecrets, EmailSettings } from "../../../providers/channel/email/settings.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { storedText } from "../../../words/stored.ts";
import { setConnectionHealth } from "../../workspace/connections/health.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { mailboxConnected } from "../../workspace/connections/open.ts";
import { fetchMail } from "../../workspace/connections/simulated.ts";
import { connections } from "../../workspace/connections/table.ts";
import { keepMail, moveMark } from "./jobs.ts";
import { keepSent, moveSentMark } from "./sent-folder.ts";
import { mailboxes } from "./table.ts";
import type { MailboxRow } from "./table.ts";
import { say } from "./texts.ts";

const fetchedAtOnceMax = 200;

/**
 * From the time of connecting on, whatever days back the inbox was asked for; of a mailbox that was there before its
 * folder was followed, from then on.
 */
const sinceOf = ({ createdAt }: ConnectionRow, { sentSince }: MailboxRow): Date =>
  new Date(createdAt > sentSince ? createdAt : sentSince);

const sentReading = (
  row: ConnectionRow,
  mailbox: MailboxRow,
  inTenant: <T>(act: (work: Work) => Promise<T>) => Promise<T>,
): SentReading => ({
  folder: mailbox.sentFolder,
  markFolder: mailbox.sentFound,
  mark:
    mailbox.sentUidValidity === null
      ? null
      : { uidValidity: mailbox.sentUidValidity, lastUid: mailbox.sentLastUid },
  since: sinceOf(row, mailbox),
  mailsMax: fetchedAtOnceMax,
  bytesMax: limits.mailMaxBytes,
  keep: (mail, mark, folder) =>
    inTenant((work) => keepSent(work, { mailbox, mail, mark, folder, since: sinceOf(row, mailbox) })),
});

/** Reads what is new in one mailbox. Each mail is kept with the mark that it leads to, before the next. */
export const fetchMailJob = defineJob({
  ...fetchMail,
  schema: z.object({ connectionId: z.uuid() }),
  // The routine comes back by itself.
  retryLimit: 0,
  atOnce: 8,
  async run({ desk, services, tenant, payload: { connectionId } }) {
    const found = await desk.read(tenant, systemActor, async (work) => {
      const row = await work.rows(connections).find(connectionId);
      const [mailbox] = await work.from(mailboxes).where(eq(mailboxes.connectionId, connectionId));
      return row && mailbox && { row, mailbox };
    });
    if (!found || found.row.deletedAt !== null || found.row.state === "RECONNECT") return;
    const { row, mailbox } = found;
    const settings = EmailSettings.parse(row.settings);
    if (settings.imap === undefined) return;
    const inTenant = <T>(act: (work: Work) => Promise<T>) => desk.transaction(tenant, systemActor, act);
    try {
      const way = mailboxConnected(desk, services, row);
      const { mark, isMore, sent } = await readInbox(
        { ...way, settings, secrets: EmailSecrets.parse(way.secrets) },
        {
          mark:
            mailbox.uidValidity === null
              ? null
              : { uidValidity: mailbox.uidValidity, lastUid: mailbox.lastUid },
          since: new Date(mailbox.takesSince),
          mailsMax: fetchedAtOnceMax,
          bytesMax: limits.mailMaxBytes,
          keep: (mail, next) => inTenant((work) => keepMail(work, connectionId, mail, next)),
        },
        mailbox.followsSent ? sentReading(row, mailbox, inTenant) : null,
      );
      await inTenant(async (work) => {
        await moveMark(work, connectionId, mark);
        if (sent) await moveSentMark(work, mailbox, sent);
        if (row.lastError !== null)
          await setConnectionHealth(work, connectionId, { lastError: null, lastErrorAt: null });
        if (isMore || sent?.isMore) work.enqueue(fetchMail, { connectionId });
      });
    } catch (error) {
      const known = error instanceof ProviderFailure ? error : null;
      await inTenant(async (work) => {
        const now = await work.rows(connections).find(connectionId);
        await setConnectionHealth(work, connectionId, {
          lastError: known?.stored ?? storedText(say("mailboxes.failed_here")),
          lastErrorAt: work.now,
          // One that is off stays off.
          ...(known?.kind === "reconnect" && now?.state !== "OFF" ? { state: "RECONNECT" as const } : {}),
        });
      });
      if (!known) throw error;
    }
  },
});
