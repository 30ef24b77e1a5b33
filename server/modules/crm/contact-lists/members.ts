import { or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contactsMatching } from "../records/contact-filter.ts";
import { contactListMembers, contactLists } from "./table.ts";
import type { ListRow } from "./table.ts";
import { say } from "./texts.ts";

/**
 * Who is in a list: put there, or found by its rule as things are now. @throws Fault invalid where the
 * rule asks for a field that is gone
 */
export async function inList(work: Work, { id, rule }: Pick<ListRow, "id" | "rule">): Promise<SQL> {
  if (rule === null)
    return sql`exists (select 1 from ${contactListMembers} lm where lm.tenant_id = contacts.tenant_id and lm.contact_id = contacts.id and lm.list_id = ${id}::uuid)`;
  try {
    const groups = await Promise.all(rule.map((filter) => contactsMatching(work, filter, "rule")));
    return or(...groups) ?? sql`false`;
  } catch (error) {
    // The list asks for what there is no more, which its reader did not write.
    if (error instanceof Fault && error.code === "invalid")
      throw fieldFault(
        "listId",
        say("contact_lists.rule_broken", { problem: error.detail ?? error.message }),
      );
    throw error;
  }
}

/** @throws Fault invalid where there is no such list */
export async function listOf(work: Work, listId: string, at = "listId"): Promise<ListRow> {
  const list = await work.rows(contactLists).find(listId);
  if (!list) throw fieldFault(at, say("shared.no_such_list"));
  return list;
}

/** @returns those who were not in it before */
export async function putInto(work: Work, listId: string, contactIds: readonly string[]): Promise<string[]> {
  const added = await queryRows<{ contact_id: string }>(
    work.db,
    sql`insert into contact_list_members (tenant_id, list_id, contact_id, created_at) select c.tenant_id, ${listId}::uuid, c.id, ${work.now}::timestamptz from contacts c where c.tenant_id = ${work.tenant} and c.deleted_at is null
    and c.id in (select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as v(id)) order by c.id on conflict do nothing returning contact_id`,
  );
  return added.map(({ contact_id: id }) => id);
}

/** @returns those who were in it */
export async function takeOut(work: Work, listId: string, contactIds: readonly string[]): Promise<string[]> {
  const gone = await queryRows<{ contact_id: string }>(
    work.db,
    sql`delete from contact_list_members m where m.tenant_id = ${work.tenant} and m.list_id = ${listId}::uuid and m.contact_id in (select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as v(id)) returning m.contact_id`,
  );
  return gone.map(({ contact_id: id }) => id);
}
