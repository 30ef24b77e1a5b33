import { sql } from "drizzle-orm";
import type { Channel, Priority } from "../../../../contract/enums.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import { beginByHand, beginWithDefaults, defaultsOf } from "../../workspace/custom-fields/begin.ts";
import { definitionsOf } from "../../workspace/custom-fields/values.ts";
import type { Sent } from "../../workspace/custom-fields/values.ts";
import { checkAssignee } from "./assignee.ts";
import { followWrites } from "./followed-writes.ts";
import { assigneeAheadOf, standingBefore } from "./listeners.ts";
import type { TicketCreated, TicketDraft, TicketStanding } from "./listeners.ts";
import { checkPlace } from "./place.ts";
import type { TicketPlace } from "./place.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { checkCompany } from "../../crm/records/check-company.ts";
import { contactFor, refuseBlocked } from "./requester.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import type { Requester } from "./requester.ts";
import { tickets } from "./table.ts";
import { readFirst } from "./thread.ts";
import type { FirstMessage } from "./thread.ts";

export interface NewTicket extends TicketPlace {
  subject: string;
  channel: Channel;
  requester?: Requester | undefined;
  companyId?: string | undefined;
  priority?: Priority | undefined;
  tags?: string[] | undefined;
  requiredSkills?: string[] | undefined;
  isSensitive?: boolean;
  followUpOfId?: string;
  /** Null: nobody on purpose, not even by the rules. Undefined: whoever the rules find. */
  assignedToId?: string | null | undefined;
  /** By hand: its rules are asked. Undefined: the product's own act, which they do not hold up. */
  customFields?: readonly Sent[] | undefined;
  message?: FirstMessage | undefined;
}

/**
 * The door for a new ticket: its number, contact, fields and first message, told to staff, and everything
 * that follows. @returns the ticket as rules and assignment left it
 */
export const createTicket = (work: Work, of: NewTicket): Promise<TicketCreated> =>
  followWrites(work, async (writes) => {
    const created = await insertTicket(work, of);
    writes.created(work, created);
    return created;
  });

async function insertTicket(work: Work, of: NewTicket): Promise<TicketCreated> {
  if (of.assignedToId) await checkAssignee(work, of.assignedToId);
  if (of.companyId !== undefined) await checkCompany(work, of.companyId);
  await checkPlace(work, of);
  const contact = of.requester ? await contactFor(work, of.requester) : null;
  refuseBlocked(work, contact);
  const first = of.message && (await readFirst(work, of.message, { channel: of.channel, contact }));
  // Where the insert takes the number, creations take their turns from there to the commit, so what can be
  // read before is read before.
  const draft = draftOf(of, contact, first?.course);
  const isForAnybody = of.assignedToId === undefined && of.followUpOfId === undefined;
  const [number, standing, definitions, assigneeId, defaults] = await Promise.all([
    work.ticketNumber(),
    standingBefore((listener) => listener.beforeCreate?.(work, draft)),
    of.customFields && definitionsOf(work, "TICKET"),
    isForAnybody ? assigneeAheadOf(work, draft) : null,
    defaultsOf(work),
  ]);
  const hasDefaults = defaults.some(({ entity }) => entity === "TICKET");
  const { id } = draft;
  const row = insertRow(work, of, {
    ...{ id, number, contact, assigneeId },
    known: { ...first?.course, ...standing },
  });
  // The message is sent before the ticket has been answered: where there is none, it is refused as well.
  const [created, message] = await Promise.all([row, first?.keep({ id, channel: of.channel })]);
  await beginWithDefaults(work, "TICKET", created.id);
  if (of.customFields && definitions)
    await beginByHand(
      work,
      definitions,
      {
        id: created.id,
        status: created.status,
        priority: created.priority,
        channel: created.channel,
        categoryId: created.categoryId,
      },
      of.customFields,
    );
  work.publish(
    "ticket_created",
    { ticketId: created.id, number: created.number, assignedToId: created.assignedToId },
    audienceOf(created),
  );
  const told = message && (await first?.tell(created, message));
  return {
    inserted: created,
    ticket: created,
    contact,
    message: message ?? null,
    mentionedIds: told?.mentionedIds ?? [],
    isAssigneeChosen: of.assignedToId !== undefined,
    hasFields: (of.customFields ?? []).length > 0 || hasDefaults,
  };
}

type FirstProgress = Awaited<ReturnType<typeof readFirst>>["course"];

/** Its company may turn out to be gone. */
const draftOf = (
  of: NewTicket,
  contact: ContactRow | null,
  progress: FirstProgress | undefined,
): TicketDraft => ({
  id: newId(),
  status: progress?.status ?? "OPEN",
  priority: of.priority ?? "MEDIUM",
  channel: of.channel,
  contactId: contact?.id ?? null,
  contactTier: contact?.tier ?? null,
  companyId: of.companyId ?? contact?.companyId ?? null,
  categoryId: of.categoryId ?? null,
  groupId: of.groupId ?? null,
  pipelineId: of.pipelineId,
  requiredSkills: of.requiredSkills ?? [],
  waitingSince: progress?.waitingSince ?? null,
});

/** A ticket that is written with its assignee, as it is told until it is given to them. */
const unassigned = (row: TicketRow): TicketRow => ({ ...row, assignedToId: null, version: row.version - 1 });

/** Without a company or a pipeline of its own: the contact's company, if it is there, and the default pipeline. */
async function insertRow(
  work: Work,
  of: NewTicket,
  {
    id,
    number,
    contact,
    assigneeId,
    known,
  }: {
    id: string;
    /** Null: the insert takes it. */ number: number | null;
    contact: ContactRow | null;
    /** Of one that goes to somebody as it is inserted. */ assigneeId: string | null;
    known: Partial<FirstProgress & TicketStanding>;
  },
): Promise<TicketRow> {
  const told = assigneeId === null ? (row: TicketRow) => row : unassigned;
  const values = {
    id,
    number: number ?? sql`next_ticket_number(${work.tenant})`,
    subject: of.subject,
    channel: of.channel,
    priority: of.priority ?? "MEDIUM",
    tags: of.tags ?? [],
    requiredSkills: of.requiredSkills ?? [],
    isSensitive: of.isSensitive ?? false,
    contactId: contact?.id ?? null,
    companyId:
      of.companyId ??
      (contact?.companyId
        ? sql`(select c.id from companies c where c.tenant_id = ${work.tenant} and c.id = ${contact.companyId}::uuid and c.deleted_at is null)`
        : null),
    assignedToId: assigneeId ?? of.assignedToId ?? null,
    ...(assigneeId === null ? {} : { version: 2 }),
    followUpOfId: of.followUpOfId ?? null,
    categoryId: of.categoryId ?? null,
    groupId: of.groupId ?? null,
    pipelineId:
      of.pipelineId === undefined
        ? sql`(select p.id from ticket_pipelines p where p.tenant_id = ${work.tenant} and p.is_default)`
        : of.pipelineId,
    lastActivityAt: work.now,
    createdAt: work.now,
    updatedAt: work.now,
    ...known,
  };
  return told(await work.rows(tickets).insert(values, told));
}
