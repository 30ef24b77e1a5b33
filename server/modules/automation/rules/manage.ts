import { and, asc, count, desc, eq, gte, ilike, inArray, isNull, max, or, sql } from "drizzle-orm";
import type { ConditionGroup } from "../../../../contract/automation/rule-conditions.ts";
import type {
  AutomationRule,
  RuleAction,
  RuleKind,
  RuleRun,
  RuleTrigger,
} from "../../../../contract/automation/rule-parts.ts";
import type { DataGroup } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { webhookUrl } from "../../../providers/web-hook.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { tickets } from "../../desk/tickets/table.ts";
import type { RuleRow } from "./active.ts";
import { knownTo } from "./known.ts";
import { namesFor, shownAction, shownLine } from "./names.ts";
import { conditionIdsIn } from "./rules.ts";
import { ruleRuns, rules } from "./table.ts";
import { scheduleTimers } from "./rule-jobs.ts";
import { say } from "./texts.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";

export interface Written {
  name?: string | undefined;
  description?: string | null | undefined;
  isActive?: boolean | undefined;
  triggers?: RuleTrigger[] | undefined;
  conditions?: ConditionGroup | undefined;
  actions?: RuleAction[] | undefined;
  stopsHere?: boolean | undefined;
  logsMisses?: boolean | undefined;
  catchesUp?: boolean | undefined;
}
const groupOf: Record<RuleKind, DataGroup> = { ROUTING: "routing-rules", AUTOMATION: "automation-responses" };

export async function listRules(
  work: Work,
  kind: RuleKind,
  query: PageQuery & { search?: string | undefined },
) {
  const { db, tenant } = work;
  const part = query.search ? likeContaining(query.search) : undefined;
  const page = await pageOf<RuleRow>(work, {
    query,
    tenant,
    tenantId: rules.tenantId,
    from: rules,
    select: () => db.select().from(rules).$dynamic(),
    where: and(
      eq(rules.kind, kind),
      isNull(rules.deletedAt),
      part === undefined ? undefined : or(ilike(rules.name, part), ilike(rules.description, part)),
    ),
    sort: { columns: [rules.position, rules.id], direction: "asc", keyOf: (row) => [row.position, row.id] },
  });
  return { ...page, items: await presentRules(work, page.items) };
}

/** @throws Fault not_found, also for a rule of the other kind or a deleted one */
export async function ruleOf(work: Work, kind: RuleKind, id: string): Promise<RuleRow> {
  const row = await work.rows(rules).get(id);
  if (row.kind !== kind || row.deletedAt !== null) throw new Fault("not_found");
  return row;
}

export async function showRule(work: Work, row: RuleRow): Promise<AutomationRule> {
  const [shown] = await presentRules(work, [row]);
  if (!shown) throw new Fault("not_found");
  return shown;
}

export async function createRule(
  work: Work,
  services: Pick<Services, "env">,
  kind: RuleKind,
  body: Written & {
    name: string;
    triggers: RuleTrigger[];
    conditions: ConditionGroup;
    actions: RuleAction[];
  },
): Promise<AutomationRule> {
  await checkRule(work, services, body);
  const [there] = await work
    .from(rules, { rules: count(), last: max(rules.position) })
    .where(and(eq(rules.kind, kind), isNull(rules.deletedAt)));
  if ((there?.rules ?? 0) >= limits.rulesMax)
    throw new Fault("conflict", say("rules.too_many", { max: limits.rulesMax }));
  return scheduleAndPresentRule(
    work,
    await work.rows(rules).insert({
      ...body,
      kind,
      stopsHere: body.stopsHere ?? kind === "ROUTING",
      position: (there?.last ?? -1) + 1,
      createdAt: work.now,
      updatedAt: work.now,
    }),
  );
}

export async function changeRule(
  work: Work,
  services: Pick<Services, "env">,
  kind: RuleKind,
  id: string,
  patch: Written,
): Promise<AutomationRule> {
  const before = await ruleOf(work, kind, id);
  await checkRule(work, services, patch);
  return scheduleAndPresentRule(work, await work.rows(rules).update(before.id, patch));
}

export async function removeRule(work: Work, kind: RuleKind, id: string): Promise<Record<never, never>> {
  const before = await ruleOf(work, kind, id);
  await work.rows(rules).update(before.id, { deletedAt: work.now, isActive: false }, { action: "delete" });
  return {};
}

/** The named ones first, in this order, and the others after them in their former order. */
export async function reorderRules(
  work: Work,
  kind: RuleKind,
  ids: readonly string[],
): Promise<Record<never, never>> {
  const rows = await work
    .from(rules)
    .where(and(eq(rules.kind, kind), isNull(rules.deletedAt)))
    .orderBy(asc(rules.position), asc(rules.id))
    .limit(limits.rulesMax)
    .for("no key update");
  const named = [...new Set(ids)].map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw fieldFault("ids", say("rules.no_such_rule"));
    return row;
  });
  const ordered = [...named, ...rows.filter((row) => !named.includes(row))];
  for (const [position, row] of ordered.entries())
    if (row.position !== position)
      await work
        .rows(rules)
        .update(
          row.id,
          { position, version: row.version, updatedAt: row.updatedAt },
          { before: row, action: "reorder" },
        );
  work.publish("resource_changed", { group: groupOf[kind], id: ids[0] ?? "" }, ["supervisors"]);
  return {};
}

async function scheduleAndPresentRule(work: Work, row: RuleRow): Promise<AutomationRule> {
  if (row.isActive && row.kind === "AUTOMATION" && row.triggers.some(({ minutes }) => minutes !== undefined))
    work.enqueue(scheduleTimers, { ruleId: row.id, revision: row.version });
  return showRule(work, row);
}

/** What a rule names must be there, and what it calls must be callable. @throws Fault invalid at its field */
export async function checkRule(
  work: Work,
  { env }: Pick<Services, "env">,
  { conditions, actions }: Pick<Written, "conditions" | "actions">,
): Promise<void> {
  const known = actions && (await knownTo(work, actions));
  actions?.forEach((action, at) => {
    const refuse = (field: string, message: Text) => {
      throw fieldFault(`actions.${at}.${field}`, message);
    };
    if (!known) return;
    if (
      (action.type === "ASSIGN" || action.type === "NOTIFY") &&
      action.agentId &&
      !known.agents.has(action.agentId)
    )
      refuse("agentId", say("shared.no_such_agent"));
    if (
      (action.type === "SET_GROUP" || action.type === "NOTIFY") &&
      action.groupId &&
      !known.groups.has(action.groupId)
    )
      refuse("groupId", say("shared.no_such_group"));
    if (
      action.type === "SET_CATEGORY" &&
      action.categoryId !== null &&
      !known.categories.has(action.categoryId)
    )
      refuse("categoryId", say("shared.no_such_category"));
    if (action.type === "NOTIFY" && action.to === "AGENT" && !action.agentId)
      refuse("agentId", say("rules.notify_nobody"));
    if (action.type === "WEBHOOK") {
      const { problem } = webhookUrl(action.url, env.allowsLoopbackWebhooks);
      if (problem !== null) refuse("url", problem);
    }
  });
  const lines = conditions
    ? [...conditionIdsIn(conditions)].map(([field, value]) => ({
        depth: 0,
        mode: null,
        field,
        op: null,
        value,
        seen: null,
        isTrue: false,
      }))
    : [];
  const names = lines.length === 0 ? new Map<string, string>() : await namesFor(work, lines, []);
  for (const { field, value } of lines)
    if (value.some((id) => !names.has(id)))
      throw fieldFault("conditions", say("rules.condition_target_missing", { field }));
}

async function presentRules(work: Work, rows: readonly RuleRow[]): Promise<AutomationRule[]> {
  if (rows.length === 0) return [];
  const { now, from } = work;
  const lately = await from(ruleRuns, {
    ruleId: ruleRuns.ruleId,
    matches: count(),
    last: sql<string>`max(${ruleRuns.createdAt})`.mapWith(ruleRuns.createdAt),
  })
    .where(
      and(
        inArray(
          ruleRuns.ruleId,
          rows.map(({ id }) => id),
        ),
        eq(ruleRuns.outcome, "MATCHED"),
        gte(ruleRuns.createdAt, later(now, { days: -7 })),
      ),
    )
    .groupBy(ruleRuns.ruleId);
  const known = await knownTo(
    work,
    rows.flatMap(({ actions }) => actions),
  );
  return rows.map(({ tenantId: _tenant, kind: _kind, version: _version, deletedAt: _deleted, ...row }) => {
    const recent = lately.find(({ ruleId }) => ruleId === row.id);
    const isGone = (action: RuleAction) =>
      ((action.type === "ASSIGN" || action.type === "NOTIFY") &&
        action.agentId &&
        !known.agents.has(action.agentId)) ||
      ((action.type === "SET_GROUP" || action.type === "NOTIFY") &&
        action.groupId &&
        !known.groups.has(action.groupId)) ||
      (action.type === "SET_CATEGORY" &&
        action.categoryId !== null &&
        !known.categories.has(action.categoryId));
    return {
      ...row,
      problems: row.actions.filter(isGone).map(({ type }) => type),
      lastRunAt: recent?.last ?? null,
      matchesLastWeek: recent?.matches ?? 0,
    };
  });
}

interface FoundRun {
  run: typeof ruleRuns.$inferSelect;
  number: number;
  subject: string;
}
const runColumns = { run: ruleRuns, number: tickets.number, subject: tickets.subject };
const runsFrom = ({ db }: Work) =>
  db
    .select(runColumns)
    .from(ruleRuns)
    .innerJoin(tickets, and(eq(tickets.tenantId, ruleRuns.tenantId), eq(tickets.id, ruleRuns.ticketId)));

/** A rule's log, newest first. */
export async function runsOfRule(
  work: Work,
  rule: RuleRow,
  query: PageQuery & {
    outcome?: FoundRun["run"]["outcome"][] | undefined;
    language: Language | null;
  },
) {
  const page = await pageOf<FoundRun>(work, {
    query,
    tenant: work.tenant,
    tenantId: ruleRuns.tenantId,
    from: ruleRuns,
    select: () => runsFrom(work).$dynamic(),
    where: and(eq(ruleRuns.ruleId, rule.id), query.outcome && inArray(ruleRuns.outcome, query.outcome)),
    sort: {
      columns: [ruleRuns.createdAt, ruleRuns.id],
      direction: "desc",
      keyOf: ({ run }) => [run.createdAt, run.id],
    },
  });
  return { ...page, items: await presentRuns(work, page.items, query.language) };
}

const shownOfTicket = 30;
export async function runsOfTicket(
  work: Work,
  ticketId: string,
  language: Language | null,
): Promise<RuleRun[]> {
  return presentRuns(
    work,
    await runsFrom(work)
      .where(
        and(
          eq(ruleRuns.tenantId, work.tenant),
          eq(ruleRuns.ticketId, ticketId),
          inArray(ruleRuns.outcome, ["MATCHED", "FAILED", "CUT"]),
        ),
      )
      .orderBy(desc(ruleRuns.id))
      .limit(shownOfTicket),
    language,
  );
}

async function presentRuns(
  work: Work,
  found: readonly FoundRun[],
  language: Language | null,
): Promise<RuleRun[]> {
  const names = await namesFor(
    work,
    found.flatMap(({ run }) => run.reasons),
    found.flatMap(({ run }) => run.actions.map(({ action }) => action)),
  );
  return found.map(
    ({
      run: { id, ruleId, ruleName, kind, ticketId, trigger, outcome, problem, reasons, actions, createdAt },
      number,
      subject,
    }) => ({
      id,
      ruleId,
      ruleName,
      ticketId,
      ticketNumber: number,
      ticketSubject: subject,
      problem: problem && toldText(problem, language),
      createdAt,
      reasons: reasons.map((line) => shownLine(line, names)),
      actions: actions.map((one) => ({
        type: one.action.type,
        outcome: one.outcome,
        problem: one.problem,
        value: shownAction(one.action, names),
      })),
      kind,
      trigger,
      outcome,
    }),
  );
}
