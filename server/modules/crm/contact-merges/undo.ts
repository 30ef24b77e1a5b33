import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { contactMerges as calls } from "../../../../contract/crm/contact-merges.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contactCompanies } from "../records/contact-company-table.ts";
import { tellOfPrimary } from "../contact-companies/associate.ts";
import type { IdentityRow } from "../contact-identities/queries.ts";
import { identityRows, takenBy } from "../contact-identities/queries.ts";
import { partConsents } from "../consents/merging.ts";
import type { MergedConsent } from "../consents/merging.ts";
import { contactIdentities } from "../records/identity-table.ts";
import { oneContact } from "../contacts/queries.ts";
import { contacts } from "../records/contact-table.ts";
import { tellOfContact } from "../records/tell.ts";
import { tiersChanged } from "../records/tiers.ts";
import { giveBack } from "../../workspace/custom-fields/merging.ts";
import type { HeldFields } from "../../workspace/custom-fields/merging.ts";
import { holdAlong } from "../legal-holds/holds.ts";
import { bringHome, lockHanging } from "./hanging.ts";
import { tellOthers } from "./merge.ts";
import { givenBack, obstacleTo, tagsBack, wordsFor } from "./rules.ts";
import type { ContactRow } from "./rules.ts";
import { contactMergeMoves, contactMergeSources, contactMerges } from "./table.ts";
import { say } from "./texts.ts";

type Undone = Answer<typeof calls.undo>;
type Moved = typeof contactMergeMoves.$inferSelect;

/**
 * Takes back a merge: each contact has again what the merge took from it, as ADR 0043 says. @throws Fault
 * forbidden to anyone who neither made it nor supervises; conflict with what is in the way
 */
export async function undoContactMerge(work: Work, id: string): Promise<Undone> {
  const { entry, survivor, sources, sourceIds } = await lockUndoable(work, id);
  const moves = await work
    .from(contactMergeMoves)
    .where(and(eq(contactMergeMoves.mergeId, id), eq(contactMergeMoves.place, "contact_identities")));
  for (const source of sources) await bringHome(work, id, source.id, survivor.id);
  const lost: Undone["lost"] = [];
  for (const source of sources)
    lost.push(
      ...(await addressesHome(
        work,
        source,
        survivor.id,
        moves.filter(({ fromId }) => fromId === source.id),
      )),
    );
  const after = await shrink(work, survivor, entry.chosen);
  for (const source of sources)
    await comeBack(
      work,
      source,
      lost.filter(({ contactId }) => contactId === source.id),
    );
  const { customFields: was = {} } = entry.chosen.before;
  const { customFields: became = {} } = entry.chosen.after;
  // what the merge wrote down
  await giveBack(work, survivor.id, { before: was as HeldFields, after: became as HeldFields }, "CONTACT");
  // what the merge wrote down
  const { consents = [] } = entry.chosen.after as { consents?: MergedConsent[] };
  await partConsents(work, survivor.id, sourceIds, { set: consents, mergedAt: entry.createdAt });
  await holdAlong(
    work,
    survivor.id,
    sources.map((source) => source.id),
  );
  await work
    .rows(contactMerges)
    .update(id, { undoneAt: work.now, undoneByName: work.actor.name }, { before: entry, action: "undo" });
  tellOfPrimary(work, survivor.id, survivor.companyId, after.companyId);
  tiersChanged(work, { contactIds: [survivor.id, ...sourceIds] });
  tellOfContact(work, after, "updated");
  for (const source of sources) tellOfContact(work, source, "restored");
  tellOthers(work, [survivor.id, ...sourceIds]);
  const restored = [];
  for (const source of sources) restored.push(await oneContact(work, source.id));
  return { contact: await oneContact(work, survivor.id), restored, lost };
}

/**
 * The merge and its contacts, kept from others until the transaction ends. @throws Fault forbidden, conflict
 */
async function lockUndoable(work: Work, id: string) {
  const known = await work.rows(contactMerges).get(id);
  if (known.byId !== work.actor.id && !(isRole(work.actor.role) && outranks(work.actor.role, "SUPERVISOR")))
    throw new Fault("forbidden", say("shared.undo_not_yours"));
  const sourceIds = (
    await work
      .from(contactMergeSources)
      .where(eq(contactMergeSources.mergeId, id))
      .orderBy(asc(contactMergeSources.contactId))
  ).map(({ contactId }) => contactId);
  await lockHanging(work, [known.contactId, ...sourceIds]);
  const entry = await work.rows(contactMerges).lock(id);
  const rows = await work.from(contacts).where(inArray(contacts.id, [known.contactId, ...sourceIds]));
  const survivor = rows.find((row) => row.id === entry.contactId);
  const sources = sourceIds.flatMap((sourceId) => rows.find((row) => row.id === sourceId) ?? []);
  const obstacle = obstacleTo(
    { ...entry, survivor, merged: sourceIds.map((sourceId) => rows.find((row) => row.id === sourceId)) },
    work.now,
  );
  if (obstacle || !survivor || sources.length === 0)
    throw new Fault(
      "conflict",
      wordsFor(obstacle ?? { reason: "deleted", contactId: null }),
      obstacle?.contactId ? { extra: { contactId: obstacle.contactId } } : {},
    );
  return { entry, survivor, sources, sourceIds };
}

/** An address goes home wherever it is on the surviving contact, taken away and added again or not. */
const isOf =
  (moves: readonly Moved[]) =>
  (own: IdentityRow): boolean =>
    moves.some(({ rowId, row }) => rowId === own.id || row?.key === own.key);

/**
 * The surviving contact without them: a field that the merge set, and nobody since, is again what it was, and
 * no field shows an address that went home.
 */
async function shrink(
  work: Work,
  survivor: ContactRow,
  chosen: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<ContactRow> {
  const own = await identityRows(work, survivor.id);
  const back = givenBack(survivor, chosen);
  const shown = (field: "email" | "phone", kinds: readonly string[]): string | null => {
    const kept = own.filter(({ kind }) => kinds.includes(kind));
    const wanted = [field in back ? back[field] : survivor[field], survivor[field]].find((value) =>
      kept.some((one) => one.value === value),
    );
    return wanted ?? (survivor[field] === null ? null : (kept[0]?.value ?? null));
  };
  const companies = await work.from(contactCompanies).where(eq(contactCompanies.contactId, survivor.id));
  const tags = tagsBack(survivor.tags, {
    before: strings(chosen.before["tags"]),
    after: strings(chosen.after["tags"]),
  });
  const after = await work
    .rows(contacts)
    .update(
      survivor.id,
      { ...back, email: shown("email", ["EMAIL"]), phone: shown("phone", ["PHONE", "WHATSAPP"]), tags },
      { before: survivor, action: "undo_merge" },
    );
  // A primary company that goes takes its association along: not one that the contact had besides.
  if (companies.length > 0) await work.db.insert(contactCompanies).values(companies).onConflictDoNothing();
  await keepPrimaryCompany(work, after);
  return after;
}
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Wakes what is its own again. */
async function comeBack(work: Work, source: ContactRow, lost: readonly { value: string }[]): Promise<void> {
  const isLost = (value: string | null) => lost.some((one) => one.value === value);
  await work.rows(contacts).update(
    source.id,
    {
      deletedAt: null,
      mergedIntoId: null,
      ...(isLost(source.email) ? { email: null } : {}),
      ...(isLost(source.phone) ? { phone: null } : {}),
    },
    { before: source, action: "undo_merge" },
  );
  await keepPrimaryCompany(work, source);
}

/** @returns the addresses that somebody else has by now */
async function addressesHome(
  work: Work,
  source: ContactRow,
  survivorId: string,
  moves: readonly Moved[],
): Promise<{ contactId: string; value: string }[]> {
  const home = (await identityRows(work, survivorId)).filter(isOf(moves));
  const isPrimary = sql<boolean>`coalesce(${contactIdentities.value} in (${source.email}, ${source.phone}), false)`;
  if (home.length > 0)
    await work
      .update(contactIdentities)
      .set({ contactId: source.id, isLive: false, isPrimary })
      .where(
        inArray(
          contactIdentities.id,
          home.map(({ id }) => id),
        ),
      );
  const missing = moves.flatMap(({ row }) => (row && !home.some(({ key }) => key === row.key) ? [row] : []));
  const taken = await takenBy(
    work,
    missing.map(({ key }) => key),
    source.id,
  );
  const free = missing.filter(({ key }) => !taken.has(key));
  if (free.length > 0)
    await work.db.insert(contactIdentities).values(
      free.map((row) => ({
        tenantId: work.tenant,
        contactId: source.id,
        ...row,
        isPrimary: row.value === source.email || row.value === source.phone,
        isLive: false,
        createdAt: work.now,
      })),
    );
  return missing.filter(({ key }) => taken.has(key)).map(({ value }) => ({ contactId: source.id, value }));
}

/** Whatever became of its row meanwhile: a contact is at its primary company. */
async function keepPrimaryCompany(work: Work, { id, companyId }: ContactRow): Promise<void> {
  if (companyId !== null)
    await work.db
      .insert(contactCompanies)
      .values({ tenantId: work.tenant, contactId: id, companyId, createdAt: work.now })
      .onConflictDoNothing();
}
