import { and, eq, inArray } from "drizzle-orm";
import { escalationRules as calls } from "../../../../contract/desk/escalation-rules.ts";
import { escalationTriggers } from "../../../../contract/enums.ts";
import type { EscalationTrigger } from "../../../../contract/enums.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { plainResource } from "../../../kernel/resource.ts";
import { inWords } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { checkTicketPatch } from "../tickets/change.ts";
import { escalationRules } from "./book-table.ts";
import { checkFieldsIn } from "./field-facts.ts";
import { lockOptions, saveBook } from "./save-book.ts";
import { say } from "./texts.ts";

type Written = Partial<BodyOut<typeof calls.create>>;
const needProvider: readonly EscalationTrigger[] = ["INTENT", "SENTIMENT"];

/** @throws Fault invalid at what the trigger needs, at a trigger that cannot be, at people who are not there */
async function checkRule(work: Work, rule: Written): Promise<void> {
  const { triggerType, keywords = [], repetitions, when, userIds = [], changes } = rule;
  if (triggerType !== undefined && needProvider.includes(triggerType))
    throw fieldFault("triggerType", say("sla.trigger_unavailable"));
  if (triggerType === "KEYWORD" && keywords.length === 0)
    throw fieldFault("keywords", say("sla.keywords_needed"));
  if (triggerType === "REPETITION" && !repetitions)
    throw fieldFault("repetitions", say("sla.repetitions_needed"));
  if (triggerType === "CUSTOM" && !when) throw fieldFault("when", say("sla.when_needed"));
  await checkFieldsIn(work, rule.conditions);
  if (userIds.length > 0) {
    const there = await work
      .from(users, { id: users.id })
      .where(and(inArray(users.id, userIds), eq(users.isActive, true)));
    const missing = userIds.findIndex((id) => !there.some((person) => person.id === id));
    if (missing >= 0) throw fieldFault(`userIds.${missing}`, say("sla.no_such_person"));
  }
  if (changes) {
    const { groupId, assignedToId } = changes;
    await checkTicketPatch(work, { groupId, assignedToId });
  }
}

const resource = plainResource(calls, {
  table: escalationRules,
  sort: ["name"],
  search: ["name"],
  values: async (body, work) => {
    await checkRule(work, body);
    if ((await work.rows(escalationRules).count()) >= limits.escalationRulesMax)
      throw new Fault("conflict", say("sla.too_many", { max: limits.escalationRulesMax }));
    return {
      ...body,
      conditions: body.conditions ?? { mode: "ALL" as const, items: [] },
      changes: body.changes ?? {},
    };
  },
  patch: async (body, work, before) => {
    await checkRule(work, {
      ...body,
      triggerType: body.triggerType ?? before.triggerType,
      keywords: body.keywords ?? before.keywords,
      repetitions: body.repetitions ?? before.repetitions,
      when: body.when ?? before.when,
    });
    return body;
  },
});

async function saved<T>(work: Work, write: () => Promise<T>): Promise<T> {
  await lockOptions(work);
  const written = await write();
  await saveBook(work, "ESCALATION_RULE");
  return written;
}

export const escalationCalls = implement(calls, {
  ...resource.handlers,
  create: (context) => saved(context, () => resource.handlers.create(context)),
  update: (context) => saved(context, () => resource.handlers.update(context)),
  replace: (context) => saved(context, () => resource.handlers.replace(context)),
  remove: (context) => saved(context, () => resource.handlers.remove(context)),
  triggers: ({ caller }) =>
    Promise.resolve({
      items: escalationTriggers.map((triggerType) => {
        const isAvailable = !needProvider.includes(triggerType);
        const reason = isAvailable ? null : inWords(say("sla.trigger_unavailable"), caller.language);
        return { triggerType, isAvailable, reason };
      }),
    }),
});
