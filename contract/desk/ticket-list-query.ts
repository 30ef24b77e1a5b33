import { z } from "zod";
import { channels, priorities, slaStatusFilters, ticketStatuses } from "../enums.ts";
import { Day, Flag, Id, Line, listOf } from "../shapes.ts";
import { Owner, fieldFilterShape } from "./ticket-filters.ts";

export const sorts = [
  "-lastActivityAt",
  "lastActivityAt",
  "-createdAt",
  "createdAt",
  "-priority",
  "waitingSince",
  "slaDueAt",
  "-number",
] as const;
export const ticketFilters = {
  status: listOf(z.enum(ticketStatuses)),
  priority: listOf(z.enum(priorities)),
  channel: listOf(z.enum(channels)),
  slaStatus: listOf(z.enum(slaStatusFilters)),
  assignedToId: Owner.optional(),
  companyId: Id.optional(),
  contactId: Id.optional(),
  categoryId: Id.optional(),
  underCategoryId: Id.optional().describe("This category or one that stands below it"),
  groupId: Id.optional(),
  pipelineId: Id.optional(),
  tag: Line(50).optional(),
  isSensitive: Flag.optional(),
  noticeId: Id.optional().describe("Those that one notification of the caller is about"),
  snoozed: Flag.optional().describe("Only those that are snoozed, or none of them"),
  followedBy: z.enum(["me"]).optional(),
  updatedFrom: Day.optional(),
  updatedTo: Day.optional(),
  ...fieldFilterShape,
};
