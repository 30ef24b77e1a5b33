"use client";
import { useId } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { clsx } from "clsx";

export type Tab<Id extends string = string> = { id: Id; label: ReactNode; count?: number };

/**
 * Arrow keys move, as in a tab list of the system; the chosen tab lives with the caller (mostly in the
 * address).
 */
export function Tabs<Id extends string>({
  tabs,
  value,
  onChange,
  label,
  children,
}: {
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  label: string;
  children?: ReactNode;
}) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const at = tabs.findIndex((tab) => tab.id === value);
    const goal =
      event.key === "Home"
        ? tabs[0]
        : event.key === "End"
          ? tabs.at(-1)
          : step
            ? tabs[(at + step + tabs.length) % tabs.length]
            : undefined;
    if (!goal) return;
    event.preventDefault();
    onChange(goal.id);
    document.getElementById(`${id}-${goal.id}`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => {
          const isChosen = tab.id === value;
          return (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={isChosen}
              aria-controls={children ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(tab.id)}
              className={clsx(
                "-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 px-2.5 text-sm font-medium -outline-offset-2! transition-colors",
                isChosen ? "border-accent text-ink" : "border-transparent text-ink-muted hover:text-ink",
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-neutral-soft px-1.5 text-xs text-neutral-ink tabular-nums">
                  {tab.count}
                </span>
              )}
            </button>
          );
        })}
      </div>
      {children && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="pt-4">
          {children}
        </div>
      )}
    </>
  );
}
