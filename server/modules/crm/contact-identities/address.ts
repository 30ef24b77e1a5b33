import { ContactEmail } from "../../../../contract/crm/contact-identities.ts";
import { fieldFault } from "../../../fault.ts";
import { normalPhone, parsedPhone } from "../../../kernel/phone.ts";
import { identityKey } from "../records/identity-key.ts";
import type { IdentityKind } from "../records/identity-key.ts";
import { say } from "./texts.ts";

/** One address as it is stored and as it is found. */
export interface Address {
  kind: IdentityKind;
  value: string;
  key: string;
}

/** Any spelling → as it is stored. @throws Fault invalid at `path` for what is no address of its kind */
export function addressOf(
  kind: IdentityKind,
  spelling: string,
  { callingCode, path = "value" }: { callingCode?: string | undefined; path?: string } = {},
): Address {
  const value = normal(kind, spelling.trim(), { callingCode, path });
  return { kind, value, key: identityKey(kind, value) };
}

function normal(
  kind: IdentityKind,
  spelling: string,
  more: { callingCode: string | undefined; path: string },
): string {
  switch (kind) {
    case "EMAIL": {
      const read = ContactEmail.safeParse(spelling);
      if (!read.success) throw fieldFault(more.path, say("shared.bad_email"));
      return read.data;
    }
    // WhatsApp names people by their number in international form without a plus.
    case "WHATSAPP":
      return (
        (/^[1-9]\d{10,14}$/.test(spelling) ? parsedPhone(`+${spelling}`) : undefined) ??
        normalPhone(spelling, more) ??
        ""
      );
    case "PHONE":
      return normalPhone(spelling, more) ?? "";
    // Meta's id of a person who shows no number: a country code, a dot and up to 128 letters and digits.
    case "WHATSAPP_USER":
      if (!/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(spelling))
        throw fieldFault(more.path, say("contact_identities.bad_whatsapp_id"));
      return spelling;
    case "INSTAGRAM": {
      const name = spelling.replace(/^@/, "").toLowerCase();
      if (!/^[a-z0-9._]{1,64}$/.test(name))
        throw fieldFault(more.path, say("contact_identities.bad_instagram_name"));
      return name;
    }
    // Meta's id of a person for one account.
    case "INSTAGRAM_USER":
      if (!/^\d{5,25}$/.test(spelling))
        throw fieldFault(more.path, say("contact_identities.bad_instagram_id"));
      return spelling;
    case "CHAT":
      return spelling;
  }
}
