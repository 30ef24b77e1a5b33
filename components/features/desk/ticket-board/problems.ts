import { isFault } from "@/lib/shared/api/fault";

/** The board's messages of the specification, as keys of `ticketBoard.problems`. */
export type BoardProblem =
  | "noTenant"
  | "authentication"
  | "tenantRequired"
  | "predictions"
  | "fetch"
  | "status"
  | "assign";

/** Nobody can be asked without knowing whose board it is. */
export class NoTenant extends Error {}

/** The word for what went wrong; `otherwise` stands for whatever has no word of its own. */
export function problemOf(error: unknown, otherwise: "fetch" | "status" | "assign"): BoardProblem {
  if (error instanceof NoTenant) return otherwise === "fetch" ? "noTenant" : "tenantRequired";
  if (!isFault(error)) return otherwise;
  if (error.status === 401) return "authentication";
  if (error.code === "wrong_tenant" || error.errorAt("tenantId") !== undefined) return "tenantRequired";
  if (
    otherwise === "fetch" &&
    (error.code === "predictions_unavailable" || /\bpredictions?\b/i.test(error.detail))
  )
    return "predictions";
  return otherwise;
}
