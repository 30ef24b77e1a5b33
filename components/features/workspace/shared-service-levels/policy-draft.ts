import type { BodyIn } from "@/contract/kit";
import { priorities, slaMetrics } from "@/contract/enums";
import type { SlaMetric } from "@/contract/enums";
import type { SlaPolicy, slaSettings } from "@/contract/desk/sla-settings";

export const timeUnits = { seconds: 1, minutes: 60, hours: 3600 } as const;
export type TimeUnit = keyof typeof timeUnits;
type Priority = (typeof priorities)[number];
/** One target as it is typed; an empty amount is no target. */
export interface TargetDraft {
  amount: string;
  unit: TimeUnit;
  isAroundTheClock: boolean;
}
export interface PolicyDraft {
  name: string;
  description: string;
  isOn: boolean;
  calendarId: string;
  conditions: SlaPolicy["conditions"];
  /** By `targetKey`. */
  targets: Readonly<Record<string, TargetDraft>>;
  /** Null: as the workspace says. */
  pausedOnHold: SlaMetric[] | null;
  pausedWhileSnoozed: SlaMetric[];
}

export const targetKey = (priority: Priority, metric: SlaMetric): string => `${priority}.${metric}`;
const noTarget: TargetDraft = { amount: "", unit: "minutes", isAroundTheClock: false };
export const targetIn = (draft: PolicyDraft, priority: Priority, metric: SlaMetric): TargetDraft =>
  draft.targets[targetKey(priority, metric)] ?? noTarget;

/** In the largest unit that leaves no rest. */
function asAmount(seconds: number): Pick<TargetDraft, "amount" | "unit"> {
  const unit =
    (["hours", "minutes"] as const).find((each) => seconds % timeUnits[each] === 0) ?? ("seconds" as const);
  return { amount: String(seconds / timeUnits[unit]), unit };
}

export const emptyPolicy = (calendarId: string): PolicyDraft => ({
  name: "",
  description: "",
  isOn: true,
  calendarId,
  conditions: { mode: "ALL", items: [] },
  targets: {},
  pausedOnHold: null,
  pausedWhileSnoozed: [],
});
export const policyDraft = (policy: SlaPolicy): PolicyDraft => ({
  name: policy.name,
  description: policy.description ?? "",
  isOn: policy.isOn,
  calendarId: policy.calendarId,
  conditions: policy.conditions,
  targets: Object.fromEntries(
    policy.targets.map(({ priority, metric, seconds, isAroundTheClock }) => [
      targetKey(priority, metric),
      { ...asAmount(seconds), isAroundTheClock },
    ]),
  ),
  pausedOnHold: policy.pausedOnHold,
  pausedWhileSnoozed: policy.pausedWhileSnoozed,
});

/** @param isDefault it has no conditions and stays on, so neither is sent */
export function policyBody(draft: PolicyDraft, isDefault: boolean): BodyIn<typeof slaSettings.create> {
  const { name, description, isOn, calendarId, conditions, pausedOnHold, pausedWhileSnoozed } = draft;
  const targets = priorities.flatMap((priority) =>
    slaMetrics.flatMap((metric) => {
      const { amount, unit, isAroundTheClock } = targetIn(draft, priority, metric);
      if (amount.trim() === "") return [];
      return [{ metric, priority, seconds: Math.round(Number(amount) * timeUnits[unit]), isAroundTheClock }];
    }),
  );
  const always = { name, description: description.trim() === "" ? null : description };
  const when = isDefault ? {} : { isOn, conditions };
  return { ...always, ...when, calendarId, targets, pausedOnHold, pausedWhileSnoozed };
}

/** Null where nothing moves: past an end, or below the default, which is last. */
/** In an order that was begun and not saved: what has come since comes after it, the default last. */
export function policiesInOrder(policies: readonly SlaPolicy[], ids: unknown): readonly SlaPolicy[] {
  if (!Array.isArray(ids)) return policies;
  const placeOf = ({ id, isDefault }: SlaPolicy): number => {
    const at = ids.indexOf(id);
    return isDefault ? Infinity : at === -1 ? ids.length : at;
  };
  return policies.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

export function policiesAfterMove(
  policies: readonly SlaPolicy[],
  from: number,
  to: number,
): SlaPolicy[] | null {
  const [one, other] = [policies[from], policies[to]];
  if (!one || !other || one === other || one.isDefault || other.isDefault) return null;
  return policies.toSpliced(from, 1).toSpliced(to, 0, one);
}
