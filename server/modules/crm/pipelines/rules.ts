import { probabilityOf, stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { DealState, DealStageKind } from "../../../../contract/crm/deal-rules.ts";

export interface Shape {
  id: string;
  kind: DealStageKind;
  probability: number;
  position: number;
}

/**
 * What is won is sure and what is lost is not; of an open one what was said, or its kind's, and 1 to 99 so
 * that it is neither.
 */
export const probabilityFor = (kind: DealStageKind, said: number | undefined): number =>
  stateOf(kind) === "OPEN" ? (said ?? probabilityOf[kind]) : probabilityOf[kind];

const rankOf: Record<DealState, number> = { OPEN: 0, WON: 1, LOST: 2 };
/**
 * Stages in their order once one of them has gone to a place among the others: the open ones first, then won,
 * then lost, since a deal goes that way.
 * @returns ids in their order
 */
export function orderOf(stages: readonly Shape[], moved?: { id: string; position: number }): string[] {
  const others = [...stages].sort((one, other) => one.position - other.position);
  if (moved) {
    const at = others.findIndex(({ id }) => id === moved.id);
    const [stage] = at < 0 ? [] : others.splice(at, 1);
    if (stage) others.splice(Math.min(moved.position, others.length), 0, stage);
  }
  return others
    .map((stage, place) => ({ stage, place }))
    .sort(
      (one, other) =>
        rankOf[stateOf(one.stage.kind)] - rankOf[stateOf(other.stage.kind)] || one.place - other.place,
    )
    .map(({ stage }) => stage.id);
}

/**
 * A deal must have somewhere to begin, to be won and to be lost. @returns the state that a pipeline of these
 * stages has none of
 */
export const missingStageState = (kinds: readonly DealStageKind[]): DealState | undefined =>
  (["OPEN", "WON", "LOST"] as const).find((state) => !kinds.some((kind) => stateOf(kind) === state));
