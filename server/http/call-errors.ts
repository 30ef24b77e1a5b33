import { faults } from "../../contract/errors.ts";
import type { FaultCode } from "../../contract/errors.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { isOfShutSite } from "./shut-sites.ts";

/** The codes that a call may answer with: by its kind, and what it declares besides. */
function faultsOf(endpoint: AnyEndpoint): FaultCode[] {
  const isWrite = endpoint.method !== "GET";
  const codes: FaultCode[] = ["too_many_requests", "internal", "unavailable"];
  if (endpoint.allow !== "PUBLIC") {
    codes.push("unauthenticated", "token_expired", "forbidden", "wrong_tenant", "visit_needed");
    if (endpoint.whileSuspended !== "answers") codes.push("workspace_suspended");
  }
  // What the path, the query or the body names may not be there.
  if (endpoint.refs ?? endpoint.query ?? endpoint.body) codes.push("not_found");
  if (endpoint.query || isWrite) codes.push("invalid", "bad_request");
  if (endpoint.body ?? endpoint.file) codes.push("too_large", "unsupported_type");
  // Two who write at once, and an Idempotency-Key that was used for something else.
  if (isWrite) codes.push("conflict", "already_exists");
  // Another site may call it where the workspace named that site.
  if (endpoint.embeds) codes.push("forbidden");
  // Its workspace is suspended.
  if (isOfShutSite(endpoint)) codes.push("not_available");
  if (endpoint.versioned) codes.push("precondition_failed");
  return [...new Set([...codes, ...(endpoint.fails ?? [])])];
}

/** The HTTP statuses of codes, in order. */
export const statusesOf = (codes: readonly FaultCode[]): number[] =>
  [...new Set<number>(codes.map((code) => faults[code][0]))].toSorted((a, b) => a - b);

/** The statuses that a call may answer with where it does not succeed. */
export const errorStatuses = (endpoint: AnyEndpoint): number[] => statusesOf(faultsOf(endpoint));
