import { defineModule } from "../../../kernel/define-module.ts";

/**
 * Where a ticket belongs, as rows: its group, category and pipeline. Their calls are modules above tickets.
 */
export const ticketPlacesModule = defineModule("desk/ticket-places", {});
