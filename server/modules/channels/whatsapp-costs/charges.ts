import { parsePhoneNumberFromString } from "libphonenumber-js";
import { chargeCategories } from "../../../../contract/channels/whatsapp-costs.ts";
import type { ChargeCategory } from "../../../../contract/channels/whatsapp-costs.ts";
import type { DeliveryStatus, InboundStatus } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import { whatsappCharges } from "./table.ts";

/** It has arrived, which is what is charged for; that it was delivered is not told of one that is read at once. */
const arrived: readonly DeliveryStatus[] = ["DELIVERED", "READ", "PLAYED"];

/** The provider's word; null for free-form messages, and for words that are not known. */
const categoryOf = (word: string): ChargeCategory | null =>
  chargeCategories.find((one) => one === word.toUpperCase().replaceAll("-", "_")) ?? null;

/** The country of a number, or of a user id without one (`ES.123…`); empty where neither tells. Pure. */
export function countryOf(recipient: string): string {
  const [, ofUser] = /^([A-Z]{2})\./.exec(recipient) ?? [];
  return ofUser ?? parsePhoneNumberFromString(`+${recipient.replaceAll(/\D/g, "")}`)?.country ?? "";
}

/** Keeps what the provider says of a message's price: once, however often it repeats it. */
export async function noteCharge(
  { db, tenant }: Work,
  { connectionId, recipient }: { connectionId: string; recipient: string },
  { externalId, status, at, pricing }: InboundStatus,
): Promise<void> {
  const category = pricing && categoryOf(pricing.category);
  if (!pricing || !category || !arrived.includes(status)) return;
  const country = countryOf(recipient);
  await db
    .insert(whatsappCharges)
    .values({
      tenantId: tenant,
      connectionId,
      externalId,
      category,
      country,
      isBillable: pricing.isBillable,
      at,
    })
    .onConflictDoNothing();
}
