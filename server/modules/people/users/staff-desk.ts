import type { StaffUser } from "../../../../contract/people/users.ts";
import type { Role } from "../../../../contract/roles.ts";
import type { Page } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import { declaredByOne } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";

export interface StaffFilters {
  search?: string | undefined;
  role?: Role[] | undefined;
  isActive?: boolean | undefined;
  groupId?: string | undefined;
}

/** What the desk knows of its staff, and what it does when one of them changes; declared by desk/agents. */
export interface StaffDesk {
  list(work: Work, query: PageQuery, filters: StaffFilters): Promise<Page<StaffUser>>;
  /** @throws Fault not_found */
  view(work: Work, userId: string): Promise<StaffUser>;
  /** What would be left behind by them. */
  leftBehind(
    work: Work,
    userId: string,
  ): Promise<{ openTickets: number; laterTickets: number; lastIn: { id: string; name: string }[] }>;

  /** Somebody is about to leave the desk. Locks tickets, so it goes before `lock`. */
  leaving(work: Work, userId: string): Promise<void>;
  /** Before a user's row is locked: who gets which ticket is decided by one at a time. */
  lock(work: Work): Promise<void>;
  /** Under both locks: they leave the desk. */
  left(work: Work, userId: string): Promise<void>;
  /** Their row is written; `undefined` stays as it is. */
  place(
    work: Work,
    userId: string,
    patch: {
      groupIds: readonly string[] | undefined;
      skills: { skillId: string; level: number }[] | undefined;
    },
  ): Promise<void>;
  /** All is written and told: tickets that wait may find their agent. */
  assignWaitingTickets(work: Work, userId: string, leaves: boolean): Promise<void>;
}

export const staffDesk = declaredByOne<StaffDesk>("desk of the staff is");
