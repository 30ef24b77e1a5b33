import { sql } from "drizzle-orm";
import type { Channel, Priority } from "../../../../contract/enums.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import { assignNew } from "../assignment/assign.ts";
import { beginByHand, beginWithDefaults, defaultsOf } from "../../workspace/custom-fields/begin.ts";
import { definitionsOf } from "../../workspace/custom-fields/values.ts";
import type { Sent } from "../../workspace/custom-fields/values.ts";
import { activeRules } from "../../automation/rules/active.ts";
import { runAutomations } from "../../automation/rules/run-automations.ts";
import { routeTicket } from "../../automation/rules/route.ts";
import { checkAssignee, notifyOfAssignment } from "./assignee.ts";
import { changeTicket } from "./change.ts";
import type { MessageRow } from "./messages.ts";
import { checkPlace } from "./place.ts";
import type { Place } from "./place.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { checkCompany } from "../../crm/companies/check.ts";
import { contactFor, refuseBlocked } from "./requester.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import type { Requester } from "./requester.ts";
import { tickets } from "./table.ts";
import { readFirst } from "./thread.ts";
import type { FirstMessage } from "./thread.ts";

export interface NewTicket extends Place {
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

/** A ticket with its number, contact and first message, told to staff and given to an agent. */
export async function createTicket(
  work: Work,
  of: NewTicket,
): Promise<{ ticket: TicketRow; message: MessageRow | null; contact: ContactRow | null }> {
  if (of.assignedToId) await checkAssignee(work, of.assignedToId);
  if (of.companyId !== undefined) await checkCompany(work, of.companyId);
  await checkPlace(work, of);
  const contact = of.requester ? await contactFor(work, of.requester) : null;
  refuseBlocked(work, contact);
  const first = of.message && (await readFirst(work, of.message, { channel: of.channel, contact }));
  // From the number to the commit creations take their turns, so what can be read before is read before.
  await defaultsOf(work);
  await activeRules(work, "ROUTING");
  const definitions = of.customFields && (await definitionsOf(work, "TICKET"));
  const created = await work.rows(tickets).insert({
    id: newId(),
    number: sql`next_ticket_number(${work.tenant})`,
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
    assignedToId: of.assignedToId ?? null,
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
    ...first?.course,
  });
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
  const message = (await first?.keep(created)) ?? null;
  const ticket = await routeTicket(work, null, created, changeTicket, {
    keepsAssignee: of.assignedToId !== undefined,
    contact,
    words: message?.authorType === "CUSTOMER" ? message.text : "",
  });
  await runAutomations(work, null, ticket);
  if (created.assignedToId !== null) notifyOfAssignment(work, created);
  else if (of.assignedToId === undefined) await assignNew(work, ticket);
  return { ticket, message, contact };
}
