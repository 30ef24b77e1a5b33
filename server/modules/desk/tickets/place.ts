import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../agent-groups/table.ts";
import { ticketCategories } from "../ticket-categories/table.ts";
import { ticketPipelines } from "../ticket-pipelines/table.ts";

/** Where a ticket belongs. */
export interface Place {
  categoryId?: string | null | undefined;
  groupId?: string | null | undefined;
  pipelineId?: string | null | undefined;
}

/** @throws Fault invalid at its field for a category, group or pipeline that is not there */
export async function checkPlace(work: Work, { categoryId, groupId, pipelineId }: Place): Promise<void> {
  if (categoryId && !(await work.rows(ticketCategories).find(categoryId)))
    throw fieldFault("categoryId", "There is no such category.");
  if (groupId && !(await work.rows(agentGroups).find(groupId)))
    throw fieldFault("groupId", "There is no such group.");
  if (!pipelineId) return;
  const pipeline = await work.rows(ticketPipelines).find(pipelineId);
  if (!pipeline) throw fieldFault("pipelineId", "There is no such pipeline.");
  if (!pipeline.isActive) throw fieldFault("pipelineId", `${pipeline.name} takes no new tickets.`);
}
