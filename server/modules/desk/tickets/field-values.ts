import { and, asc, inArray, isNull } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import { customFieldValues } from "../../../../contract/workspace/custom-fields.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import type { Language } from "../../../words/texts.ts";
import type { Owner } from "../../workspace/custom-fields/situation.ts";
import { definitionsOf, setValues, valuesOf } from "../../workspace/custom-fields/values.ts";
import type { Sent } from "../../workspace/custom-fields/values.ts";
import { audienceOf, findTicket, lockTicket } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { isDone, maySee } from "./rules.ts";
import { tickets } from "./table.ts";
import { say } from "./texts.ts";
import { followFields, writeTickets } from "./write.ts";

const { ofTicket, setOfTicket, setOfTickets } = customFieldValues;

/** What the custom fields of tickets hold. */
export const ticketValueCalls = implement(
  { ofTicket, setOfTicket, setOfTickets },
  {
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
      await followFields(work, ticket.id);
      tellTicket(work, ticket);
      return values;
    },
    setOfTickets: ({ body, caller, ...work }) => setMany(work, body, caller.language),
  },
);

const asOwner = ({ id, status, priority, channel, categoryId }: TicketRow): Owner => ({
  id,
  status,
  priority,
  channel,
  categoryId,
});

function tellTicket(work: Work, ticket: TicketRow): void {
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  work.publish("resource_changed", { group: "custom-field-values", id: ticket.id }, audienceOf(ticket));
}

/** Their rows are locked first, in the order of their ids, as every change of several tickets does. */
async function setMany(
  work: Work,
  { ticketIds, fields }: BodyOut<typeof setOfTickets>,
  language: Language | null,
) {
  const definitions = await definitionsOf(work, "TICKET");
  const errors = fields.flatMap(({ fieldId }, at) =>
    definitions.fields.some(({ id }) => id === fieldId)
      ? []
      : [{ path: `fields.${at}.fieldId`, message: say("shared.no_such_field") }],
  );
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
  const sent: Sent[] = fields.map((field, at) => ({ ...field, at: `fields.${at}.` }));
  const ids = [...new Set(ticketIds)];
  const rows = await work
    .from(tickets)
    .where(and(inArray(tickets.id, ids), isNull(tickets.deletedAt)))
    .orderBy(asc(tickets.id))
    .for("update");
  const seen = rows.filter((row) => maySee(work.actor, row));
  const known = new Set(seen.map(({ id }) => id));
  const skipped: { id: string; reason: string; errors?: { path: string; message: string }[] }[] = ids
    .filter((id) => !known.has(id))
    .map((id) => ({ id, reason: inWords(say("shared.no_such_ticket"), language) }));
  const written: string[] = [];
  for (const ticket of seen) {
    if (ticket.mergedIntoId !== null) {
      skipped.push({ id: ticket.id, reason: inWords(say("tickets.merged_away"), language) });
      continue;
    }
    try {
      await setValues(work, { ...asOwner(ticket), isFinished: isDone(ticket.status) }, definitions, sent);
      written.push(ticket.id);
      tellTicket(work, ticket);
    } catch (error) {
      // What the rules refuse was refused before anything was written.
      if (!(error instanceof Fault) || error.code !== "invalid") throw error;
      skipped.push({
        id: ticket.id,
        reason: inWords(error.reason, language),
        ...(error.errors
          ? {
              errors: error.errors.map(({ path, message }) => ({
                path,
                message: inWords(message, language),
              })),
            }
          : {}),
      });
    }
  }
  await writeTickets(work, async () => {
    for (const id of written) await followFields(work, id);
  });
  return { updated: ids.length - skipped.length, skipped };
}
