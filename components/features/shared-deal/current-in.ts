import type { WholeDeal } from "@/contract/deals";
import { isFault } from "@/lib/api/fault";

/** The deal that the server sends along with "changed in the meantime". */
export const currentIn = (error: unknown): WholeDeal | null => (isFault(error, "precondition_failed") && isDeal(error.problem.current) ? error.problem.current : null);
const isDeal = (value: unknown): value is WholeDeal => typeof value === "object" && value !== null && "stageId" in value && "version" in value && "contacts" in value;
