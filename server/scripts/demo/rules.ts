import { and, asc, eq, gte, isNull } from "drizzle-orm";
import type { ConditionGroup } from "../../../contract/automation/rule-conditions.ts";
import type { RuleAction, RuleKind, RuleTrigger } from "../../../contract/automation/rule-parts.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { pendingJobs } from "../../db/table.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import { factsOf } from "../../modules/automation/rules/facts.ts";
import { scheduleTimers } from "../../modules/automation/rules/rule-jobs.ts";
import { evaluateConditions, findTriggeringEvent, isNearMiss } from "../../modules/automation/rules/rules.ts";
import { ruleRuns, rules } from "../../modules/automation/rules/table.ts";
import type { Done } from "../../modules/automation/rules/table.ts";
import { timelineOf } from "../../modules/automation/rules/timeline.ts";
import { patchByRules } from "../../modules/automation/rules/rule-patch.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";
import { retryAfterMinutes } from "../../modules/notices/webhooks/deliver.ts";
import { webhookKind } from "../../modules/notices/webhooks/queue-webhook.ts";
import type { WebhookPayload } from "../../modules/notices/webhooks/queue-webhook.ts";
import { deliveries } from "../../modules/workspace/deliveries/table.ts";

interface DemoRule {
  name: string;
  kind: RuleKind;
  isActive: boolean;
  triggers: RuleTrigger[];
  conditions: ConditionGroup;
  actions: RuleAction[];
  description?: string;
  stopsHere?: boolean;
  logsMisses?: boolean;
}
type IdOf = (name: string, moment?: string) => string;

const created: RuleTrigger[] = [{ type: "TICKET_CREATED" }];
const demoRules = (hook: string): DemoRule[] => [
  {
    name: "Safety first",
    kind: "ROUTING",
    isActive: true,
    description: "Someone could be hurt",
    triggers: created,
    logsMisses: true,
    actions: [{ type: "SET_PRIORITY", priority: "URGENT" }],
    conditions: {
      mode: "ALL",
      items: [
        {
          field: "subjectOrMessage",
          op: "HAS_WORD",
          value: ["hurt", "injured", "smoke", "flare-up", "sparks", "burnt"],
        },
        { field: "contactStatus", op: "IS_NONE_OF", value: ["BLOCKED"] },
      ],
    },
  },
  {
    name: "Refunds carry their tag",
    kind: "ROUTING",
    isActive: true,
    triggers: created,
    actions: [{ type: "ADD_TAGS", tags: ["refund"] }],
    conditions: {
      mode: "ALL",
      items: [
        {
          field: "subjectOrMessage",
          op: "CONTAINS_ANY_OF",
          value: ["refund", "money back", "want it back", "reembolso", "استرجاع"],
        },
      ],
    },
  },
  {
    name: "Privacy questions",
    kind: "ROUTING",
    isActive: true,
    triggers: created,
    stopsHere: true,
    actions: [{ type: "ADD_TAGS", tags: ["privacy"] }],
    conditions: {
      mode: "ALL",
      items: [
        {
          mode: "ANY",
          items: [
            {
              field: "subjectOrMessage",
              op: "CONTAINS_ANY_OF",
              value: ["data protection", "privacy", "delete everything"],
            },
            { field: "tags", op: "HAS_ANY_OF", value: ["privacy"] },
          ],
        },
        { field: "channel", op: "IS_NONE_OF", value: ["INSTAGRAM"] },
      ],
    },
  },
  {
    name: "Companies with a contract",
    kind: "ROUTING",
    isActive: false,
    triggers: created,
    actions: [{ type: "SET_PRIORITY", priority: "HIGH" }],
    conditions: {
      mode: "ALL",
      items: [
        { field: "contactTags", op: "HAS_ANY_OF", value: ["b2b"] },
        {
          field: "businessHours",
          op: "WITHIN",
          value: { days: ["1", "2", "3", "4", "5"], from: "09:00", to: "18:00" },
        },
      ],
    },
  },
  {
    name: "Came back twice",
    kind: "ROUTING",
    isActive: false,
    triggers: [{ type: "TICKET_REOPENED" }],
    actions: [{ type: "SET_PRIORITY", priority: "URGENT" }],
    conditions: { mode: "ALL", items: [{ field: "reopenCount", op: "AT_LEAST", value: 2 }] },
  },
  {
    name: "No one waits for four hours",
    kind: "AUTOMATION",
    isActive: true,
    triggers: [{ type: "WAITING_FOR", minutes: 240 }],
    logsMisses: true,
    actions: [
      {
        type: "NOTIFY",
        to: "SUPERVISORS",
        text: "#{{ticket.number}} has waited for four hours: {{ticket.subject}}",
      },
    ],
    conditions: {
      mode: "ALL",
      items: [
        { field: "priority", op: "IS_ANY_OF", value: ["HIGH", "URGENT"] },
        { field: "status", op: "IS_ANY_OF", value: ["OPEN", "IN_PROGRESS"] },
      ],
    },
  },
  {
    name: "Complaints are seen",
    kind: "AUTOMATION",
    isActive: true,
    triggers: [{ type: "TAG_ADDED", tag: "complaint" }, { type: "TICKET_CREATED" }],
    actions: [
      { type: "NOTIFY", to: "SUPERVISORS", text: "A complaint by {{contact.name}}: #{{ticket.number}}" },
    ],
    conditions: { mode: "ALL", items: [{ field: "tags", op: "HAS_ANY_OF", value: ["complaint"] }] },
  },
  {
    name: "A reminder after three days",
    kind: "AUTOMATION",
    isActive: false,
    triggers: [{ type: "STATUS_FOR", status: "PENDING", minutes: 3 * 1440 }],
    actions: [
      {
        type: "REPLY",
        text: "Hello {{contact.firstName}}, we have not heard from you about #{{ticket.number}}. Can you still tell us what we asked?",
      },
    ],
    conditions: { mode: "NONE", items: [{ field: "channel", op: "IS_ANY_OF", value: ["PHONE"] }] },
  },
  {
    name: "Silent for a week",
    kind: "AUTOMATION",
    isActive: false,
    triggers: [{ type: "SILENT_FOR", minutes: 7 * 1440 }],
    actions: [
      { type: "SET_STATUS", status: "RESOLVED" },
      { type: "NOTE", text: "Resolved after a week of silence." },
    ],
    conditions: {
      mode: "ALL",
      items: [{ field: "status", op: "IS_ANY_OF", value: ["PENDING", "IN_PROGRESS"] }],
    },
  },
  {
    name: "The warehouse hears of returns",
    kind: "AUTOMATION",
    isActive: false,
    triggers: created,
    actions: [{ type: "WEBHOOK", url: hook, includesText: false }],
    conditions: {
      mode: "ALL",
      items: [{ field: "tags", op: "HAS_ANY_OF", value: ["return", "return-label", "exchange"] }],
    },
  },
];

const runsOfRuleMax = 14;
const seededDays = 25;

/**
 * Rules, some of them off, and what they did: by the engine's own judgement of the demo's tickets, where
 * these look as the rule would have left them.
 */
export async function seedRules(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const opened = later(now, { days: -60 });
  const switchedOff = later(now, { days: -3 });
  const given = demoRules(`https://hooks.${tenantId}.example/returns`);
  const rows = given.map((rule, position) => ({
    tenantId,
    id: id(`rule ${rule.name}`),
    position: position % 5,
    stopsHere: false,
    logsMisses: false,
    ...rule,
    createdAt: opened,
    updatedAt: opened,
  }));
  await db.insert(rules).values(rows);
  await db.insert(pendingJobs).values(
    rows
      .filter(({ isActive, triggers }) => isActive && triggers.some(({ minutes }) => minutes !== undefined))
      .map((rule) => ({
        tenantId,
        id: id(`rule timers ${rule.name}`, now),
        name: scheduleTimers.name,
        payload: { ruleId: rule.id, revision: 1 },
      })),
  );

  const found = await db
    .select({ ticket: tickets, contact: contacts })
    .from(tickets)
    .leftJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        isNull(tickets.deletedAt),
        gte(tickets.createdAt, later(now, { days: -seededDays })),
      ),
    )
    .orderBy(asc(tickets.number));
  const said = Map.groupBy(
    await db
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.tenantId, tenantId))
      .orderBy(asc(ticketMessages.id)),
    ({ ticketId }) => ticketId,
  );
  const runs: (typeof ruleRuns.$inferInsert)[] = [];
  for (const rule of rows) {
    const own: (typeof ruleRuns.$inferInsert)[] = [];
    for (const { ticket, contact } of found) {
      const messages = (said.get(ticket.id) ?? []).map(({ authorType, isPublic, createdAt, text }) => ({
        authorType,
        isPublic,
        at: createdAt,
        text,
      }));
      for (const then of timelineOf({ ticket, changes: [], messages }, rule.triggers, now)) {
        const happening = findTriggeringEvent(rule.triggers, then.happenings);
        // What is off now was switched off some days ago; and no reply is in a thread that the demo has
        // not told of.
        if (
          !happening ||
          (!rule.isActive && then.at > switchedOff) ||
          rule.actions.some(({ type }) => type === "REPLY")
        )
          continue;
        const verdict = evaluateConditions(
          rule.conditions,
          factsOf({
            ticket,
            contact,
            message: then.message,
            lastReplyAt: then.lastReplyAt,
            categoryPath: [],
            timeZone: "UTC",
            at: then.at,
          }),
        );
        const { done } = patchByRules(rule.actions, ticket, {
          agents: new Set(),
          groups: new Set(),
          categories: new Set(),
        });
        const outcome = verdict.isTrue ? "MATCHED" : rule.logsMisses && isNearMiss(verdict) ? "MISSED" : null;
        // The ticket must look as the rule would have left it.
        if (outcome === null || (outcome === "MATCHED" && done.some((one) => one.outcome !== "UNCHANGED")))
          continue;
        const all = rule.actions.map((action): Done => ({ action, outcome: "DONE", problem: null }));
        own.push({
          tenantId,
          id: id(`run ${rule.name} ${ticket.number} ${then.at}`, then.at),
          ruleId: rule.id,
          ruleName: rule.name,
          kind: rule.kind,
          ticketId: ticket.id,
          occasion: `demo ${happening.type} ${then.at}`,
          trigger: happening.type,
          outcome,
          problem: null,
          reasons: verdict.lines,
          actions: outcome === "MATCHED" ? all : [],
          createdAt: then.at,
        });
      }
    }
    const newest = own.toSorted((one, other) => (String(one.createdAt) < String(other.createdAt) ? 1 : -1));
    runs.push(
      ...newest.filter(({ outcome }) => outcome === "MATCHED").slice(0, runsOfRuleMax),
      ...newest.filter(({ outcome }) => outcome === "MISSED").slice(0, 2),
    );
  }
  const [reminder, complaint] = [
    rows.find(({ name }) => name.startsWith("A reminder")),
    rows.find(({ name }) => name.startsWith("Complaints")),
  ];
  const some = found.at(-3)?.ticket;
  if (reminder && complaint && some) {
    const of = (
      rule: typeof reminder,
      outcome: (typeof ruleRuns.$inferInsert)["outcome"],
      problem: string,
      trigger: (typeof ruleRuns.$inferInsert)["trigger"],
    ) => {
      const at = later(now, { days: -2 });
      return {
        tenantId,
        id: id(`run ${rule.name} ${outcome}`, at),
        ruleId: rule.id,
        ruleName: rule.name,
        kind: rule.kind,
        ticketId: some.id,
        occasion: `demo ${outcome}`,
        trigger,
        outcome,
        problem,
        reasons: [],
        actions: [],
        createdAt: at,
      };
    };
    runs.push(
      of(reminder, "FAILED", "Write something, or attach a file.", "STATUS_FOR"),
      of(complaint, "CUT", "chain_too_long", "TAG_ADDED"),
    );
  }
  for (let from = 0; from < runs.length; from += 100)
    await db.insert(ruleRuns).values(runs.slice(from, from + 100));
  const warehouse = rows.find(({ name }) => name.startsWith("The warehouse"));
  if (warehouse)
    await seedDeliveries(
      db,
      tenantId,
      now,
      id,
      warehouse,
      found.slice(-3).map(({ ticket }) => ticket),
    );
}

/**
 * One that was taken at the second attempt, one that no one took for a day, and one that waits for its next
 * attempt.
 */
async function seedDeliveries(
  db: Db,
  tenantId: string,
  now: string,
  id: IdOf,
  rule: { id: string; name: string; actions: RuleAction[] },
  some: readonly (typeof tickets.$inferSelect)[],
): Promise<void> {
  const [action] = rule.actions;
  if (action?.type !== "WEBHOOK") return;
  const states = [
    ["SENT", -9],
    ["FAILED", -4],
    ["QUEUED", -0.02],
  ] as const;
  const nextAttemptAt = later(now, { hours: 12 });
  await db.insert(deliveries).values(
    states.flatMap(([status, days], at) => {
      const ticket = some[at];
      if (!ticket) return [];
      const createdAt = later(now, { days });
      const deliveryId = id(`delivery ${status}`, createdAt);
      const moments = retryAfterMinutes.reduce<string[]>(
        (all, minutes) => [...all, later(all.at(-1) ?? createdAt, { minutes })],
        [createdAt],
      );
      const tried = status === "FAILED" ? moments : moments.slice(0, 2);
      const attempts = tried.map((moment, place) =>
        status === "SENT" && place === 1
          ? { at: moment, statusCode: 200, error: null, tookMs: 184 }
          : { at: moment, statusCode: 503, error: "It answered 503.", tookMs: 96 + place * 31 },
      );
      const body = JSON.stringify({
        id: deliveryId,
        type: "rule.matched",
        createdAt,
        tenant: tenantId,
        rule: { id: rule.id, name: rule.name },
        trigger: "TICKET_CREATED",
        ticket: {
          id: ticket.id,
          number: ticket.number,
          status: ticket.status,
          priority: ticket.priority,
          channel: ticket.channel,
          tags: ticket.tags,
        },
      });
      return [
        {
          tenantId,
          id: deliveryId,
          kind: webhookKind,
          recipient: action.url,
          payload: {
            ruleId: rule.id,
            ruleName: rule.name,
            body,
            round: 0,
            attempts,
            response: status === "SENT" ? '{"ok":true}' : "Service Unavailable",
          } satisfies WebhookPayload,
          ticketId: ticket.id,
          state: status,
          attempts: attempts.length,
          nextAttemptAt: status === "QUEUED" ? nextAttemptAt : null,
          createdAt,
          sentAt: status === "SENT" ? (tried[1] ?? null) : null,
        },
      ];
    }),
  );
}
