import { z } from "zod";
import { crud } from "../crud.ts";
import {
  conditionOperators,
  dependencyEffects,
  fieldEntities,
  fieldRequirements,
  fieldTypes,
} from "../enums.ts";
import { numberMax } from "./field-values.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { roles } from "../roles.ts";
import { Color, Flag, Id, Line, Nothing, Text, Time, listOf, pageOf, paging, search } from "../shapes.ts";
import { said } from "../said.ts";

/** One text in up to three languages. */
const Local = (maxLength: number) =>
  z.object({
    en: Line(maxLength).optional(),
    es: Line(maxLength).optional(),
    ar: Line(maxLength).optional(),
  });
const Named = (maxLength: number) =>
  Local(maxLength).refine(
    ({ en, es, ar }) => en !== undefined || es !== undefined || ar !== undefined,
    said("custom_fields.language_needed"),
  );
const Scalar = z
  .union([Text(limits.customFieldTextMaxLength), z.number(), z.boolean(), z.null()])
  .meta({ id: "Scalar" });
const OptionIds = z.array(Id).max(limits.customFieldOptionsMax);
const Given = z
  .object({
    value: Scalar.optional(),
    selectedOptionIds: OptionIds.optional(),
  })
  .meta({ id: "Given" });
/** A value for one of several fields. */
export const FieldGiven = Given.extend({ fieldId: Id }).meta({ id: "FieldGiven" });
/** What a row holds of a field. */
export const HeldValue = z
  .object({
    value: Scalar,
    selectedOptionIds: OptionIds,
  })
  .meta({ id: "HeldValue" });
const seen = {
  seen: HeldValue.optional().describe(
    "What stood there when the change began. Where something else stands there by now the answer is 412 with both: `current`, and `sent`",
  ),
};
export const FieldGivenOver = FieldGiven.extend(seen).meta({ id: "FieldGivenOver" });
const Bound = z.number().min(-numberMax).max(numberMax).nullable();
const Length = z.number().int().min(0).max(limits.customFieldTextMaxLength).nullable();
const FieldOption = z
  .object({
    id: Id,
    label: Local(80),
    color: z.string(),
    isArchived: z.boolean().describe("No longer offered; kept for the values that have it"),
  })
  .meta({ id: "FieldOption" });

export const CustomField = z
  .object({
    id: Id,
    entity: z.enum(fieldEntities),
    key: z.string(),
    label: Local(80),
    help: Local(300).nullable(),
    type: z.enum(fieldTypes),
    requirement: z.enum(fieldRequirements),
    isActive: z.boolean(),
    position: z.number().int(),
    currency: z.string().nullable(),
    decimals: z.number().int().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    minLength: z.number().int().nullable(),
    maxLength: z.number().int().nullable(),
    defaultValue: z
      .object({
        value: Scalar,
        selectedOptionIds: OptionIds,
      })
      .nullable(),
    visibleTo: z.enum(roles),
    editableBy: z.enum(roles),
    options: z.array(FieldOption),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "CustomField" });
export type CustomField = z.infer<typeof CustomField>;
const Shared = {
  label: Named(80),
  help: Local(300).nullable().optional(),
  requirement: z.enum(fieldRequirements).optional(),
  isActive: z.boolean().optional(),
  position: z.number().int().min(0).max(1000).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, said("custom_fields.currency"))
    .nullable()
    .optional(),
  decimals: z.number().int().min(0).max(6).nullable().optional(),
  min: Bound.optional().describe("Of money: in minor units"),
  max: Bound.optional(),
  minLength: Length.optional(),
  maxLength: Length.optional(),
  defaultValue: Given.nullable().optional().describe("What a new ticket, contact or company begins with"),
  visibleTo: z.enum(roles).optional().describe("The least rank that sees it"),
  editableBy: z.enum(roles).optional().describe("The least rank that changes it"),
  options: z
    .array(
      z.object({
        id: Id.optional(),
        label: Named(80),
        color: Color.optional(),
        isArchived: z.boolean().optional(),
      }),
    )
    .max(limits.customFieldOptionsMax)
    .optional()
    .describe("In their order; one that is missing is deleted, or archived where values have it"),
};
const Create = z.object({
  entity: z.enum(fieldEntities),
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/, said("custom_fields.key"))
    .optional(),
  type: z.enum(fieldTypes),
  ...Shared,
});
const Update = z.object(Shared).partial();
const fieldRefs = { id: "customField" } as const;
const example = {
  entity: "TICKET" as const,
  type: "SELECT" as const,
  // eslint-disable-next-line house/words-by-key -- what a tenant writes
  label: { en: "Product", es: "Producto", ar: "المنتج" },
  options: [{ label: { en: "Tent" } }, { label: { en: "Stove" } }],
};
const touches = ["custom-field-values", "custom-field-dependencies", "deals"] as const;
const changes = [
  "custom-fields",
  { group: "custom-field-values", id: "all" },
  { group: "custom-field-dependencies", id: "all" },
] as const;

/**
 * Everybody reads the fields that their rank may see; ADMINs make them. A field's entity, key and type stay.
 */
export const customFields = group("custom-fields", {
  list: endpoint("GET /custom-fields", {
    allow: "USER",
    query: z.object({
      ...paging,
      ...search,
      entity: z.enum(fieldEntities).optional(),
      type: listOf(z.enum(fieldTypes)),
      isActive: Flag.optional(),
    }),
    summary: "By entity, in their order",
    returns: pageOf(CustomField),
  }),
  create: endpoint("POST /custom-fields", {
    allow: "ADMIN",
    creates: true,
    touches,
    changes,
    body: Create,
    example,
    returns: CustomField,
  }),
  get: endpoint("GET /custom-fields/{id}", {
    allow: "USER",
    refs: fieldRefs,
    returns: CustomField.extend({
      valueCount: z
        .number()
        .int()
        .describe("Tickets, contacts or companies that have a value; at most 10,000 are counted"),
    }),
  }),
  update: endpoint("PATCH /custom-fields/{id}", {
    allow: "ADMIN",
    touches,
    changes,
    refs: fieldRefs,
    body: Update,
    example: { label: { en: "Product line" } },
    returns: CustomField,
  }),
  replace: endpoint("PUT /custom-fields/{id}", {
    allow: "ADMIN",
    touches,
    changes,
    refs: fieldRefs,
    body: Update,
    example: { label: { en: "Product line" } },
    returns: CustomField,
  }),
  remove: endpoint("DELETE /custom-fields/{id}", {
    allow: "ADMIN",
    touches,
    changes,
    refs: fieldRefs,
    query: z.object({ withValues: Flag.optional() }),
    summary:
      "409 while rules ask for it, or while it has values and `withValues` does not say that they go too",
    returns: Nothing,
  }),
});

const Condition = z
  .object({
    subject: Line(60).describe(
      "A custom field's id, or a standard field: status, priority, category, channel (tickets); type, status (contacts)",
    ),
    operator: z.enum(conditionOperators),
    values: z.array(Line(255)).max(50).default([]),
  })
  .meta({ id: "Condition" });
const Conditions = z.object({
  match: z.enum(["ALL", "ANY"]),
  conditions: z.array(Condition).min(1).max(limits.fieldConditionsMax),
});
const When = z
  .object({
    match: z.enum(["ALL", "ANY"]),
    conditions: z
      .array(z.union([Conditions, Condition]))
      .min(1)
      .max(limits.fieldConditionsMax),
  })
  .meta({ id: "When" });

export const CustomFieldDependency = z
  .object({
    id: Id,
    entity: z.enum(fieldEntities),
    fieldId: Id,
    effect: z.enum(dependencyEffects),
    optionIds: z.array(Id),
    when: When,
    isActive: z.boolean(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "CustomFieldDependency" });
export type CustomFieldDependency = z.infer<typeof CustomFieldDependency>;

/**
 * "When these conditions hold, show / require / limit that field." Evaluated by
 * contract/workspace/field-rules.ts here and there.
 */
export const customFieldDependencies = group(
  "custom-field-dependencies",
  crud("/custom-fields/dependencies", {
    ref: "customFieldDependency",
    row: CustomFieldDependency,
    read: "USER",
    change: "ADMIN",
    touches: ["custom-field-values", "deals"],
    changes: ["custom-field-dependencies", { group: "custom-field-values", id: "all" }],
    filters: { entity: z.enum(fieldEntities).optional(), fieldId: Id.optional() },
    write: z.object({
      fieldId: Id,
      effect: z.enum(dependencyEffects),
      optionIds: OptionIds.optional().describe("Of LIMIT_OPTIONS: those that may be chosen"),
      when: When,
      isActive: z.boolean().optional(),
    }),
    example: {
      fieldId: "01980000-0000-7000-8000-000000000000",
      effect: "SHOW",
      when: { match: "ALL", conditions: [{ subject: "priority", operator: "IS", values: ["URGENT"] }] },
    },
  }),
);

const FieldValue = z
  .object({
    fieldId: Id,
    key: z.string(),
    label: Local(80),
    type: z.enum(fieldTypes),
    value: Scalar,
    selectedOptionIds: z.array(Id),
    /** How the rules have it now. */
    isVisible: z.boolean(),
    isRequired: z.boolean(),
    isRequiredOnResolve: z.boolean(),
    allowedOptionIds: z.array(Id).nullable(),
    isEditable: z.boolean(),
  })
  .meta({ id: "FieldValue" });
export type FieldValue = z.infer<typeof FieldValue>;
const Values = z.object({ items: z.array(FieldValue) });
const write = { body: Given.extend(seen), example: { value: "AO-10234" } } as const;

/**
 * Values of tickets, contacts, companies and deals. A write answers with all of the row's fields, since
 * others may follow from it.
 */
export const customFieldValues = group("custom-field-values", {
  ofTicket: endpoint("GET /tickets/{id}/custom-fields", {
    allow: "USER",
    refs: { id: "ticket" },
    returns: Values,
  }),
  setOfTicket: endpoint("PUT /tickets/{id}/custom-fields/{fieldId}", {
    allow: "AGENT",
    fails: ["precondition_failed"],
    refs: { id: "ticket", fieldId: "customField" },
    ...write,
    returns: Values,
  }),
  setOfTickets: endpoint("PUT /tickets/custom-fields/batch", {
    allow: "AGENT",
    body: z.object({
      ticketIds: z.array(Id).min(1).max(limits.fieldBatchTicketsMax),
      fields: z.array(FieldGiven).min(1).max(50),
    }),
    example: {
      ticketIds: ["01980000-0000-7000-8000-000000000000"],
      fields: [{ fieldId: "01980000-0000-7000-8000-000000000000", value: "AO-10234" }],
    },
    summary: "Each ticket takes all of the values, or none and its reason",
    returns: z.object({
      updated: z.number().int(),
      skipped: z.array(
        z.object({
          id: Id,
          reason: z.string(),
          errors: z
            .array(
              z.object({
                path: z.string(),
                message: z.string(),
              }),
            )
            .optional(),
        }),
      ),
    }),
  }),
  // Ours from here on.
  ofContact: endpoint("GET /contacts/{id}/custom-fields", {
    allow: "USER",
    refs: { id: "contact" },
    returns: Values,
  }),
  setOfContact: endpoint("PUT /contacts/{id}/custom-fields/{fieldId}", {
    changes: "custom-field-values",
    allow: "AGENT",
    fails: ["precondition_failed"],
    refs: { id: "contact", fieldId: "customField" },
    ...write,
    returns: Values,
  }),
  ofCompany: endpoint("GET /companies/{id}/custom-fields", {
    allow: "USER",
    refs: { id: "company" },
    returns: Values,
  }),
  setOfCompany: endpoint("PUT /companies/{id}/custom-fields/{fieldId}", {
    changes: "custom-field-values",
    allow: "AGENT",
    fails: ["precondition_failed"],
    refs: { id: "company", fieldId: "customField" },
    ...write,
    returns: Values,
  }),
  ofDeal: endpoint("GET /deals/{id}/custom-fields", { allow: "USER", refs: { id: "deal" }, returns: Values }),
  setOfDeal: endpoint("PUT /deals/{id}/custom-fields/{fieldId}", {
    changes: "custom-field-values",
    allow: "AGENT",
    fails: ["precondition_failed"],
    refs: { id: "deal", fieldId: "customField" },
    ...write,
    returns: Values,
  }),
});
