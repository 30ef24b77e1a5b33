"use client";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";

/** A part of the side panel that folds. What is folded is not asked for. */
export function PanelSection({
  title,
  startsOpen = true,
  children,
}: {
  title: string;
  startsOpen?: boolean;
  children: () => ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-line last:border-b-0">
      <h3>
        <button
          id={`${id}-title`}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-10 w-full items-center gap-2 px-4 text-start text-[0.8125rem] font-semibold text-ink transition-colors hover:bg-hover -outline-offset-2!"
        >
          <span className="flex-1">{title}</span>
          <ChevronDown
            aria-hidden
            className={clsx(
              "size-3.5 text-ink-faint transition-transform",
              !isOpen && "-rotate-90 rtl:rotate-90",
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && children()}
      </div>
    </section>
  );
}

export function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-2 py-1 text-[0.8125rem]">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  );
}
