import { z } from "zod";
import type { Clock } from "../../clock.ts";
import { Fault } from "../../fault.ts";
import { ProviderFailure } from "../provider.ts";
import type { Connected, ConnectionCheck, Provider, WebWay } from "../provider.ts";
import { say } from "../texts.ts";
import { asked, createOpenId, discover } from "./openid.ts";
import type { OpenId } from "./openid.ts";

const IdentitySettings = z.object({
  issuer: z.url(),
  clientId: z.string().min(1),
  name: z.string().min(1).max(100),
});
type IdentitySettings = z.infer<typeof IdentitySettings>;
const IdentitySecrets = z.object({ clientSecret: z.string().min(1).optional() });
type IdentitySecrets = z.infer<typeof IdentitySecrets>;

interface IdentityCapabilities {
  /** Says whether it has seen that an e-mail address is its person's. */
  readonly vouchesForEmail: boolean;
}
type IdentityWay = WebWay & { clock: Clock };
export interface IdentityProvider extends Provider<
  IdentitySettings,
  IdentitySecrets,
  IdentityWay,
  IdentityCapabilities
> {
  open(connected: Connected<IdentitySettings, IdentitySecrets, IdentityWay>): OpenId;
}

/** Any provider that speaks OpenID Connect. */
export const openIdProvider: IdentityProvider = {
  id: "openid",
  kind: "identity",
  settings: IdentitySettings,
  secrets: IdentitySecrets,
  capabilities: { vouchesForEmail: true },
  /** Reads what it says of itself, and the keys that it signs with. */
  async check({ settings: { issuer, name }, request }): Promise<ConnectionCheck> {
    try {
      const { jwks_uri: keysAt } = await discover(issuer, request);
      const { keys } = await asked(request, keysAt, { headers: { accept: "application/json" } });
      if (!Array.isArray(keys) || keys.length === 0)
        throw new ProviderFailure("later", say("providers.identity_without_keys"));
      return { name, facts: { issuer, keys: keys.length } };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw new ProviderFailure(
        error.code === "unavailable" ? "later" : "reconnect",
        error.code === "unavailable" ? say("providers.unreachable") : say("providers.identity_not_trusted"),
      );
    }
  },
  open({ settings, secrets: { clientSecret }, clock, request }) {
    const opened = createOpenId({ ...settings, clientSecret }, clock, request);
    if (!opened) throw new Error("There are settings, so there is a provider.");
    return opened;
  },
};
