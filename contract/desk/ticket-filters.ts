import { z } from "zod";
import {
  channels,
  openAges,
  priorities,
  slaStatusFilters,
  ticketGroupings,
  ticketSortFields,
  ticketStatuses,
} from "../enums.ts";
import { readFieldFilter } from "../workspace/field-filters.ts";
import { limits } from "../limits.ts";
import { Day, Id, Line, Text, listOf, search } from "../shapes.ts";
import { said } from "../said.ts";

const YesNo = z.enum(["true", "false"]);
const Whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
/** Without one. */
const IdOrNone = z.union([z.literal("none"), Id]);

/** Whose a ticket is: somebody's, nobody's, or the caller's in one sense or the other. */
export const Owner = z
  .union([z.enum(["me", "mine", "unassigned"]), Id])
  .describe("`me`: the caller's own; `mine`: the caller's own and those of the caller's groups");
/** Of one custom field of tickets; contract/workspace/field-filters.ts reads and writes it. */
const FieldCondition = Text(2500).refine(
  (text) => readFieldFilter(text) !== undefined,
  said("ticket_filters.field_filter"),
);
export const fieldFilterShape = {
  customField: listOf(FieldCondition, limits.fieldFiltersMax).describe(
    "By custom fields, all of them: `<field's id>:is:<option>|<option>` (a ticked box is `true`), `:contains:<text>`, `:from:` and `:to:` a number (money in minor units) or a day, both within, `:empty`. In a value `%`, `,` and `|` are percent-encoded once more",
  ),
};

/**
 * Everything that a set of tickets can be described by: in the query of a list, in a saved view, in a bulk
 * change. Days are the tenant's, both ends within.
 */
export const ticketFilterShape = {
  status: listOf(z.enum(ticketStatuses)),
  priority: listOf(z.enum(priorities)),
  channel: listOf(z.enum(channels)),
  slaStatus: listOf(z.enum(slaStatusFilters)),
  assignedToId: Owner.optional(),
  groupId: IdOrNone.optional(),
  categoryId: IdOrNone.optional(),
  companyId: IdOrNone.optional(),
  contactId: Id.optional(),
  pipelineId: Id.optional(),
  tag: Line(50).optional(),
  isTagged: YesNo.optional(),
  isSensitive: YesNo.optional(),
  snoozed: YesNo.optional().describe("Only those that are snoozed, or none of them"),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  updatedFrom: Day.optional(),
  updatedTo: Day.optional(),
  resolvedFrom: Day.optional(),
  resolvedTo: Day.optional().describe("Resolved at least once on these days"),
  reopenedFrom: Day.optional(),
  reopenedTo: Day.optional().describe("Reopened at least once on these days"),
  isMerged: YesNo.optional().describe("Merged into another ticket; figures count none of these"),
  createdWeekday: Whole(1, 7).optional().describe("1 is Monday"),
  createdHour: Whole(0, 23).optional(),
  waitingMinutes: Whole(1, 525_600)
    .optional()
    .describe("The customer has been waiting for us for at least so long"),
  openOn: Day.optional().describe(
    "Was not done at the end of that day, or is not now where that day has not ended",
  ),
  openAge: z.enum(openAges).optional(),
  isReopened: YesNo.optional().describe("Was done, and taken up again"),
  wasDone: YesNo.optional().describe("Is done, or was once"),
  ...fieldFilterShape,
  ...search,
};
export const TicketFilter = z.object(ticketFilterShape).meta({ id: "TicketFilter" });
export type TicketFilter = z.output<typeof TicketFilter>;
/**
 * The desk's own list can be narrowed by more; what it shows as "all that match" is all that a bulk change
 * takes.
 */
export const ListedFilter = TicketFilter.extend({
  underCategoryId: Id.optional().describe("This category or one that stands below it"),
  followedBy: z.enum(["me"]).optional(),
  noticeId: Id.optional().describe("Those that one notification of the caller is about"),
}).meta({ id: "ListedFilter" });
export type ListedFilter = z.output<typeof ListedFilter>;
export const ticketOrderShape = {
  sortBy: z.enum(ticketSortFields).default("lastActivityAt"),
  sortDirection: z.enum(["asc", "desc"]).default("desc"),
};
export const GroupBy = z.enum(ticketGroupings).meta({ id: "GroupBy" });
