import type { PgTable } from "drizzle-orm/pg-core";
import type { ContactMergePreview } from "../../../../contract/crm/contact-merges.ts";
import { declaredByMany } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";

/** A table whose rows are a contact's: each has a `contact_id`, and goes with the contact in a merge. */
export interface Belonging {
  table: PgTable;
  /** The column that names a row besides its contact. */
  key: string;
  /** A contact has one row of each `key` at most: one that both have stays where it is. */
  isOnce?: boolean;
  /** A contact has one row of which this holds at most: of two the one stays where it is. */
  oneWhere?: string;
  /** The row counts its changes. */
  isVersioned?: boolean;
  /** The audit log tells of each row that went to another contact. */
  isAudited?: boolean;
  /** Under which name a preview says how many will move. */
  shownAs?: keyof ContactMergePreview["moves"];
  /**
   * It stays, without the contact, when that goes for good; a contact that has one is in use. Others write it
   * at the same time: of several tables the last that was declared is locked first.
   */
  isConversation?: boolean;
  /** A conversation that is with a company too, by its `company_id`. */
  isWithCompany?: boolean;
  /** What else goes home once a merge is undone. */
  follow?(work: Work, fromId: string, toId: string): Promise<Followed>;
}
/** Rows that went, of a table that the audit log tells of. */
export interface Followed {
  table: PgTable;
  ids: string[];
}
/** Those of modules above this one's domain, from low to high. */
export const belongingsAbove = declaredByMany<Belonging>("belongings of contacts are");

export const conversations = (): readonly Belonging[] =>
  belongingsAbove.all().filter(({ isConversation }) => isConversation);
export const conversationsWithCompanies = (): readonly Belonging[] =>
  conversations().filter(({ isWithCompany }) => isWithCompany);
