import type { identityKinds } from "../../../../contract/enums.ts";
import { phoneKey } from "../../../kernel/phone-key.ts";

export type IdentityKind = (typeof identityKinds)[number];

/** What one live contact only may have. A number is the same one by phone and on WhatsApp. */
export function identityKey(kind: IdentityKind, value: string): string {
  switch (kind) {
    case "EMAIL":
      return `mail:${value.toLowerCase()}`;
    case "PHONE":
    case "WHATSAPP":
      return `tel:${phoneKey(value)}`;
    case "WHATSAPP_USER":
      return `whatsapp:${value}`;
    case "INSTAGRAM":
      return `instagram:${value.toLowerCase()}`;
    case "INSTAGRAM_USER":
      return `instagram-user:${value}`;
    case "CHAT":
      return `chat:${value}`;
  }
}
