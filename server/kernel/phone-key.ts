/**
 * A number in E.164 → what all ways that networks and messengers write this one number share:
 * - Mexico: the `1` that WhatsApp keeps behind +52, which mobile numbers lost in 2019, goes.
 * - Argentina: the `9` behind +54, which marks a mobile called from abroad, goes.
 * - Brazil: a mobile number that still has eight digits gets the ninth in front; a landline begins with 2 to
 * 5 and has eight for good.
 *
 * `phone_key` (server/modules/crm/records/identities.sql) says the same to the database; a test compares the two.
 */
export function phoneKey(e164: string): string {
  if (/^\+521\d{10}$/.test(e164)) return `+52${e164.slice(4)}`;
  if (/^\+549\d{10}$/.test(e164)) return `+54${e164.slice(4)}`;
  if (/^\+55[1-9]\d[6-9]\d{7}$/.test(e164)) return `${e164.slice(0, 5)}9${e164.slice(5)}`;
  return e164;
}
