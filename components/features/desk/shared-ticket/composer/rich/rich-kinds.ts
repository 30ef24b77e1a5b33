import { List, MapPin, Package, RectangleEllipsis } from "lucide-react";

/** What a message by WhatsApp may have beside its words. */
export const richKinds = ["buttons", "list", "location", "products"] as const;
export type RichKind = (typeof richKinds)[number];

export const richIcons: Record<RichKind, typeof List> = {
  buttons: RectangleEllipsis,
  list: List,
  location: MapPin,
  products: Package,
};
