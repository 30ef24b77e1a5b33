import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import {
  customFieldDependencies as dependencyCalls,
  customFieldValues as valueCalls,
  customFields as fieldCalls,
} from "../../../../contract/workspace/custom-fields.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../../crm/companies/table.ts";
import { contacts } from "../../crm/contacts/table.ts";
import { tellOfContact } from "../../crm/contacts/tell.ts";
import { deals } from "../../crm/deals/table.ts";
import { setFieldOfDeal } from "../../crm/deals/write.ts";
import { audienceOf, findTicket, lockTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { isDone, maySee } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { presentRule } from "./definitions.ts";
import type { DependencyRow } from "./definitions.ts";
import { changeDependency, createDependency } from "./dependencies.ts";
import { changeField, createField, fieldView, listFields, removeField, valueCount } from "./fields.ts";
import type { Owner } from "./situation.ts";
import { customFieldDependencies } from "./table.ts";
import { definitionsOf, setValues, valuesOf } from "./values.ts";
import type { Sent } from "./values.ts";

const customFieldCalls = [
  ...implement(fieldCalls, {
    list: ({ query, ...work }) => listFields(work, query),
    create: ({ body, ...work }) => createField(work, body),
    get: async ({ params, ...work }) => ({
      ...(await fieldView(work, params.id)),
      valueCount: await valueCount(work, params.id),
    }),
    update: ({ params, body, ...work }) => changeField(work, params.id, body),
    replace: ({ params, body, ...work }) => changeField(work, params.id, body),
    remove: async ({ params, query, ...work }) => {
      await removeField(work, params.id, query.withValues ?? false);
      return {};
    },
  }),
  ...implement(dependencyCalls, {
    list: async ({ query, ...work }) => {
      const { entity, fieldId } = query;
      const page = await pageOf<DependencyRow>(work.db, {
        query,
        tenant: work.tenant,
        tenantId: customFieldDependencies.tenantId,
        from: customFieldDependencies,
        select: () => work.db.select().from(customFieldDependencies).$dynamic(),
        where: and(
          entity && eq(customFieldDependencies.entity, entity),
          fieldId === undefined ? undefined : eq(customFieldDependencies.fieldId, fieldId),
        ),
        sort: { columns: [customFieldDependencies.id], direction: "asc", keyOf: ({ id }) => [id] },
      });
      return { ...page, items: page.items.map(presentRule) };
    },
    create: ({ body, ...work }) => createDependency(work, body),
    get: async ({ params, ...work }) => presentRule(await work.rows(customFieldDependencies).get(params.id)),
    update: ({ params, body, ...work }) => changeDependency(work, params.id, body),
    replace: ({ params, body, ...work }) => changeDependency(work, params.id, body),
    remove: async ({ params, ...work }) => {
      await work.rows(customFieldDependencies).remove(params.id);
      return {};
    },
  }),
  ...implement(valueCalls, {
    ofTicket: async ({ params, ...work }) =>
      valuesOf(work, asOwner(await findTicket(work, params.id)), await definitionsOf(work, "TICKET")),
    setOfTicket: async ({ params, body, ...work }) => {
      const ticket = await lockTicket(work, params.id);
      const values = await setValues(
        work,
        { ...asOwner(ticket), isFinished: isDone(ticket.status) },
        await definitionsOf(work, "TICKET"),
        [{ ...body, fieldId: params.fieldId }],
      );
      tellTicket(work, ticket);
      return values;
    },
    setOfTickets: ({ body, ...work }) => setOfTickets(work, body),
    ofContact: async ({ params, ...work }) =>
      valuesOf(
        work,
        contactOwner(await work.rows(contacts).get(params.id)),
        await definitionsOf(work, "CONTACT"),
      ),
    setOfContact: async ({ params, body, ...work }) => {
      const contact = await living(work.rows(contacts).lock(params.id));
      const values = await setValues(work, contactOwner(contact), await definitionsOf(work, "CONTACT"), [
        { ...body, fieldId: params.fieldId },
      ]);
      tellOfContact(work, contact, "updated");
      return values;
    },
    ofCompany: async ({ params, ...work }) =>
      valuesOf(
        work,
        { id: (await work.rows(companies).get(params.id)).id },
        await definitionsOf(work, "COMPANY"),
      ),
    setOfCompany: async ({ params, body, ...work }) => {
      const { id } = await living(work.rows(companies).lock(params.id));
      const values = await setValues(work, { id }, await definitionsOf(work, "COMPANY"), [
        { ...body, fieldId: params.fieldId },
      ]);
      work.publish("crm_update", { type: "company_updated", payload: { id } }, ["staff"]);
      return values;
    },
    ofDeal: async ({ params, ...work }) =>
      valuesOf(work, { id: (await work.rows(deals).get(params.id)).id }, await definitionsOf(work, "DEAL")),
    setOfDeal: async ({ params, body, ...work }) => {
      const values = await setFieldOfDeal(work, params.id, { ...body, fieldId: params.fieldId });
      return values;
    },
  }),
];

/** What was deleted is restored before it is changed. @throws Fault not_found */
async function living<Row extends { deletedAt: string | null }>(locked: Promise<Row>): Promise<Row> {
  const row = await locked;
  if (row.deletedAt !== null) throw new Fault("not_found");
  return row;
}

const asOwner = ({ id, status, priority, channel, categoryId }: TicketRow): Owner => ({
  id,
  status,
  priority,
  channel,
  categoryId,
});
const contactOwner = ({ id, type, status }: typeof contacts.$inferSelect): Owner => ({ id, type, status });
function tellTicket(work: Work, ticket: TicketRow): void {
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  work.publish("resource_changed", { group: "custom-field-values", id: ticket.id }, audienceOf(ticket));
}

/** Their rows are locked first, in the order of their ids, as every change of several tickets does. */
async function setOfTickets(work: Work, { ticketIds, fields }: BodyOut<typeof valueCalls.setOfTickets>) {
  const definitions = await definitionsOf(work, "TICKET");
  const errors = fields.flatMap(({ fieldId }, at) =>
    definitions.fields.some(({ id }) => id === fieldId)
      ? []
      : [{ path: `fields.${at}.fieldId`, message: "There is no such field." }],
  );
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
  const sent: Sent[] = fields.map((field, at) => ({ ...field, at: `fields.${at}.` }));
  const ids = [...new Set(ticketIds)];
  const rows = await work.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.tenantId, work.tenant), inArray(tickets.id, ids), isNull(tickets.deletedAt)))
    .orderBy(asc(tickets.id))
    .for("update");
  const seen = rows.filter((row) => maySee(work.actor, row));
  const known = new Set(seen.map(({ id }) => id));
  const skipped: { id: string; reason: string; errors?: { path: string; message: string }[] }[] = ids
    .filter((id) => !known.has(id))
    .map((id) => ({ id, reason: "There is no such ticket." }));
  for (const ticket of seen) {
    if (ticket.mergedIntoId !== null) {
      skipped.push({ id: ticket.id, reason: "It was merged into another ticket." });
      continue;
    }
    try {
      await setValues(work, { ...asOwner(ticket), isFinished: isDone(ticket.status) }, definitions, sent);
      tellTicket(work, ticket);
    } catch (error) {
      // What the rules refuse was refused before anything was written.
      if (!(error instanceof Fault) || error.code !== "invalid") throw error;
      skipped.push({
        id: ticket.id,
        reason: error.message,
        ...(error.errors ? { errors: error.errors } : {}),
      });
    }
  }
  return { updated: ids.length - skipped.length, skipped };
}

export const customFieldsModule = defineModule("workspace/custom-fields", { calls: customFieldCalls });
