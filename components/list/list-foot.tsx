import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";

/** Below the rows: how many there are, and the keys. */
export function ListFoot({
  keys,
  children,
}: {
  keys: readonly (readonly [letters: readonly string[], name: string])[];
  children: ReactNode;
}) {
  return (
    <footer className="flex h-10 shrink-0 items-center justify-between gap-3 border-t border-line px-3 text-[0.8125rem] text-ink-muted md:px-4">
      <p aria-live="polite" className="tabular-nums">
        {children}
      </p>
      <p aria-hidden className="flex items-center gap-3 text-xs text-ink-faint max-lg:hidden">
        {keys.map(([letters, name]) => (
          <span key={letters[0]} className="flex items-center gap-1">
            {letters.map((letter) => (
              <Kbd key={letter}>{letter}</Kbd>
            ))}
            {name}
          </span>
        ))}
      </p>
    </footer>
  );
}
