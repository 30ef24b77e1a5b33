/** Whose timeline it is. A deal's amounts are told in its currency. */
export type TimelineOwner =
  | { entity: "contact" | "company"; id: string }
  | { entity: "deal"; id: string; currency: string };
