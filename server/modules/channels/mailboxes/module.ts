import { and, asc, eq, inArray, isNull, lt, ne } from "drizzle-orm";
import {
  mailboxes as mailboxContract,
  suppressedAddresses as suppressionContract,
  ticketParticipants as participantContract,
} from "../../../../contract/channels/mailboxes.ts";
import type { InboundMail } from "../../../../contract/channels/mailboxes.ts";
import { limits } from "../../../../contract/limits.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Work } from "../../../work.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { ticketMessageView } from "../../desk/tickets/messages.ts";
import { audienceOf, findTicket, lockTicket, viewTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { messageOn } from "../../desk/tickets/thread.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { fetchMail } from "../../workspace/connections/simulated.ts";
import { connections } from "../../workspace/connections/table.ts";
import { mailboxMails } from "./carry.ts";
import { forwardAddress, mailServersOf } from "./forwarding.ts";
import { forwardMessages, forwardedMails } from "./forward.ts";
import { fetchMailJob } from "./fetch-job.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { handleMailJob, readMailboxes, wakeMail } from "./jobs.ts";
import { mailHookPath, renewHookSecret } from "./mail-hook.ts";
import { suppressionsOf } from "./parties.ts";
import { createMailbox, mailboxRow, mailboxView, updateMailbox } from "./settings.ts";
import { beginAgain, beginNewMailbox, consentAsSimulated } from "./sign-in.ts";
import { mailboxSignIns } from "./sign-in-table.ts";
import {
  inboundMails,
  mailAcknowledgements,
  mailboxes,
  suppressedAddresses,
  ticketMailboxes,
  ticketParticipants,
} from "./table.ts";
import type { InboundMailRow } from "./table.ts";
import { say } from "./texts.ts";

const mailboxCalls = implement(mailboxContract, {
  list: async ({ caller, ...work }) => {
    const rows = await work.rows(connections).list({
      where: and(eq(connections.provider, "email"), isNull(connections.deletedAt)),
      orderBy: [asc(connections.createdAt), asc(connections.id)],
      limit: limits.connectionsMax,
    });
    const items = [];
    for (const row of rows) items.push(await mailboxView(work, row.id, caller.language));
    return { items };
  },
  create: async ({ body, services, caller, ...work }) => {
    const id = await createMailbox(work, services, body);
    work.enqueue(fetchMail, { connectionId: id });
    return mailboxView(work, id, caller.language);
  },
  update: async ({ params, body, services, caller, ...work }) => {
    await updateMailbox(work, services, params.id, body);
    return mailboxView(work, params.id, caller.language);
  },
  beginSignIn: ({ body, ...asked }) => beginNewMailbox(asked, body),
  signInAgain: ({ params, body, ...asked }) => beginAgain(asked, params.id, body.provider),
  consent: ({ body, ...asked }) => consentAsSimulated(asked, body),
  finishSignIn: async ({ body, caller, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const id = await finishSignIn(asked, body);
    return asked.desk.read(tenant, actor, (work) => mailboxView(work, id, caller.language));
  },
  forwarding: async ({ params, desk, services, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const { forwardKey, hookSecrets } = await desk.read(tenant, actor, async (work) => {
      await liveConnection(work, params.id);
      return mailboxRow(work, params.id);
    });
    const address = forwardAddress(services.env, forwardKey);
    return {
      address,
      ...(await mailServersOf(services.env)),
      hookPath: mailHookPath(forwardKey),
      hasHookSecret: hookSecrets !== null,
    };
  },
  renewHookSecret: async ({ params, services, ...work }) => {
    await liveConnection(work, params.id);
    const secret = await renewHookSecret(work, services, await mailboxRow(work, params.id));
    return { id: params.id, secret };
  },
  mails: async ({ params, query, caller, ...work }) => {
    await liveConnection(work, params.id);
    const page = await pageOf<Listed>(work, {
      query,
      tenant: work.tenant,
      tenantId: inboundMails.tenantId,
      from: inboundMails,
      where: and(
        eq(inboundMails.connectionId, params.id),
        query.state && inArray(inboundMails.state, query.state),
      ),
      sort: {
        columns: [inboundMails.createdAt, inboundMails.id],
        direction: "desc",
        keyOf: ({ createdAt, id }) => [createdAt, id],
      },
      select: () => work.db.select(listed).from(inboundMails).$dynamic(),
    });
    return { ...page, items: page.items.map((row) => presentMail(row, caller.language)) };
  },
  retry: async ({ params, caller, ...work }) => {
    await liveConnection(work, params.id);
    const [row] = await work
      .from(inboundMails)
      .where(and(eq(inboundMails.id, params.mailId), eq(inboundMails.connectionId, params.id)))
      .for("update");
    if (!row) throw new Fault("not_found");
    if (row.state !== "PARKED") throw new Fault("conflict", say("mailboxes.not_parked"));
    const [after] = await work
      .update(inboundMails)
      .set({ state: "PENDING", attempts: 0, reason: null, class: row.class ?? "MESSAGE" })
      .where(eq(inboundMails.id, row.id))
      .returning(listed);
    if (!after) throw new Fault("not_found");
    wakeMail(work, row);
    return presentMail(after, caller.language);
  },
});

const listed = {
  id: inboundMails.id,
  sender: inboundMails.sender,
  isSent: inboundMails.isSent,
  subject: inboundMails.subject,
  state: inboundMails.state,
  class: inboundMails.class,
  reason: inboundMails.reason,
  sizeBytes: inboundMails.sizeBytes,
  ticketId: inboundMails.ticketId,
  createdAt: inboundMails.createdAt,
};
type Listed = Pick<InboundMailRow, keyof typeof listed>;
const presentMail = ({ reason, ...row }: Listed, language: Language | null): InboundMail => ({
  ...row,
  reason: reason && toldText(reason, language),
});

const suppressionCalls = implement(suppressionContract, {
  list: ({ query, ...work }) =>
    pageOf(work, {
      query,
      tenant: work.tenant,
      tenantId: suppressedAddresses.tenantId,
      from: suppressedAddresses,
      where: undefined,
      sort: {
        columns: [suppressedAddresses.createdAt, suppressedAddresses.id],
        direction: "desc",
        keyOf: ({ createdAt, id }) => [createdAt, id],
      },
      select: () =>
        work.db
          .select({
            id: suppressedAddresses.id,
            address: suppressedAddresses.address,
            reason: suppressedAddresses.reason,
            createdAt: suppressedAddresses.createdAt,
          })
          .from(suppressedAddresses)
          .$dynamic(),
    }),
  lift: async ({ params, ...work }) => {
    await work.rows(suppressedAddresses).remove(params.id);
    return {};
  },
});

const participantCalls = implement(participantContract, {
  list: async ({ params, query, ...work }) => {
    const ticket = await viewTicket(work, params.id);
    const [way] = await work
      .from(ticketMailboxes, {
        connectionId: mailboxes.connectionId,
        address: mailboxes.address,
        displayName: mailboxes.displayName,
        signature: mailboxes.signature,
        to: ticketMailboxes.requesterAddress,
      })
      .innerJoin(
        mailboxes,
        and(
          eq(mailboxes.tenantId, ticketMailboxes.tenantId),
          eq(mailboxes.connectionId, ticketMailboxes.connectionId),
        ),
      )
      .where(eq(ticketMailboxes.ticketId, ticket.id));
    const items = await work
      .from(ticketParticipants, shownParticipant)
      .where(eq(ticketParticipants.ticketId, ticket.id))
      .orderBy(asc(ticketParticipants.createdAt), asc(ticketParticipants.id));
    const asked = [way?.to ?? [], items.map(({ address }) => address), query.also ?? []].flat();
    return { mailbox: way ?? null, items, suppressed: await suppressionsOf(work, asked) };
  },
  add: async ({ params, body, ...work }) => {
    const ticket = await lockTicket(work, params.id);
    const { address, name = "" } = body;
    const [way] = await work.from(ticketMailboxes).where(eq(ticketMailboxes.ticketId, ticket.id));
    if (way?.requesterAddress === address)
      throw fieldFault("address", say("mailboxes.participant_is_requester"));
    const known = await work
      .from(ticketParticipants, shownParticipant)
      .where(eq(ticketParticipants.ticketId, ticket.id));
    const same = known.find((one) => one.address === address);
    if (same) return same;
    if (known.length >= limits.mailRecipientsMax)
      throw new Fault("conflict", say("mailboxes.too_many_participants", { max: limits.mailRecipientsMax }));
    const row = await work
      .rows(ticketParticipants)
      .insert({ ticketId: ticket.id, address, name, createdAt: work.now });
    tell(work, ticket);
    return { id: row.id, address, name };
  },
  remove: async ({ params, ...work }) => {
    const ticket = await lockTicket(work, params.id);
    const row = await work.rows(ticketParticipants).get(params.participantId);
    if (row.ticketId !== ticket.id) throw new Fault("not_found");
    await work.rows(ticketParticipants).remove(row.id);
    tell(work, ticket);
    return {};
  },
  forward: async ({ params, body, caller, ...work }) => {
    const { id } = await forwardMessages(work, params.id, body);
    return ticketMessageView(work, id, caller.language);
  },
  source: async ({ params, ...work }) => {
    const ticket = await findTicket(work, params.id);
    const message = await messageOn(work, ticket, params.messageId);
    const [mail] = await work.from(inboundMails).where(eq(inboundMails.messageId, message.id)).limit(1);
    if (!mail) throw new Fault("gone");
    const shown = Buffer.from(mail.source.subarray(0, sourceShownBytes));
    return {
      source: shown.toString("utf8").replaceAll("\u0000", ""),
      sizeBytes: mail.sizeBytes,
      isCut: mail.sizeBytes > shown.length,
    };
  },
});
const sourceShownBytes = 200_000;
const shownParticipant = {
  id: ticketParticipants.id,
  address: ticketParticipants.address,
  name: ticketParticipants.name,
};
const tell = (work: Work, ticket: TicketRow): void => {
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
};

const keepDays = 30;
export const mailboxesModule = defineModule("channels/mailboxes", {
  calls: [...mailboxCalls, ...suppressionCalls, ...participantCalls],
  jobs: [fetchMailJob, handleMailJob, mailboxMails.job, forwardedMails.job],
  routines: [readMailboxes],
  purges: [
    {
      kind: "expired",
      table: inboundMails,
      where: (ago) =>
        and(lt(inboundMails.createdAt, ago({ days: keepDays })), ne(inboundMails.state, "PENDING")),
    },
    {
      kind: "expired",
      table: mailAcknowledgements,
      where: (ago) => lt(mailAcknowledgements.createdAt, ago({ days: 2 })),
    },
    {
      kind: "expired",
      table: mailboxSignIns,
      where: (ago) => lt(mailboxSignIns.createdAt, ago({ days: 1 })),
    },
  ],
});
