import type { Change, Target } from "./plan.ts";

/** A row of an import's ledger. */
interface Line {
  number: number;
  outcome: string;
  change: Change | null;
  versionAfter: number;
}
/** A contact or company that an import made or changed, with the rows that did it. */
export interface ImportedGroup {
  id: string;
  lines: Line[];
}
/** One that stays as it is, and why. */
export interface KeptRecord {
  id: string;
  kept: string;
}

/**
 * What becomes of each: anyone who was changed since stays, and anyone whom the import made and somebody
 * uses.
 * @param used ids of those with conversations
 */
export function planUndo(
  groups: readonly ImportedGroup[],
  byId: ReadonlyMap<string, Target>,
  used: ReadonlySet<string>,
): { kept: KeptRecord[]; restored: Target[]; removed: string[] } {
  const [kept, restored, removed]: [KeptRecord[], Target[], string[]] = [[], [], []];
  for (const { id, lines } of groups) {
    const target = byId.get(id);
    // Somebody has deleted it already: then there is nothing to take back.
    if (!target) continue;
    if (
      target.version !== Math.max(...lines.map(({ versionAfter }) => versionAfter)) ||
      isFilledSince(target, lines)
    )
      kept.push({ id, kept: "CHANGED" });
    else if (lines.some(({ outcome }) => outcome === "CREATED")) {
      if (used.has(id)) kept.push({ id, kept: "IN_USE" });
      else removed.push(id);
    } else restored.push(asBefore(target, lines));
  }
  return { kept, restored, removed };
}

/**
 * A custom field that the import filled holds something else by now: its changes leave no trace in the
 * version.
 */
const isFilledSince = (target: Target, lines: readonly Line[]): boolean =>
  Object.entries(Object.assign({}, ...lines.map(({ change }) => change?.held ?? {})) as Change["held"]).some(
    ([fieldId, { after }]) =>
      JSON.stringify(target.held[fieldId] ?? { value: null, selectedOptionIds: [] }) !==
      JSON.stringify(after),
  ); // the last row that filled it counts

/** The earliest row knows what was there before all of them. */
function asBefore(target: Target, lines: readonly Line[]): Target {
  const changes = lines.flatMap(({ change }) => change ?? []).toReversed();
  const held = Object.fromEntries(
    changes.flatMap((change) =>
      Object.entries(change.held).map(([fieldId, { before }]) => [fieldId, before]),
    ),
  );
  const tags = changes.findLast((change) => change.tags !== null)?.tags ?? target.tags;
  return {
    ...target,
    values: {
      ...target.values,
      ...(Object.assign({}, ...changes.map(({ values }) => values)) as Target["values"]),
    },
    tags,
    held: { ...target.held, ...held },
  }; // one object of several
}

/** The companies that the import made somebody's primary one, one after the other. */
export const broughtTo = ({ id, before }: Target, lines: readonly Line[]) =>
  [
    ...new Set([before.values["companyId"], ...lines.map(({ change }) => change?.values["companyId"])]),
  ].flatMap((companyId) => (companyId ? [{ contactId: id, companyId }] : []));
