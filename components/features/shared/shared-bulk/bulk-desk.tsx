"use client";
import { BulkProgress } from "./bulk-progress";
import { BulkToolbar } from "./bulk-toolbar";
import type { BulkBarProps } from "./bulk-toolbar";
import { useBulk } from "./use-bulk";

export type BulkDeskProps = Omit<BulkBarProps, "bulk">;

/** Stays while nothing is selected: what was changed may be undone then. */
export function BulkDesk(props: BulkDeskProps) {
  const bulk = useBulk(props.onClear);
  return (
    <>
      <BulkProgress />
      {props.selected.length > 0 && <BulkToolbar bulk={bulk} {...props} />}
    </>
  );
}
