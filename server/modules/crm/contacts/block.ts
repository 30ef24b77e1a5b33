import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { ContactRow } from "../contact-identities/find-or-create-contact.ts";
import { contacts } from "../records/contact-table.ts";

/** What they send makes nothing from now on. @throws Fault not_found for one that is deleted */
export async function blockContact(work: Work, id: string, reason: string): Promise<void> {
  const before = await lockLiving(work, id);
  await work.rows(contacts).update(
    id,
    {
      status: "BLOCKED",
      blockedReason: reason,
      blockedAt: before.blockedAt ?? work.now,
      blockedByName: work.actor.name,
    },
    { before, action: "block" },
  );
}

/** @returns whether they were blocked. @throws Fault not_found for one that is deleted */
export async function unblockContact(work: Work, id: string): Promise<boolean> {
  const before = await lockLiving(work, id);
  if (before.status !== "BLOCKED") return false;
  await work.rows(contacts).update(id, { status: "ACTIVE" }, { before, action: "unblock" });
  return true;
}

async function lockLiving(work: Work, id: string): Promise<ContactRow> {
  const before = await work.rows(contacts).lock(id);
  if (before.deletedAt !== null) throw new Fault("not_found");
  return before;
}
