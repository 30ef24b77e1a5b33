import { channels, priorities, ticketStatuses } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import type { FieldOwner } from "../../workspace/custom-fields/owners.ts";
import { ancestorsOf } from "../ticket-places/ancestors.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { tickets } from "./table.ts";

export const ticketFields: FieldOwner = {
  entity: "TICKET",
  table: tickets,
  standard: { status: ticketStatuses, priority: priorities, channel: channels },
  categories: {
    isThere: async (work, id) => (await work.rows(ticketCategories).find(id)) !== undefined,
    above: async (work) => {
      const categories = await work.rows(ticketCategories).list({ limit: limits.ticketCategoriesMax });
      return (id) => ancestorsOf(categories, id);
    },
  },
};
