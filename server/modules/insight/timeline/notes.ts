import { and, desc, eq } from "drizzle-orm";
import type { CrmNote } from "../../../../contract/insight/timeline.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import type { Actor, Work } from "../../../work.ts";
import { seesEverySensitive } from "../../desk/tickets/rules.ts";
import { crmNotes } from "./table.ts";
import { say } from "./texts.ts";

type Row = typeof crmNotes.$inferSelect;
/** Whose timeline, and as what it is in the notes. */
export interface Owner {
  entity: "contacts" | "companies" | "deals";
  id: string;
}
const ownerColumn = {
  contacts: crmNotes.contactId,
  companies: crmNotes.companyId,
  deals: crmNotes.dealId,
} as const;
const ownedBy = ({ entity, id }: Owner) => eq(ownerColumn[entity], id);

export const presentNote = ({
  id,
  text,
  authorId,
  authorName,
  isPinned,
  editedAt,
  createdAt,
  contactId,
  companyId,
  dealId,
}: Row): CrmNote => ({
  id,
  text,
  authorId,
  authorName,
  isPinned,
  editedAt,
  createdAt,
  contactId,
  companyId,
  dealId,
});

export async function writeNote(
  work: Work,
  of: { contactId?: string; companyId?: string | null; dealId?: string },
  { text, isPinned = false }: { text: string; isPinned?: boolean | undefined },
): Promise<CrmNote> {
  const note = await work.rows(crmNotes).insert({
    ...of,
    text,
    isPinned,
    authorId: work.actor.id,
    authorName: work.actor.name,
    createdAt: work.now,
    updatedAt: work.now,
  });
  publishTimelineChange(work, note);
  return presentNote(note);
}

/** @throws Fault forbidden where the words are somebody else's */
export async function changeNote(
  work: Work,
  id: string,
  { text, isPinned }: { text?: string | undefined; isPinned?: boolean | undefined },
): Promise<CrmNote> {
  const before = await work.rows(crmNotes).lock(id);
  const isReworded = text !== undefined && text !== before.text;
  if (isReworded) refuseOthers(work.actor, before);
  if (isPinned === true && !before.isPinned) await checkPins(work, before);
  const note = await work.rows(crmNotes).update(
    id,
    {
      ...(isReworded ? { text, editedAt: work.now } : {}),
      ...(isPinned === undefined ? {} : { isPinned }),
    },
    { before },
  );
  publishTimelineChange(work, note);
  return presentNote(note);
}

export async function removeNote(work: Work, id: string): Promise<void> {
  const note = await work.rows(crmNotes).lock(id);
  refuseOthers(work.actor, note);
  await work.rows(crmNotes).remove(id);
  publishTimelineChange(work, note);
}

export async function pinnedNotes({ from }: Work, owner: Owner): Promise<CrmNote[]> {
  const rows = await from(crmNotes)
    .where(and(ownedBy(owner), eq(crmNotes.isPinned, true)))
    .orderBy(desc(crmNotes.createdAt), desc(crmNotes.id))
    .limit(limits.crmNotesPinnedMax);
  return rows.map(presentNote);
}

async function checkPins(work: Work, { contactId, companyId, dealId }: Row): Promise<void> {
  const owner: Owner | null =
    dealId !== null
      ? { entity: "deals", id: dealId }
      : contactId !== null
        ? { entity: "contacts", id: contactId }
        : companyId !== null
          ? { entity: "companies", id: companyId }
          : null;
  if (
    owner &&
    (await work.rows(crmNotes).count(and(ownedBy(owner), eq(crmNotes.isPinned, true)))) >=
      limits.crmNotesPinnedMax
  )
    throw new Fault("conflict", say("timeline.too_many_pinned", { max: limits.crmNotesPinnedMax }));
}

function refuseOthers(actor: Actor, { authorId }: Row): void {
  if (!seesEverySensitive(actor) && (authorId === null || authorId !== actor.id))
    throw new Fault("forbidden", say("timeline.note_not_yours"));
}

function publishTimelineChange(work: Work, { contactId, companyId, dealId }: Row): void {
  for (const id of [contactId, companyId, dealId])
    if (id !== null) work.publish("resource_changed", { group: "timeline", id }, ["staff"]);
}
