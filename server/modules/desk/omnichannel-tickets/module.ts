import { omnichannelTickets as calls } from "../../../../contract/desk/omnichannel-tickets.ts";
import { answeredTogether, implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { ticketFilterSql, orderBy } from "../tickets/filter.ts";
import { listTickets } from "../tickets/list.ts";
import { ticketSharing } from "../tickets/sharing.ts";
import { ticketExportPart } from "./export.ts";
import { groupsOf } from "./groups.ts";

const omnichannelTicketCalls = implement(calls, {
  omnichannel: async ({
    query: { page, limit, cursor, sortBy, sortDirection, search, ...filter },
    ...work
  }) =>
    listTickets(
      work,
      { page, limit, cursor },
      { search, where: await ticketFilterSql(work, filter), order: orderBy(sortBy, sortDirection) },
    ),
  omnichannelGroups: async ({ query: { groupBy, ...filter }, ...work }) =>
    groupsOf(work, groupBy, await ticketFilterSql(work, filter)),
  exportPart: async ({ query: { cursor, sortBy, sortDirection, ...filter }, caller, ...work }) =>
    ticketExportPart(work, filter, orderBy(sortBy, sortDirection), cursor, caller.language),
});

export const omnichannelTicketsModule = defineModule("desk/omnichannel-tickets", {
  calls: answeredTogether(omnichannelTicketCalls, [calls.omnichannel], ticketSharing),
});
