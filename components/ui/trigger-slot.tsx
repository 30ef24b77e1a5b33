"use client";
import { cloneElement } from "react";
import type { ReactElement } from "react";

/** Lets the caller hand over a finished button while the menu or popover adds its own props and ref to it; what stands in the button stays the caller's. */
export function TriggerSlot({ trigger, children: _none, ...props }: { trigger: ReactElement; children?: unknown } & Record<string, unknown>) {
  return cloneElement(trigger, Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)));
}
