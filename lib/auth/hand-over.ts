import { session } from "@/contract/session";
import { request } from "../api/request";
import { tenantAddress } from "../tenancy/current";
import { tokenForRequest } from "./refresh";

/**
 * The address of a workspace with the session in a one-time code. The call names no tenant in its header: the page may stand on another tenant's host,
 * and the session's own is the one that counts.
 */
export async function addressWithSession(tenantId: string, next?: string): Promise<string | null> {
  const answer = await request(session.handoff, { body: {} }, { token: await tokenForRequest() });
  const code = typeof answer === "object" && answer !== null && "code" in answer && typeof answer.code === "string" ? answer.code : null;
  return code === null ? null : tenantAddress(tenantId, { code, ...(next ? { next } : {}) });
}
