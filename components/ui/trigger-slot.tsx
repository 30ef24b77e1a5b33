"use client";
import { cloneElement } from "react";
import type { ReactElement } from "react";

/** Lets the caller hand over a finished button while the menu or popover adds its own props and ref to it. */
export function TriggerSlot({ trigger, ...props }: { trigger: ReactElement } & Record<string, unknown>) {
  return cloneElement(trigger, props);
}

