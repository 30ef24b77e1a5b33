import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";

interface Preview<Sample> {
  willChange: number;
  unchanged: number;
  samples: readonly Sample[];
  isTooMany: boolean;
}
interface Props<Sample extends { id: string }> {
  preview: Preview<Sample> | undefined;
  /** Why there is none. */ problem: string | null;
  /** `undoable` stands at the end, whatever changes. */
  words: {
    willChange: (count: number) => string;
    others: (count: number) => string;
    unchanged: (count: number) => string;
    tooMany: () => string;
    undoable: string;
  };
  sample: (of: Sample) => ReactNode;
  /** What else of them does not change, and why. */ children?: ReactNode;
}

/** What a change of many would do: how many change, some of them by name, and how many are so already. */
export function WhatChanges<Sample extends { id: string }>({
  preview,
  problem,
  words,
  sample,
  children,
}: Props<Sample>) {
  if (problem !== null) return <Banner tone="danger">{problem}</Banner>;
  if (!preview) return <Skeleton className="h-24 w-full" />;
  const { willChange, unchanged, samples, isTooMany } = preview;
  const others = willChange - samples.length;
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <p className="text-base font-medium text-ink tabular-nums">{words.willChange(willChange)}</p>
      {samples.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-lg border border-line bg-sunken px-3 py-2 text-[0.8125rem] text-ink-muted">
          {samples.map((of) => (
            <li key={of.id} className="flex gap-2">
              {sample(of)}
            </li>
          ))}
          {others > 0 && <li className="text-ink-faint">{words.others(others)}</li>}
        </ul>
      )}
      {unchanged > 0 && <p className="text-ink-muted tabular-nums">{words.unchanged(unchanged)}</p>}
      {children}
      {isTooMany && <Banner tone="warning">{words.tooMany()}</Banner>}
      <p className="text-[0.8125rem] text-ink-faint">{words.undoable}</p>
    </div>
  );
}
