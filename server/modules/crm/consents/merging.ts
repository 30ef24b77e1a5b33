import type { ConsentState } from "../../../../contract/crm/consent-kinds.ts";
import type { Work } from "../../../work.ts";
import { contactConsents } from "../records/consent-table.ts";
import { consentChannels, consentPurposes } from "../../../../contract/crm/consent-kinds.ts";
import { consentRows, noteChange, writeConsent } from "./change.ts";
import type { ConsentRow } from "./change.ts";
import { isOfPlace, strictest } from "./rules.ts";
import type { ConsentPlace } from "./rules.ts";

/** What a merge set of one consent of the surviving contact, and what was known of it before. */
export interface MergedConsent extends ConsentPlace {
  before: Pick<ConsentRow, "state" | "source" | "reason" | "at" | "byId" | "byName"> | null;
  after: ConsentState;
}

const places: readonly ConsentPlace[] = consentChannels.flatMap((channel) =>
  consentPurposes.map((purpose) => ({ channel, purpose })),
);

/**
 * The surviving contact has the stricter state of each; the others keep their own, and so have them again
 * after an undo. Contacts are locked by the caller. @returns what the journal of merges keeps
 */
export async function mergeConsents(
  work: Work,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<MergedConsent[]> {
  const all = await consentRows(work, [survivorId, ...mergedIds]);
  const set: MergedConsent[] = [];
  for (const place of places) {
    const rows = all.filter(isOfPlace(place));
    const own = rows.find(({ contactId }) => contactId === survivorId);
    const wanted = strictest(own ? [own, ...rows.filter((row) => row !== own)] : rows);
    if (!wanted || wanted.state === own?.state) continue;
    const { state, reason, at } = wanted;
    await writeConsent(work, survivorId, { ...place, state, source: "MERGE", reason, at }, own);
    set.push({ ...place, before: own ? beforeOf(own) : null, after: state });
  }
  return set;
}
const beforeOf = ({ state, source, reason, at, byId, byName }: ConsentRow) => ({
  state,
  source,
  reason,
  at,
  byId,
  byName,
});

/**
 * What a merge set, and nobody since, is again what it was. Who opted out meanwhile has done so for each of the
 * people that they turn out to be.
 */
export async function partConsents(
  work: Work,
  survivorId: string,
  sourceIds: readonly string[],
  { set, mergedAt }: { set: readonly MergedConsent[]; mergedAt: string },
): Promise<void> {
  const all = await consentRows(work, [survivorId, ...sourceIds]);
  const own = all.filter(({ contactId }) => contactId === survivorId);
  for (const row of own) {
    const merged = set.find(isOfPlace(row));
    if (merged && row.source === "MERGE" && row.state === merged.after) await restore(work, row, merged);
    else if (row.state === "OPTED_OUT" && row.changedAt > mergedAt)
      for (const id of sourceIds) {
        const { channel, purpose, state, reason, at } = row;
        const theirs = all.filter(({ contactId }) => contactId === id).find(isOfPlace(row));
        if (theirs?.state === "OPTED_OUT") continue;
        await writeConsent(work, id, { channel, purpose, state, source: "MERGE_UNDONE", reason, at }, theirs);
      }
  }
}

async function restore(work: Work, row: ConsentRow, { before }: MergedConsent): Promise<void> {
  const { channel, purpose, contactId } = row;
  const undone = { channel, purpose, source: "MERGE_UNDONE", byId: work.actor.id, byName: work.actor.name };
  const { state = null, reason = null, at = work.now } = before ?? {};
  await noteChange(work, contactId, { ...undone, source: "MERGE_UNDONE", state, reason, at });
  const rows = work.rows(contactConsents);
  if (before) await rows.update(row.id, { ...before, changedAt: work.now }, { before: row });
  else await rows.remove(row.id);
}
