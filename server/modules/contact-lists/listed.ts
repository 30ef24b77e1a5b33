import { and } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ListedContacts } from "../../../contract/contact-filters.ts";
import type { Work } from "../../work.ts";
import { contactsMatching } from "../contacts/filter.ts";
import { inListOf } from "./members.ts";

/** The contacts that a filter describes, membership included. @param at where the filter stands in what was sent, with its dot */
export async function listedContacts(work: Work, { listId, isDeleted, ...filter }: ListedContacts, at = ""): Promise<SQL | undefined> {
  return and(await contactsMatching(work, filter, `${at}customField`, isDeleted === "true"), listId === undefined ? undefined : await inListOf(work, listId, `${at}listId`));
}
