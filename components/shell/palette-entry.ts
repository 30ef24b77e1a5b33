import type { ReactNode } from "react";

export const entryGroups = [
  "recent",
  "ticket",
  "screens",
  "actions",
  "tickets",
  "contacts",
  "companies",
  "deals",
  "articles",
  "search",
] as const;
type EntryGroup = (typeof entryGroups)[number];
/**
 * `label` is shown, `detail` stands behind it, `words` are found as well. `staysOpen`: it leads to a further
 * question in the palette.
 */
export interface PaletteEntry {
  id: string;
  group: EntryGroup;
  label: string;
  detail?: string | null;
  words?: string;
  icon: ReactNode;
  run: () => void;
  staysOpen?: boolean;
  /** Offered before anything is typed. */ isFirst?: boolean;
}
