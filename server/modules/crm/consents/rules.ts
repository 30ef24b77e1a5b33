import type { ConsentChannel, ConsentPurpose, ConsentState } from "../../../../contract/crm/consent-kinds.ts";

export interface ConsentPlace {
  channel: ConsentChannel;
  purpose: ConsentPurpose;
}
export const isOfPlace =
  ({ channel, purpose }: ConsentPlace) =>
  (row: ConsentPlace): boolean =>
    row.channel === channel && row.purpose === purpose;

/** Who wants nothing that the desk sends by itself wants no offers either. */
export const purposesThatForbid = (purpose: ConsentPurpose): readonly ConsentPurpose[] =>
  purpose === "MARKETING" ? ["MARKETING", "SERVICE"] : ["SERVICE"];

/** Of several people who turn out to be one: an opt-out wins over an opt-in, and either over nothing. */
export const strictest = <Row extends { state: ConsentState }>(rows: readonly Row[]): Row | undefined =>
  rows.find(({ state }) => state === "OPTED_OUT") ?? rows[0];

/** An address as a page shows it to whoever holds a link: `k•••@larsen.example`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = address;
  return at < 1 ? `${first}•••` : `${first}•••${address.slice(at)}`;
}
