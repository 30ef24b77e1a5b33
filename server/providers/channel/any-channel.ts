import { ProviderFailure } from "../provider.ts";
import type { Connected } from "../provider.ts";
import type { ChannelProvider } from "./channel.ts";
import type { SimulateChannel, SimulationOf } from "./simulated-channel.ts";

/** A channel's provider for callers who know none by name: settings and secrets are parsed at each call. */
export interface AnyChannel {
  provider: ChannelProvider<unknown, unknown>;
  /** A stand-in for a connection of it. */
  simulate: SimulateChannel<unknown, unknown>;
}

export function anyChannel<Settings, Secrets>(
  provider: ChannelProvider<Settings, Secrets>,
  simulate: SimulateChannel<Settings, Secrets>,
): AnyChannel {
  const connectedTo = (connected: Connected<unknown, unknown>): Connected<Settings, Secrets> => {
    const settings = provider.settings.safeParse(connected.settings);
    const secrets = provider.secrets.safeParse(connected.secrets);
    if (!settings.success || !secrets.success)
      throw new ProviderFailure("reconnect", "The settings of the connection are not whole.");
    return { fetch: connected.fetch, settings: settings.data, secrets: secrets.data };
  };
  return {
    provider: {
      id: provider.id,
      kind: provider.kind,
      settings: provider.settings,
      secrets: provider.secrets,
      limits: provider.limits,
      hookSecrets: (secrets) => provider.hookSecrets(provider.secrets.parse(secrets)),
      accounts: (settings) => provider.accounts(provider.settings.parse(settings)),
      check: async (connected) => provider.check(connectedTo(connected)),
      send: async (connected, message) => provider.send(connectedTo(connected), message),
      verify: (raw, headers, secret) => provider.verify(raw, headers, secret),
      challenge: (query, verifyToken) => provider.challenge(query, verifyToken),
      parseWebhook: (raw, receivedAt) => provider.parseWebhook(raw, receivedAt),
      window: (lastInboundAt, now) => provider.window(lastInboundAt, now),
    },
    simulate: (of: SimulationOf<unknown, unknown>) =>
      simulate({
        ...of,
        settings: provider.settings.parse(of.settings),
        secrets: provider.secrets.parse(of.secrets),
      }),
  };
}
