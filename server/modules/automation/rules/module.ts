import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { automationResponses, rules as ruleCalls } from "../../../../contract/automation/automation.ts";
import { routingRules } from "../../../../contract/automation/routing-rules.ts";
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
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { skills } from "../../desk/agent-state/table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { findTicket } from "../../desk/tickets/queries.ts";
import { applyRules } from "./apply-rules.ts";
import { dryRun } from "./dry-run.ts";
import type { Draft } from "./dry-run-tally.ts";
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
import { rules } from "./table.ts";
import { ruleJobs } from "./jobs.ts";
import { trialCalls } from "./trial.ts";
import { purgeRuns } from "./purge-runs.ts";
import { say } from "./texts.ts";

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
  apply: ({ body, caller, ...work }) => applyRules(work, body.ticketIds, caller.language),
  dryRun: (context) => rehearse(context, routing),
  reorder: ({ body, ...work }) => reorderRules(work, routing, body.ids),
  runs: async ({ params, query, caller, ...work }) =>
    runsOfRule(work, await ruleOf(work, routing, params.id), { ...query, language: caller.language }),
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
  runs: async ({ params, query, caller, ...work }) =>
    runsOfRule(work, await ruleOf(work, automation, params.id), { ...query, language: caller.language }),
});
const ruleModuleCalls = [
  ...routingCalls,
  ...automationCalls,
  ...implement(ruleCalls, {
    ofTicket: async ({ params, caller, ...work }) => ({
      items: await runsOfTicket(work, (await findTicket(work, params.id)).id, caller.language),
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
    if (body.ruleId === undefined) throw fieldFault("rule", say("rules.rule_or_id_needed"));
    const row = await work.rows(rules).find(body.ruleId);
    if (!row || row.kind !== kind || row.deletedAt !== null)
      throw fieldFault("ruleId", say("rules.no_such_rule"));
    return row;
  });
  return dryRun(desk, tenant, actor, draft);
}

const optionsMax = 500;
async function optionsOf(work: Work) {
  const { from } = work;
  const agents = await from(users, { id: users.id, first: users.firstName, last: users.lastName })
    .where(and(eq(users.isActive, true), ne(users.role, "USER")))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(optionsMax);
  const groups = await from(agentGroups, { id: agentGroups.id, name: agentGroups.name })
    .orderBy(asc(agentGroups.name))
    .limit(optionsMax);
  const categories = await from(ticketCategories, {
    id: ticketCategories.id,
    name: ticketCategories.name,
    parentId: ticketCategories.parentId,
  })
    .orderBy(asc(ticketCategories.position), asc(ticketCategories.name))
    .limit(optionsMax);
  const firms = await from(companies, { id: companies.id, name: companies.name })
    .where(isNull(companies.deletedAt))
    .orderBy(asc(companies.name))
    .limit(optionsMax);
  const known = await from(skills, { name: skills.name }).orderBy(asc(skills.name)).limit(optionsMax);
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
/** The tree as a list, each after its parent. */
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
  calls: [...ruleModuleCalls, ...trialCalls],
  jobs: ruleJobs,
  routines: [purgeRuns],
});
