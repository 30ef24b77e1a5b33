import { session } from "@/contract/people/session";
import { request } from "../api/request";
import { switchTenant, tenantAddress } from "../browser/current-tenant";
import { tokenForRequest } from "./refresh";

/**
 * The address of a workspace with the session in a one-time code. The call names no tenant in its header: the
 * page may stand on another tenant's host, and the session's own is the one that counts.
 */
export async function addressWithSession(tenantId: string, next?: string): Promise<string | null> {
  const code = await codeFor({});
  return code === null ? null : tenantAddress(tenantId, { code, ...(next ? { next } : {}) });
}

/**
 * A SUPER_ADMIN goes to another workspace: it becomes the current one, and the answer is its address with the
 * session in a code. Null: it cannot be reached.
 */
export async function crossInto(tenantId: string): Promise<string | null> {
  const code = await codeFor({ tenantId });
  return code === null ? null : switchTenant(tenantId, { code });
}

async function codeFor(body: { tenantId?: string }): Promise<string | null> {
  const answer = await request(session.handoff, { body }, { token: await tokenForRequest() });
  return typeof answer === "object" && answer !== null && "code" in answer && typeof answer.code === "string"
    ? answer.code
    : null;
}
