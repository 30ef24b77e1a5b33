import { conditionSchemas } from "../conditions/schema.ts";
import { ticketFields } from "../conditions/ticket-fields.ts";
import { conditionFields, conditionOps, opsOf } from "./rule-conditions.ts";

/** Apart from what is offered (rule-conditions.ts): the browser reads that, and must not load a schema. */
const schemas = conditionSchemas({
  subject: ticketFields,
  fields: conditionFields,
  operators: conditionOps,
  ofKind: opsOf,
});
export const Groups = schemas.tree;
export const Conditions = schemas.written;
