import type { CustomField, CustomFieldDependency } from "../../../../contract/workspace/custom-fields.ts";
import type { TicketStatus } from "../../../../contract/enums.ts";
import { problemsOf } from "../../../../contract/workspace/field-rules.ts";
import { textIn } from "../../../../contract/workspace/field-values.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { isDone } from "./rules.ts";
import { fieldsOf, mayEditField, rulesOf } from "../../workspace/custom-fields/definitions.ts";
import { situationsOf } from "../../workspace/custom-fields/situation.ts";
import { say } from "./texts.ts";

interface Finishing {
  id: string;
  status: string;
  priority: string;
  channel: string;
  categoryId: string | null;
}

/**
 * Before a person resolves or closes a ticket, the fields that the rules require then are filled in; those
 * that the person may not edit are not asked of them. What the product does by itself (closing what was
 * resolved, merging) is not held up, and neither is a ticket that is done already.
 * @throws Fault invalid that names each field, at `customFields.<id>`
 */
export async function refuseIncomplete(
  work: Work,
  ticket: Finishing,
  to: TicketStatus,
  patch: { priority?: string | undefined; categoryId?: string | null | undefined } = {},
): Promise<void> {
  if (!isDone(to) || isDone(ticket.status) || work.actor.role === "SYSTEM" || work.actor.role === "VISITOR")
    return;
  const { fields, rules } = await askedOf(work);
  if (fields.length === 0) return;
  if (
    fields.every(({ requirement }) => requirement === "NEVER") &&
    rules.every(({ effect }) => effect === "SHOW")
  )
    return;
  const { id, priority, channel, categoryId } = ticket;
  const owner = {
    id,
    status: to,
    channel,
    priority: patch.priority ?? priority,
    categoryId: patch.categoryId === undefined ? categoryId : patch.categoryId,
  };
  const situation = (await situationsOf(work, "TICKET", [owner], fields, rules)).get(id);
  if (!situation) return;
  const byId = new Map(fields.map((field) => [field.id, field]));
  const missing = problemsOf(fields, rules, situation, "RESOLVE", (fieldId) => {
    const field = byId.get(fieldId);
    return field !== undefined && mayEditField(work.actor, field);
  });
  if (missing.length > 0)
    throw incomplete(
      missing.flatMap(({ fieldId, problem }) => {
        const field = byId.get(fieldId);
        return field ? [{ field, problem }] : [];
      }),
    );
}

interface Asked {
  fields: CustomField[];
  rules: CustomFieldDependency[];
}
/** Read once for all tickets of one piece of work. */
const known = new WeakMap<Work, Promise<Asked>>();
async function read(work: Work): Promise<Asked> {
  const fields = await fieldsOf(work, "TICKET");
  return { fields, rules: fields.length === 0 ? [] : await rulesOf(work, "TICKET") };
}
function askedOf(work: Work): Promise<Asked> {
  const asked = known.get(work) ?? read(work);
  known.set(work, asked);
  return asked;
}

function incomplete(missing: readonly { field: CustomField; problem: "required" | "option" }[]): Fault {
  const names = missing.map(({ field }) => textIn(field.label, "en"));
  return new Fault("invalid", say("tickets.fill_in_to_resolve", { names: names.join(", ") }), {
    errors: missing.map(({ field, problem }) => ({
      path: `customFields.${field.id}`,
      message:
        problem === "required"
          ? say("tickets.required_to_resolve", { name: textIn(field.label, "en") })
          : say("tickets.option_not_allowed_now", { name: textIn(field.label, "en") }),
    })),
  });
}

/** Refused for its fields, and for nothing else. */
export const isIncomplete = (error: unknown): error is Fault =>
  error instanceof Fault &&
  error.code === "invalid" &&
  (error.errors ?? []).some(({ path }) => path.startsWith("customFields."));
