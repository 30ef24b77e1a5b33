import { z } from "zod";
import { consentChannels } from "./consent-kinds.ts";
import { contactSources, contactStatuses, contactTypes, customerTiers } from "../enums.ts";
import { Day, Id, Line, listOf, search } from "../shapes.ts";
import { fieldFilterShape } from "../desk/ticket-filters.ts";

const YesNo = z.enum(["true", "false"]);
/** Without one. */
const IdOrNone = z.union([z.literal("none"), Id]);

/**
 * Everything that a set of contacts can be described by: in the query of the list, in the rule of a list, in
 * a bulk change. Days are the tenant's, both ends within.
 */
const contactFilterShape = {
  status: listOf(z.enum(contactStatuses)),
  type: listOf(z.enum(contactTypes)),
  tier: listOf(z.enum(customerTiers)).describe("The contact's own"),
  source: listOf(z.enum(contactSources)),
  ownerId: z.union([z.enum(["me", "none"]), Id]).optional(),
  companyId: IdOrNone.optional(),
  tag: Line(50).optional(),
  isTagged: YesNo.optional(),
  hasEmail: YesNo.optional(),
  hasPhone: YesNo.optional(),
  seenFrom: Day.optional(),
  seenTo: Day.optional(),
  optedOut: listOf(z.enum(consentChannels)).describe(
    "Takes no marketing by any of these channels, having opted out",
  ),
  wasSeen: YesNo.optional().describe("Has ever written to us"),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  ...fieldFilterShape,
  ...search,
};
export const ContactFilter = z.object(contactFilterShape).meta({ id: "ContactFilter" });
export type ContactFilter = z.output<typeof ContactFilter>;
/** The list can be narrowed by membership as well; a rule cannot, so that no list rests on another. */
export const listedContactShape = {
  ...contactFilterShape,
  listId: Id.optional().describe("Those in this list, whether put there or found by its rule"),
};
/** What a bulk change or a file takes as "all that match". */
export const ListedContacts = z
  .object({
    ...listedContactShape,
    isDeleted: YesNo.optional().describe("The deleted ones, in place of those that are not"),
  })
  .meta({ id: "ListedContacts" });
export type ListedContacts = z.output<typeof ListedContacts>;
