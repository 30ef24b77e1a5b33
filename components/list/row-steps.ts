/** The head of a table lies over the first rows. */
const headPx = 36;

interface RowSteps {
  /** The id of the row that has the focus. */
  active: () => string | null;
  /** The focus itself moves, so that Enter opens, Tab goes on from there, and a screen reader follows. */
  step: (by: 1 | -1) => void;
}

/**
 * Steps from row to row. What one presses in a row carries the row's id as `data-<mark>`.
 * @param box what scrolls
 * @param last where the focus was before it left the rows
 */
export function rowSteps(
  mark: string,
  ids: readonly string[],
  box: HTMLElement | null,
  last: () => string | null = () => null,
): RowSteps {
  const active = () =>
    document.activeElement instanceof HTMLElement
      ? (document.activeElement.closest("tr, li")?.querySelector<HTMLElement>(`[data-${mark}]`)?.dataset[
          mark
        ] ?? null)
      : null;
  const step = (by: 1 | -1) => {
    const from = ids.indexOf(active() ?? last() ?? "");
    const id = ids[from < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, from + by))];
    const target = id === undefined ? null : rowTarget(mark, id);
    target?.focus({ preventScroll: true });
    const row = target?.closest("tr, li");
    if (!row || !box) return;
    const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.top < outer.top + headPx) box.scrollBy({ top: inner.top - outer.top - headPx });
    else if (inner.bottom > outer.bottom) box.scrollBy({ top: inner.bottom - outer.bottom });
  };
  return { active, step };
}

export const rowTarget = (mark: string, id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-${mark}="${CSS.escape(id)}"]`);

/** The keys of a list: `j` and `k` step, `x` chooses, with Shift all from the last chosen one to it. */
export function rowKeys(
  { active, step }: RowSteps,
  selection: { toggle: (id: string, isRange: boolean) => void; clear: () => void },
): Record<"j" | "k" | "x" | "ArrowDown" | "ArrowUp" | "Escape", (event: KeyboardEvent) => void> {
  const [next, previous] = [() => step(1), () => step(-1)];
  return {
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    x: (event) => {
      const id = active();
      if (id) selection.toggle(id, event.shiftKey);
    },
    Escape: () => selection.clear(),
  };
}
