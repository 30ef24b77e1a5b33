import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { savedResponses as calls } from "../../../../contract/desk/saved-responses.ts";
import { savedResponseChannels } from "../../../../contract/enums.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { plainResource } from "../../../kernel/resource.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { fillPlaceholders, placeholderValues } from "./placeholders.ts";
import { savedResponses } from "./table.ts";
import { say } from "./texts.ts";

const columns = getTableColumns(savedResponses);
const resource = plainResource(calls, {
  table: savedResponses,
  sort: ["title"],
  search: ["title", "content", "shortcut"],
  filters: ({ agentId, channel, isShared }) =>
    and(
      agentId === undefined ? undefined : eq(savedResponses.agentId, agentId),
      channel && inArray(savedResponses.channel, [...channel, "ALL"]),
      isShared === undefined ? undefined : eq(savedResponses.isShared, isShared),
    ),
  /** Shared ones and one's own. */
  visible: ({ actor }) =>
    or(
      eq(savedResponses.isShared, true),
      actor.id === null ? undefined : eq(savedResponses.agentId, actor.id),
    ),
  checkMayChange: ({ actor }, { agentId }) => {
    if (agentId !== actor.id && !(isRole(actor.role) && outranks(actor.role, "SUPERVISOR")))
      throw new Fault("forbidden", say("saved_responses.not_yours"));
  },
  values: (body, { actor }) => ({ ...body, agentId: actor.id }),
  select: ({ db }: Work) =>
    db
      .select({ ...columns, agentFirstName: users.firstName, agentLastName: users.lastName })
      .from(savedResponses)
      .leftJoin(
        users,
        and(eq(users.tenantId, savedResponses.tenantId), eq(users.id, savedResponses.agentId)),
      ),
  present: ({ agentFirstName, agentLastName, ...row }) => ({
    ...row,
    agentName: agentFirstName === null ? null : `${agentFirstName} ${agentLastName ?? ""}`.trim(),
  }),
});

const savedResponseCalls = implement(calls, {
  ...resource.handlers,
  shared: ({ query, ...work }) => resource.list(work, query, eq(savedResponses.isShared, true)),
  byChannel: ({ query, params, ...work }) =>
    resource.list(
      work,
      query,
      inArray(
        savedResponses.channel,
        savedResponseChannels.filter((known) => known === "ALL" || known === params.channel.toUpperCase()),
      ),
    ),
  process: async ({ params, body, ...work }) =>
    fillPlaceholders(
      (await resource.row(work, params.id)).content,
      await placeholderValues(work, body.ticketId),
    ),
  incrementUsage: async ({ params, ...work }) => {
    await resource.row(work, params.id);
    // Two agents at once count as two.
    const [row] = await work
      .update(savedResponses)
      .set({ usageCount: sql`${savedResponses.usageCount} + 1` })
      .where(eq(savedResponses.id, params.id))
      .returning({ usageCount: savedResponses.usageCount });
    return { usageCount: row?.usageCount ?? 0 };
  },
});

export const savedResponsesModule = defineModule("desk/saved-responses", {
  calls: savedResponseCalls,
  constraints: {
    saved_responses_shortcut: ["shortcut", say("saved_responses.shortcut_taken")],
  },
});
