import type { Actor, Work } from "../../../work.ts";
import { users } from "./table.ts";

/**
 * As whom a job does what somebody asked for: with the rights that they have now, or null where they no
 * longer work here.
 */
export async function actorNow(work: Work, userId: string): Promise<Actor | null> {
  const person = await work.rows(users).find(userId);
  return person?.isActive
    ? {
        id: person.id,
        name: `${person.firstName} ${person.lastName}`.trim(),
        role: person.role,
        email: person.email,
      }
    : null;
}
