/**
 * Steps that can be taken back. `mark` names what the last one changed: letters typed into one field, one
 * after the other, are one step.
 */
export interface DraftHistory<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  mark: string | null;
}
export type DraftAction<T> =
  | { type: "edit"; next: T; mark?: string }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "start"; from: T };

const stepsMax = 100;
export const startHistory = <T>(from: T): DraftHistory<T> => ({
  past: [],
  present: from,
  future: [],
  mark: null,
});

export function draftHistory<T>(state: DraftHistory<T>, action: DraftAction<T>): DraftHistory<T> {
  const { past, present, future, mark } = state;
  switch (action.type) {
    case "start":
      return startHistory(action.from);
    case "edit": {
      const isMore = action.mark !== undefined && action.mark === mark;
      return {
        past: isMore ? past : [...past, present].slice(-stepsMax),
        present: action.next,
        future: [],
        mark: action.mark ?? null,
      };
    }
    case "undo": {
      const before = past.at(-1);
      return before === undefined
        ? state
        : { past: past.slice(0, -1), present: before, future: [present, ...future], mark: null };
    }
    case "redo": {
      const [after, ...rest] = future;
      return after === undefined
        ? state
        : { past: [...past, present], present: after, future: rest, mark: null };
    }
  }
}
