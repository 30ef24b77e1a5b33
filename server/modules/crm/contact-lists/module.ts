import { and, eq, sql } from "drizzle-orm";
import { contactLists as calls } from "../../../../contract/crm/contact-lists.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { plainResource } from "../../../kernel/resource.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../records/company-table.ts";
import { contacts } from "../records/contact-table.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { users } from "../../people/session/table.ts";
import { countOf } from "./listed.ts";
import { inList, putInto, takeOut } from "./members.ts";
import { contactListMembers, contactLists } from "./table.ts";
import type { ListRow as Row } from "./table.ts";
import { say } from "./texts.ts";

const { handlers } = plainResource(calls, {
  table: contactLists,
  sort: ["place"],
  search: ["name"],
  values: async (body, work) => {
    if ((await work.rows(contactLists).count()) >= limits.contactListsMax)
      throw new Fault("conflict", say("contact_lists.too_many", { max: limits.contactListsMax }));
    await checkRule(work, body);
    await freeName(work, body.name);
    const kind = body.rule ? "RULE" : "STATIC";
    return { ...body, rule: body.rule ?? null, kind, createdByName: work.actor.name };
  },
  patch: async (body, work, before) => {
    if (body.rule !== undefined && (body.rule === null) !== (before.kind === "STATIC"))
      throw fieldFault(
        "rule",
        before.kind === "RULE" ? say("contact_lists.rule_needed") : say("contact_lists.filled_by_hand"),
      );
    await checkRule(work, body);
    if (body.name !== undefined && body.name.toLowerCase() !== before.name.toLowerCase())
      await freeName(work, body.name);
    return body;
  },
});

const contactListCalls = implement(calls, {
  ...handlers,
  count: async ({ params, ...work }) => countOf(work, await work.rows(contactLists).get(params.id)),
  setMembers: async ({ params, body, ...work }) => {
    const list = await work.rows(contactLists).get(params.id);
    if (list.kind !== "STATIC") throw new Fault("conflict", say("shared.list_has_rule"));
    const [added, removed] = [
      body.add ? await putInto(work, list.id, body.add) : [],
      body.remove ? await takeOut(work, list.id, body.remove) : [],
    ];
    if (added.length + removed.length > 0)
      work.record({
        entity: "contact_lists",
        entityId: list.id,
        action: "members",
        before: { removed: removed.slice(0, recordedMax) },
        after: { added: added.slice(0, recordedMax) },
      });
    return { added: added.length, removed: removed.length };
  },
  ofContact: async ({ params, ...work }) => {
    await work.rows(contacts).get(params.id);
    const put = await work
      .from(contactListMembers, { id: contactLists.id, name: contactLists.name, kind: contactLists.kind })
      .innerJoin(
        contactLists,
        and(
          eq(contactLists.tenantId, contactListMembers.tenantId),
          eq(contactLists.id, contactListMembers.listId),
        ),
      )
      .where(eq(contactListMembers.contactId, params.id));
    const found = [];
    for (const list of await work
      .rows(contactLists)
      .list({ where: eq(contactLists.kind, "RULE"), limit: limits.contactListsMax }))
      if (await holds(work, list, params.id)) found.push(list);
    return {
      items: [...put, ...found]
        .map(({ id, name, kind }) => ({ id, name, kind }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    };
  },
});
const recordedMax = 1000;

/** One look by the key of the contact. A rule that does not hold any more finds nobody. */
async function holds(work: Work, list: Row, contactId: string): Promise<boolean> {
  try {
    const [one] = await work
      .from(contacts, { id: contacts.id })
      .where(and(eq(contacts.id, contactId), await inList(work, list)));
    return one !== undefined;
  } catch (error) {
    if (error instanceof Fault && error.code === "invalid") return false;
    throw error;
  }
}

/**
 * What a rule names must be there, so that no list keeps a word about somebody else's rows. @throws Fault
 * invalid at its place
 */
async function checkRule(work: Work, { rule }: { rule?: Row["rule"] | undefined }): Promise<void> {
  for (const [at, { ownerId, companyId, customField }] of (rule ?? []).entries()) {
    await fieldConditions(work, customField, `rule.${at}.customField`, "CONTACT");
    if (
      ownerId !== undefined &&
      ownerId !== "me" &&
      ownerId !== "none" &&
      !(await work.rows(users).find(ownerId))
    )
      throw fieldFault(`rule.${at}.ownerId`, say("shared.no_such_person"));
    if (companyId !== undefined && companyId !== "none" && !(await work.rows(companies).find(companyId)))
      throw fieldFault(`rule.${at}.companyId`, say("shared.no_such_company"));
  }
}

async function freeName(work: Work, name: string): Promise<void> {
  const [taken] = await work
    .rows(contactLists)
    .list({ where: sql`lower(${contactLists.name}) = ${name.toLowerCase()}`, limit: 1 });
  if (taken)
    throw new Fault("conflict", say("contact_lists.name_taken"), {
      errors: [{ path: "name", message: say("contact_lists.name_taken") }],
    });
}

export const contactListsModule = defineModule("crm/contact-lists", {
  calls: contactListCalls,
  functions: [new URL("functions.sql", import.meta.url)],
});
