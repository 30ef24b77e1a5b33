"use client";
import type { ReactElement, ReactNode } from "react";
import { Popover as Headless, PopoverButton, PopoverPanel } from "@headlessui/react";
import { clsx } from "clsx";
import { listClass } from "./control";
import { TriggerSlot } from "./trigger-slot";

/** A panel with free content under a button; `children` may be a function that gets `close`. */
export function Popover({ trigger, label, children, align = "end", className }: { trigger: ReactElement; label: string; children: ReactNode | ((close: () => void) => ReactNode); align?: "start" | "end"; className?: string }) {
  return (
    <Headless>
      <PopoverButton as={TriggerSlot} trigger={trigger} />
      <PopoverPanel aria-label={label} anchor={{ to: align === "end" ? "bottom end" : "bottom start", gap: 6, padding: 8 }} transition className={clsx(listClass, "p-0!", className)}>
        {({ close }) => <>{typeof children === "function" ? children(close) : children}</>}
      </PopoverPanel>
    </Headless>
  );
}
