import type { WholeDeal } from "@/contract/crm/deals";
import { currentOf } from "@/lib/shared/api/fault";

/** The deal that the server sends along with "changed in the meantime". */
export const currentIn = (error: unknown): WholeDeal | null => currentOf(error, isDeal);
const isDeal = (value: unknown): value is WholeDeal =>
  typeof value === "object" &&
  value !== null &&
  "stageId" in value &&
  "version" in value &&
  "contacts" in value;
