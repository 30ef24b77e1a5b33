import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { automationResponses, rules as ruleCalls } from "../../../../contract/automation/automation.ts";
import { routingRules } from "../../../../contract/automation/routing-rules.ts";
import { limits } from "../../../../contract/limits.ts";
import type {
  AutomationRule,
  RoutingAction,
  RoutingRule,
  RuleKind,
} from "../../../../contract/automation/rule-parts.ts";
import { queryRows } from "../../../db/query.ts";
import type { z } from "zod";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../../desk/agent-groups/table.ts";
import { skills } from "../../desk/agents/table.ts";
import { assignTicket } from "../../desk/assignment/assign.ts";
import { companies } from "../../crm/companies/table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-categories/table.ts";
import { isUnassigned } from "../../desk/tickets/figures.ts";
import { findTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { isDone, maySee } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { writeTickets } from "../../desk/tickets/write.ts";
import { activeRules } from "./active.ts";
import { dryRun } from "./dry-run.ts";
import type { Draft } from "./dry-run.ts";
import { timeZoneOf } from "./facts.ts";
import {
  changeRule,
  checkRule,
  createRule,
  listRules,
  removeRule,
  reorderRules,
  ruleOf,
  runsOfRule,
  runsOfTicket,
  showRule,
} from "./manage.ts";
import { namesFor, shownAction, shownLine } from "./names.ts";
import { routeBy } from "./route.ts";
import { rules } from "./table.ts";
import { ruleJobs } from "./jobs.ts";
import { purgeRuns } from "./purge-runs.ts";

const routing = "ROUTING" as const;
const automation = "AUTOMATION" as const;
/** A routing rule has only what one may have: the contract let nothing else in. */
const asRouting = (rule: AutomationRule): RoutingRule => ({
  ...rule,
  actions: rule.actions as z.infer<typeof RoutingAction>[],
});

const routingCalls = implement(routingRules, {
  list: async ({ query, ...work }) => {
    const page = await listRules(work, routing, query);
    return { ...page, items: page.items.map(asRouting) };
  },
  get: async ({ params, ...work }) => asRouting(await showRule(work, await ruleOf(work, routing, params.id))),
  create: async ({ body, services, ...work }) => asRouting(await createRule(work, services, routing, body)),
  update: async ({ params, body, services, ...work }) =>
    asRouting(await changeRule(work, services, routing, params.id, body)),
  replace: async ({ params, body, services, ...work }) =>
    asRouting(await changeRule(work, services, routing, params.id, body)),
  remove: ({ params, ...work }) => removeRule(work, routing, params.id),
  apply: ({ body, ...work }) => applyRules(work, body.ticketIds),
  dryRun: (context) => rehearse(context, routing),
  reorder: ({ body, ...work }) => reorderRules(work, routing, body.ids),
  runs: async ({ params, query, ...work }) => runsOfRule(work, await ruleOf(work, routing, params.id), query),
});
const automationCalls = implement(automationResponses, {
  list: ({ query, ...work }) => listRules(work, automation, query),
  get: async ({ params, ...work }) => showRule(work, await ruleOf(work, automation, params.id)),
  create: ({ body, services, ...work }) => createRule(work, services, automation, body),
  update: ({ params, body, services, ...work }) => changeRule(work, services, automation, params.id, body),
  replace: ({ params, body, services, ...work }) => changeRule(work, services, automation, params.id, body),
  remove: ({ params, ...work }) => removeRule(work, automation, params.id),
  dryRun: (context) => rehearse(context, automation),
  reorder: ({ body, ...work }) => reorderRules(work, automation, body.ids),
  runs: async ({ params, query, ...work }) =>
    runsOfRule(work, await ruleOf(work, automation, params.id), query),
});
const ruleModuleCalls = [
  ...routingCalls,
  ...automationCalls,
  ...implement(ruleCalls, {
    ofTicket: async ({ params, ...work }) => ({
      items: await runsOfTicket(work, (await findTicket(work, params.id)).id),
    }),
    options: (work) => optionsOf(work),
  }),
];

/** A rule that is there, or one that is not saved yet. */
async function rehearse(
  {
    desk,
    services,
    tenant,
    actor,
    body,
  }: Pick<OpenContext<typeof automationResponses.dryRun>, "desk" | "services" | "tenant" | "actor"> & {
    body: { ruleId?: string | undefined; rule?: Draft | undefined };
  },
  kind: RuleKind,
) {
  if (tenant === null || actor === null) throw new Fault("unauthenticated");
  const draft = await desk.read(tenant, actor, async (work): Promise<Draft> => {
    if (body.rule) {
      await checkRule(work, services, body.rule);
      return body.rule;
    }
    if (body.ruleId === undefined) throw fieldFault("rule", "Give a rule, or the id of one.");
    const row = await work.rows(rules).find(body.ruleId);
    if (!row || row.kind !== kind || row.deletedAt !== null)
      throw fieldFault("ruleId", "There is no such rule.");
    return row;
  });
  return dryRun(desk, tenant, actor, draft);
}

/**
 * Runs the routing rules over these tickets, or over the first of those that wait for an agent, and then
 * looks for an agent.
 */
async function applyRules(work: Work, ticketIds: readonly string[] | undefined) {
  const active = await activeRules(work, routing);
  const isWaiting = and(eq(tickets.tenantId, work.tenant), isNull(tickets.deletedAt), isUnassigned);
  const wanted = ticketIds && [...new Set(ticketIds)];
  const chosen =
    wanted ??
    (
      await work.db
        .select({ id: tickets.id })
        .from(tickets)
        .where(isWaiting)
        .orderBy(sql`${tickets.priorityRank} desc`, sql`${tickets.waitingSince} nulls last`, asc(tickets.id))
        .limit(limits.bulkJobAbove)
    ).map(({ id }) => id);
  const waiting = wanted
    ? 0
    : ((
        await work.db
          .select({ total: sql<number>`count(*)::int` })
          .from(
            sql`(select 1 from ${tickets} where ${isWaiting} limit ${sql.raw(String(limits.totalExactMax))}) as counted`,
          )
      )[0]?.total ?? 0);
  const rows =
    chosen.length === 0
      ? []
      : await work.db
          .select()
          .from(tickets)
          .where(
            and(eq(tickets.tenantId, work.tenant), inArray(tickets.id, chosen), isNull(tickets.deletedAt)),
          )
          .orderBy(asc(tickets.id))
          .for("update");
  const seen = rows.filter((row) => maySee(work.actor, row) && !isDone(row.status));
  // All are changed before one is assigned, as assignment takes its turn after every ticket's row.
  const results: (Awaited<ReturnType<typeof routeBy>> & { before: TicketRow })[] = [];
  await writeTickets(work, async () => {
    for (const before of seen)
      results.push({
        before,
        ...(await routeBy(
          work,
          active,
          before,
          [{ type: "TICKET_CREATED" }, { type: "TICKET_REOPENED" }, { type: "TICKET_CHANGED" }],
          "rule",
        )),
      });
  });
  for (const { ticket } of results)
    if (ticket.assignedToId === null) await assignTicket(work, ticket.id, "created");
  const owners = new Map(
    (seen.length === 0
      ? []
      : await work.db
          .select({ id: tickets.id, first: users.firstName, last: users.lastName })
          .from(tickets)
          .innerJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)))
          .where(
            and(
              eq(tickets.tenantId, work.tenant),
              inArray(
                tickets.id,
                seen.map(({ id }) => id),
              ),
            ),
          )
    ).map(({ id, first, last }) => [id, `${first} ${last}`.trim()]),
  );
  const names = await namesFor(
    work,
    results.flatMap(({ routed }) => routed.flatMap(({ verdict }) => verdict.lines)),
    active.flatMap(({ actions }) => actions),
  );
  const known = new Set(seen.map(({ id }) => id));
  return {
    examined: results.length,
    changed: results.filter(({ before, ticket }) => ticket !== before).length,
    remaining: Math.max(0, waiting - results.length),
    items: results.map(({ before, routed }) => ({
      ticketId: before.id,
      number: before.number,
      subject: before.subject,
      assignedToName: owners.get(before.id) ?? null,
      rules: routed.map(({ rule, verdict, done }) => ({
        ruleId: rule.id,
        ruleName: rule.name,
        isMatch: verdict.isTrue,
        reasons: verdict.lines.map((line) => shownLine(line, names)),
        actions: done.map(({ action, outcome, problem }) => ({
          type: action.type,
          outcome,
          problem,
          value: shownAction(action, names),
        })),
      })),
    })),
    skipped: (wanted ?? [])
      .filter((id) => !known.has(id))
      .map((id) => ({
        id,
        reason: rows.some((row) => row.id === id && isDone(row.status))
          ? "It is resolved or closed."
          : "There is no such ticket.",
      })),
  };
}

const optionsMax = 500;
async function optionsOf(work: Work) {
  const { db, tenant } = work;
  const agents = await db
    .select({ id: users.id, first: users.firstName, last: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenant), eq(users.isActive, true), ne(users.role, "USER")))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(optionsMax);
  const groups = await db
    .select({ id: agentGroups.id, name: agentGroups.name })
    .from(agentGroups)
    .where(eq(agentGroups.tenantId, tenant))
    .orderBy(asc(agentGroups.name))
    .limit(optionsMax);
  const categories = await db
    .select({ id: ticketCategories.id, name: ticketCategories.name, parentId: ticketCategories.parentId })
    .from(ticketCategories)
    .where(eq(ticketCategories.tenantId, tenant))
    .orderBy(asc(ticketCategories.position), asc(ticketCategories.name))
    .limit(optionsMax);
  const firms = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.tenantId, tenant), isNull(companies.deletedAt)))
    .orderBy(asc(companies.name))
    .limit(optionsMax);
  const known = await db
    .select({ name: skills.name })
    .from(skills)
    .where(eq(skills.tenantId, tenant))
    .orderBy(asc(skills.name))
    .limit(optionsMax);
  return {
    agents: agents.map(({ id, first, last }) => ({ id, name: `${first} ${last}`.trim() })),
    groups,
    companies: firms,
    skills: known.map(({ name }) => name),
    timeZone: await timeZoneOf(work),
    categories: branches(categories, null, 0),
    tags: await tagsIn(work, "tickets"),
    contactTags: await tagsIn(work, "contacts"),
  };
}

interface Category {
  id: string;
  name: string;
  parentId: string | null;
}
/** The tree as a list, each after what it stands in. */
const branches = (
  all: readonly Category[],
  parentId: string | null,
  depth: number,
): { id: string; name: string; depth: number }[] =>
  depth > 10
    ? []
    : all
        .filter((one) => one.parentId === parentId)
        .flatMap(({ id, name }) => [{ id, name, depth }, ...branches(all, id, depth + 1)]);

/** The tags in use on the newest rows, the commonest first. */
async function tagsIn({ db, tenant }: Work, table: "tickets" | "contacts"): Promise<string[]> {
  const found = await queryRows<{ tag: string }>(
    db,
    sql`select tag from (select tags from ${sql.identifier(table)} where tenant_id = ${tenant} and deleted_at is null order by created_at desc limit 2000) as newest, unnest(newest.tags) as tag group by tag order by count(*) desc, tag limit 100`,
  );
  return found.map(({ tag }) => tag);
}

export const rulesModule = defineModule("automation/rules", {
  calls: ruleModuleCalls,
  jobs: ruleJobs,
  routines: [purgeRuns],
});
