import { call } from "../../tests/processes/calls.ts";
import type { Caller } from "../../tests/processes/tenant.ts";

const metrics = ["FIRST_RESPONSE", "NEXT_RESPONSE", "RESOLUTION"] as const;
const priorities = ["LOW", "MEDIUM", "HIGH", "URGENT"] as const;

interface Aim {
  metric: (typeof metrics)[number];
  seconds: number;
  isAroundTheClock: boolean;
}

/** So many office hours for the first answer, as many more for the next and for the resolution. */
export const inOfficeHours = (hours: number): Aim[] =>
  metrics.map((metric, at) => ({ metric, seconds: 3600 * hours * (at + 1), isAroundTheClock: false }));

/** Gives a workspace's default policy these targets, the same for each priority. */
export async function setTargets(url: string, admin: Caller, aims: readonly Aim[]): Promise<void> {
  const settings = await call(url, admin, "GET", "/admin/sla-settings");
  const { defaultPolicyId } = settings.body["options"] as { defaultPolicyId: string }; // of the contract
  const targets = aims.flatMap((aim) => priorities.map((priority) => ({ ...aim, priority })));
  const { status, body } = await call(url, admin, "PATCH", `/sla/settings/${defaultPolicyId}`, { targets });
  if (status >= 300) throw new Error(`The policy was answered ${status}: ${JSON.stringify(body)}`);
}
