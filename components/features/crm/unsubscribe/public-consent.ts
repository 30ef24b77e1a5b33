import { publicConsents } from "@/contract/crm/consents";
import type { PublicConsent } from "@/contract/crm/consents";
import type { ConsentState } from "@/contract/crm/consent-kinds";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { visitorPlace } from "@/lib/server/visitor";

export type FoundConsent = PublicConsent | "unknown" | "unavailable";
export type ConsentOutcome = "saved" | "unknown" | "busy" | "failed";

/** On the server: the tenant is the host's, so a link of another tenant is one that never was. */
export async function findConsent(token: string): Promise<FoundConsent> {
  const { domain, options } = await visitorPlace();
  if (domain === null) return "unknown";
  try {
    // The server strips its answers to the contract's shape.
    return (await request(publicConsents.get, { params: { domain, token } }, options)) as PublicConsent;
  } catch (error) {
    if (!isFault(error)) throw error;
    return error.status === 404 ? "unknown" : "unavailable";
  }
}

export async function changeConsent(token: string, state: ConsentState): Promise<ConsentOutcome> {
  const { domain, options } = await visitorPlace();
  if (domain === null) return "unknown";
  try {
    await request(publicConsents.set, { params: { domain, token }, body: { state } }, options);
    return "saved";
  } catch (error) {
    if (!isFault(error)) throw error;
    return error.status === 404 ? "unknown" : error.status === 429 ? "busy" : "failed";
  }
}
