import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/** Ids as a list that a statement can look into, however many they are. */
export const uuids = (ids: readonly string[]): SQL =>
  sql`(select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as v(id))`;
/** Texts as such a list, in small letters. */
export const lowered = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values.map((value) => value.toLowerCase()))}::jsonb))`;
