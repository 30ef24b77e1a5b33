"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { useFormat } from "@/lib/browser/use-format";

interface CountedList {
  total: number;
  totalIsCapped: boolean;
}

/** Whether a change takes the rows that were chosen, or all that match. */
export function useReach(
  selected: readonly unknown[],
  list: CountedList | undefined,
): {
  /** What matches are more than those chosen. */
  offersAll: boolean;
  takesAll: boolean;
  toggleAll: () => void;
  reset: () => void;
  /** How many match, as it is shown. */
  total: string;
} {
  const format = useFormat();
  const [isAll, setIsAll] = useState(false);
  return {
    offersAll: list !== undefined && list.total > selected.length,
    takesAll: isAll && list !== undefined,
    toggleAll: () => setIsAll(!isAll),
    reset: () => setIsAll(false),
    total: list ? `${format.number(list.total)}${list.totalIsCapped ? "+" : ""}` : "",
  };
}

/** What can be done to the rows that were chosen. @param className says where it stands */
export function BulkFrame({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={clsx(
        "z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-xl border border-line-strong bg-raised p-1.5 shadow-pop",
        className,
      )}
    >
      {children}
    </div>
  );
}

export function BulkCount({ children }: { children: ReactNode }) {
  return (
    <span role="status" className="px-2 text-[0.8125rem] font-medium whitespace-nowrap text-ink tabular-nums">
      {children}
    </span>
  );
}

/** From the rows that were chosen to all that match, and back. */
export function ReachButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button size="sm" variant="link" onClick={onPress}>
      {children}
    </Button>
  );
}
