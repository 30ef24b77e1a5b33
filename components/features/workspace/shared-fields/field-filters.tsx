"use client";
import type { ComponentProps } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useQuiet } from "@/lib/browser/use-fetched-ahead";

const FieldFilterChips = lazyPart(() => import("./field-filter-chips").then((file) => file.FieldFilterChips));

/**
 * Whether a workspace has fields of its own decides whether there is a button: that can wait for what the screen is
 * about, and so can its code.
 */
export function FieldFilters(props: ComponentProps<typeof FieldFilterChips>) {
  const isQuiet = useQuiet();
  return (isQuiet || props.value !== null) && <FieldFilterChips {...props} />;
}
