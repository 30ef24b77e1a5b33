import type { ImportEntity } from "../../../../contract/crm/import-choices.ts";
import { identityKey } from "../records/identity-key.ts";

/**
 * Who somebody is, strongest first: of a contact the addresses that lead to them, of a company its domain
 * and, as a hint, its name.
 */
export function keysOf(
  entity: ImportEntity,
  { email, phone, domain, name }: Readonly<Record<string, string | null | undefined>>,
): string[] {
  if (entity === "CONTACT")
    return [...(email ? [identityKey("EMAIL", email)] : []), ...(phone ? [identityKey("PHONE", phone)] : [])];
  return [...(domain ? [`domain:${domain}`] : []), ...(name ? [`name:${name.toLowerCase()}`] : [])];
}

/** A company's name is no proof that it is that company. */
export const isStrong = (key: string): boolean => !key.startsWith("name:");
export const withoutKind = (key: string): string => key.slice(key.indexOf(":") + 1);
