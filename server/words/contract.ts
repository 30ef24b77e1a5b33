import type { z } from "zod";
import { contractTexts } from "../../contract/texts.ts";
import type { Said } from "../../contract/said.ts";
import type { Table, Text, Value } from "./wording.ts";

const table: Table = contractTexts;

/** What a schema complains of: its own words by their key, those of zod as it has told them in some language. */
export const contractText = ({ message, ...issue }: z.core.$ZodIssue): Text => ({
  key: message,
  wording: table[message] ?? { en: message, es: message, ar: message },
  values: issue.code === "custom" ? valuesOf(issue.params) : {},
});
const valuesOf = (params: Record<string, unknown> = {}): Record<string, Value> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** A text that a rule of the contract answers by its key. */
export const saidText = (key: Said): Text => ({ key, wording: contractTexts[key], values: {} });
