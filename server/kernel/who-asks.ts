import { Fault } from "../fault.ts";
import type { Services } from "../services.ts";
import type { Actor, Desk } from "../work.ts";

/** Of a call that opens its own transactions: what is needed to do so. */
export interface Asked {
  desk: Desk;
  services: Services;
  actor: Actor | null;
  tenant: string | null;
}

/** Who asks, and of which tenant. @throws Fault unauthenticated */
export function whoAsks({ actor, tenant }: Pick<Asked, "actor" | "tenant">): {
  actor: Actor;
  tenant: string;
} {
  if (actor === null || tenant === null) throw new Fault("unauthenticated");
  return { actor, tenant };
}
