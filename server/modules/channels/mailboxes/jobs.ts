import { createHash } from "node:crypto";
import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { FetchedMail, InboxMark } from "../../../providers/channel/email/inbox.ts";
import type { HandedOver } from "../../../providers/mail-sender/check-sender.ts";
import type { Services } from "../../../services.ts";
import { systemActor, visitorActor } from "../../../work.ts";
import type { Desk, JobName, Work } from "../../../work.ts";
import { storedText } from "../../../words/stored.ts";
import { roomOfDay, takeOfDay } from "../../workspace/platform/daily-amounts.ts";
import { fetchMail } from "../../workspace/connections/simulated.ts";
import { connections } from "../../workspace/connections/table.ts";
import { takeMail } from "./intake.ts";
import type { TakenMail } from "./taken-mail.ts";
import { mailBytes } from "./daily-bytes.ts";
import { storeFiles } from "./mail-files.ts";
import { peekAt, readMail, TooMuchToRead } from "./read-mail.ts";
import type { ReadMail } from "./read-mail.ts";
import { findAnswered, takeSent } from "./sent-answers.ts";
import { inboundMails, mailboxes } from "./table.ts";
import type { InboundMailRow } from "./table.ts";
import { say } from "./texts.ts";

const mailActor = visitorActor({ ip: null, userAgent: null, requestId: null });
/** Takes in what waits of one sender at one mailbox, in the order in which it came. */
const handleMail: JobName<{ connectionId: string; sender: string }> = { name: "mailboxes.handle" };

type KeptMail = Pick<FetchedMail, "source" | "sizeBytes" | "isCut">;
/** The mail as it came, and how far the inbox is read by then: both or neither. */
export async function keepMail(
  work: Work,
  connectionId: string,
  {
    isForwarded = false,
    handedOver = null,
    ...mail
  }: KeptMail & {
    isForwarded?: boolean;
    handedOver?: HandedOver | null;
  },
  mark: InboxMark | null,
): Promise<void> {
  const { sender, subject } = peekAt(mail.source);
  const isNew = await keepBytes(work, connectionId, mail, {
    isForwarded,
    handedOver,
    sender: sender === "" ? "?" : sender,
    subject,
  });
  if (mark) await moveMark(work, connectionId, mark);
  if (isNew)
    await work.update(connections).set({ lastInboundAt: work.now }).where(eq(connections.id, connectionId));
}

/** Kept once, and taken in after what is there already of the same sender. @returns whether it is new */
export async function keepBytes(
  work: Work,
  connectionId: string,
  { source, sizeBytes, isCut }: KeptMail,
  more: Pick<InboundMailRow, "sender" | "subject"> &
    Partial<Pick<InboundMailRow, "isForwarded" | "handedOver" | "isSent">>,
): Promise<boolean> {
  const hash = createHash("sha256").update(source).digest("hex");
  const kept = await work.db
    .insert(inboundMails)
    .values({
      tenantId: work.tenant,
      connectionId,
      hash,
      source,
      sizeBytes,
      isCut,
      ...more,
      createdAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: inboundMails.id });
  if (kept.length > 0) work.enqueue(handleMail, { connectionId, sender: more.sender });
  return kept.length > 0;
}

/** Two that read one inbox at once do not turn it back. */
export const moveMark = (work: Work, connectionId: string, { uidValidity, lastUid }: InboxMark) =>
  work
    .update(mailboxes)
    .set({ uidValidity, lastUid, fetchedAt: work.now })
    .where(
      and(
        eq(mailboxes.connectionId, connectionId),
        or(
          isNull(mailboxes.uidValidity),
          sql`${mailboxes.uidValidity} <> ${uidValidity}`,
          sql`${mailboxes.lastUid} <= ${lastUid}`,
        ),
      ),
    );

const perRunMax = 100;
/** One that fails so often is parked with its reason, so that those after it are not held for ever. */
const attemptsMax = 5;

/** One mail a transaction, which marks it as done as well: killed in between, it is done again from nothing. */
export const handleMailJob = defineJob({
  ...handleMail,
  schema: z.object({ connectionId: z.uuid(), sender: z.string() }),
  async run({ desk, services, tenant, payload }) {
    for (let done = 0; done < perRunMax; done += 1) {
      const row = await desk.read(tenant, mailActor, (work) => nextOf(work, payload));
      if (!row) return;
      // Counted first: one that kills its process throws nothing.
      if (!(await desk.transaction(tenant, mailActor, (work) => begin(work, row.id)))) continue;
      try {
        const read = await understand(desk, services, tenant, row);
        await desk.transaction(tenant, mailActor, (work) => writeTakenMail(work, services, row, read));
      } catch (error) {
        const isParked = await desk.transaction(tenant, mailActor, (work) =>
          noteFailure(work, row.id, error),
        );
        services.log.warn({ err: error, mail: row.id, isParked }, "a mail could not be taken in");
        if (!isParked) throw error;
      }
    }
    await desk.transaction(tenant, mailActor, (work) => {
      work.enqueue(handleMail, payload);
      return Promise.resolve();
    });
  },
});

async function nextOf(
  { from }: Work,
  { connectionId, sender }: { connectionId: string; sender: string },
): Promise<InboundMailRow | undefined> {
  const [row] = await from(inboundMails)
    .where(
      and(
        eq(inboundMails.connectionId, connectionId),
        eq(inboundMails.sender, sender),
        eq(inboundMails.state, "PENDING"),
      ),
    )
    .orderBy(asc(inboundMails.id))
    .limit(1);
  return row;
}

type Understood =
  | { mail: ReadMail; stored: Awaited<ReturnType<typeof storeFiles>>["stored"]; leftOut: string[] }
  | { taken: TakenMail | null };

/** Reads a mail and stores its files, before the transaction. */
async function understand(
  desk: Desk,
  services: Services,
  tenant: string,
  row: InboundMailRow,
): Promise<Understood> {
  const parked = (reason: TakenMail["reason"]): Understood => ({
    taken: { state: "PARKED", class: "UNREADABLE", ...(reason && { reason }) },
  });
  if (row.isCut && !row.isSent)
    return parked(say("mailboxes.too_large", { megabytes: Math.round(limits.mailMaxBytes / 1024 / 1024) }));
  let mail: ReadMail;
  try {
    mail = await readMail(row.source);
  } catch (error) {
    if (error instanceof TooMuchToRead) return parked(say("mailboxes.too_much_to_read"));
    const reason = error instanceof Error ? error.message : String(error);
    return parked(say("mailboxes.unreadable", { reason: reason.slice(0, 200) }));
  }
  if (row.isSent) {
    if (!(await desk.read(tenant, mailActor, (work) => findAnswered(work, mail)))) return { taken: null };
    // Its last file has no end.
    if (row.isCut)
      return { mail: { ...mail, files: [] }, stored: [], leftOut: mail.files.map(({ name }) => name) };
  }
  // What stands in a mail that anybody may hand to us is nobody's word but its sender's.
  if (row.isForwarded) {
    const found = await services.checkSender(row.source, row.handedOver);
    mail = { ...mail, headers: new Map([...mail.headers, ["authentication-results", [found]]]) };
  }
  return (
    (await refusalOfDay(desk, tenant, row, mail)) ?? {
      mail,
      ...(await storeFiles(services, { tenant, mailId: row.id, files: mail.files })),
    }
  );
}

/** Files that are more than what is left of the day are not stored: their mail waits for an administrator. */
async function refusalOfDay(
  desk: Desk,
  tenant: string,
  row: InboundMailRow,
  { files }: ReadMail,
): Promise<Understood | null> {
  const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (sizeBytes === 0) return null;
  try {
    await desk.read(tenant, mailActor, (work) => roomOfDay(work, mailBytes(work, payerOf(row), sizeBytes)));
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { taken: { state: "PARKED", class: "MESSAGE", reason: error.reason } };
  }
}

/** Of whom the bytes of a day are counted; what the mailbox's own program sends is its own. */
const payerOf = ({ isSent, sender, connectionId }: InboundMailRow): string =>
  isSent ? connectionId : sender;

async function writeTakenMail(
  work: Work,
  services: Services,
  { id }: InboundMailRow,
  read: Understood,
): Promise<void> {
  const [row] = await work.from(inboundMails).where(isPending(id)).for("update");
  if (!row) return; // another process has done it meanwhile
  const taken = "taken" in read ? read.taken : await takeRead(work, services, row, read);
  if (!taken) {
    // A mail between others, which is nobody's ticket: nothing of it stays.
    await work.db.delete(inboundMails).where(and(eq(inboundMails.tenantId, work.tenant), isPending(id)));
    return;
  }
  await work
    .update(inboundMails)
    .set({
      state: taken.state,
      class: taken.class,
      reason: taken.reason ? storedText(taken.reason) : null,
      ticketId: taken.ticketId ?? null,
      messageId: taken.messageId ?? null,
      doneAt: work.now,
    })
    .where(isPending(id));
  if (taken.state === "PARKED")
    work.publish("resource_changed", { group: "connections", id: row.connectionId }, ["supervisors"]);
}
/** Its files count among the day's with it. */
async function takeRead(
  work: Work,
  services: Services,
  row: InboundMailRow,
  read: Exclude<Understood, { taken: TakenMail | null }>,
): Promise<TakenMail | null> {
  const sizeBytes = read.stored.reduce((sum, file) => sum + file.sizeBytes, 0);
  if (sizeBytes > 0) await takeOfDay(work, mailBytes(work, payerOf(row), sizeBytes));
  const arrived = { row, services, ...read };
  return row.isSent ? takeSent(work, arrived) : takeMail(work, arrived);
}
const isPending = (id: string) => and(eq(inboundMails.id, id), eq(inboundMails.state, "PENDING"));

/** @returns whether it may be tried: not where its attempts ended without a word, since it killed its process */
async function begin(work: Work, id: string): Promise<boolean> {
  const [row] = await work
    .update(inboundMails)
    .set({ attempts: sql`${inboundMails.attempts} + 1` })
    .where(isPending(id))
    .returning({ attempts: inboundMails.attempts, connectionId: inboundMails.connectionId });
  if (!row) return false;
  if (row.attempts <= attemptsMax) return true;
  const reason = storedText(say("mailboxes.gave_up", { count: attemptsMax }));
  await park(work, { id, connectionId: row.connectionId, reason });
  return false;
}
async function park(
  work: Work,
  { id, connectionId, reason }: { id: string; connectionId: string; reason: string },
): Promise<void> {
  await work.update(inboundMails).set({ state: "PARKED", reason }).where(isPending(id));
  work.publish("resource_changed", { group: "connections", id: connectionId }, ["supervisors"]);
}

/** @returns whether it is parked, and the next one may go on */
async function noteFailure(work: Work, id: string, error: unknown): Promise<boolean> {
  // What our own code throws may hold SQL and what stands in a mail: the log has it.
  const reason = storedText(error instanceof Fault ? error.reason : say("mailboxes.failed_here"));
  const [row] = await work
    .update(inboundMails)
    .set({ reason })
    .where(isPending(id))
    .returning({ attempts: inboundMails.attempts, connectionId: inboundMails.connectionId });
  if (!row) return true;
  if (row.attempts < attemptsMax) return false;
  await park(work, { id, connectionId: row.connectionId, reason });
  return true;
}

/** Takes in a parked mail once more. */
export const wakeMail = (work: Work, { connectionId, sender }: InboundMailRow): void => {
  work.enqueue(handleMail, { connectionId, sender });
};

const restMaxMs = 30 * 60_000;
/** One that fails is asked again after half of the time for which it has failed. */
export function isDue(
  { lastError, lastErrorAt, fetchedAt }: Record<"lastError" | "lastErrorAt" | "fetchedAt", string | null>,
  now: number,
): boolean {
  if (lastError === null || lastErrorAt === null) return true;
  const failedAt = Date.parse(lastErrorAt);
  const failingMs = fetchedAt === null ? restMaxMs : failedAt - Date.parse(fetchedAt);
  return now - failedAt >= Math.min(restMaxMs, Math.max(0, failingMs / 2));
}

/** A reading that has not ended by then died with its process, which the queue learns much later. */
const readingSeconds = 120;

/**
 * Every minute, and as a process starts: each mailbox is read, and what waits is taken in. The one that starts reads
 * also where a job seems to be in hand, for it may be that of a process that was killed.
 */
export const readMailboxes: Routine = {
  name: "mailboxes.read",
  cron: "* * * * *",
  runsAtStart: true,
  async run({ desk, services, isStart }) {
    const inHand = isStart
      ? sql`j.state = 'created'`
      : sql`(j.state = 'created' or j.state = 'active' and j.started_on > now() - make_interval(secs => ${readingSeconds}))`;
    const { open, waiting } = await desk.database.read("system", async (db) => ({
      open: await db
        .select({
          tenant: connections.tenantId,
          connectionId: connections.id,
          lastError: connections.lastError,
          lastErrorAt: connections.lastErrorAt,
          fetchedAt: mailboxes.fetchedAt,
        })
        .from(connections)
        .innerJoin(
          mailboxes,
          and(eq(mailboxes.tenantId, connections.tenantId), eq(mailboxes.connectionId, connections.id)),
        )
        .where(
          and(
            eq(connections.provider, "email"),
            ne(connections.state, "RECONNECT"),
            isNull(connections.deletedAt),
            sql`not exists (select 1 from pending_jobs p where p.name = ${fetchMail.name} and p.payload ->> 'connectionId' = ${connections.id}::text)`,
            sql`not exists (select 1 from pgboss.job j where j.name = ${fetchMail.name} and ${inHand} and j.data -> 'payload' ->> 'connectionId' = ${connections.id}::text)`,
          ),
        )
        .limit(10_000),
      waiting: await db
        .selectDistinct({
          tenant: inboundMails.tenantId,
          connectionId: inboundMails.connectionId,
          sender: inboundMails.sender,
        })
        .from(inboundMails)
        .where(eq(inboundMails.state, "PENDING"))
        .limit(10_000),
    }));
    const due = open.filter((one) => isDue(one, services.clock.now().getTime()));
    const tenants = new Set([...due, ...waiting].map(({ tenant }) => tenant));
    for (const tenant of tenants)
      await desk.transaction(tenant, systemActor, (work) => {
        for (const { connectionId } of due.filter((one) => one.tenant === tenant))
          work.enqueue(fetchMail, { connectionId });
        for (const { connectionId, sender } of waiting.filter((one) => one.tenant === tenant))
          work.enqueue(handleMail, { connectionId, sender });
        return Promise.resolve();
      });
  },
};
