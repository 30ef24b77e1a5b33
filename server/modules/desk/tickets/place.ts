import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { ticketPipelines } from "../ticket-places/pipeline-table.ts";
import { say } from "./texts.ts";

/** Where a ticket belongs. */
export interface TicketPlace {
  categoryId?: string | null | undefined;
  groupId?: string | null | undefined;
  pipelineId?: string | null | undefined;
}

/** @throws Fault invalid at its field for a category, group or pipeline that is not there */
export async function checkPlace(
  work: Work,
  { categoryId, groupId, pipelineId }: TicketPlace,
): Promise<void> {
  if (categoryId && !(await work.rows(ticketCategories).find(categoryId)))
    throw fieldFault("categoryId", say("shared.no_such_category"));
  if (groupId && !(await work.rows(agentGroups).find(groupId)))
    throw fieldFault("groupId", say("shared.no_such_group"));
  if (!pipelineId) return;
  const pipeline = await work.rows(ticketPipelines).find(pipelineId);
  if (!pipeline) throw fieldFault("pipelineId", say("shared.no_such_pipeline"));
  if (!pipeline.isActive)
    throw fieldFault("pipelineId", say("tickets.pipeline_takes_no_tickets", { name: pipeline.name }));
}
