import type { StoredFieldValue } from "@/contract/workspace/field-rules";
import { isFault } from "@/lib/shared/api/fault";

/** What somebody else has put into a field, as the server tells it where both changed the same. */
export function heldIn(error: unknown): { fieldId: string; held: StoredFieldValue } | null {
  if (!isFault(error, "precondition_failed")) return null;
  const { fieldId, current } = error.problem;
  return typeof fieldId === "string" && isHeld(current) ? { fieldId, held: current } : null;
}
const isHeld = (value: unknown): value is StoredFieldValue =>
  typeof value === "object" && value !== null && "value" in value && "selectedOptionIds" in value;
