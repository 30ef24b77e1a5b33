import type { Connected } from "../provider.ts";
import type { ChannelProvider } from "./channel.ts";
import type { SimulateChannel } from "./simulated-channel.ts";

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
  const parsed = <Over extends { settings: unknown; secrets: unknown }>(over: Over) => ({
    ...over,
    settings: provider.settings.parse(over.settings),
    secrets: provider.secrets.parse(over.secrets),
  });
  return {
    provider: {
      id: provider.id,
      kind: provider.kind,
      settings: provider.settings,
      secrets: provider.secrets,
      limits: provider.limits,
      hookSecrets: (secrets) => provider.hookSecrets(provider.secrets.parse(secrets)),
      accounts: (settings) => provider.accounts(provider.settings.parse(settings)),
      check: async (connected: Connected<unknown, unknown>) => provider.check(parsed(connected)),
      send: async (connected, message) => provider.send(parsed(connected), message),
      verify: (raw, headers, secret) => provider.verify(raw, headers, secret),
      challenge: (query, verifyToken) => provider.challenge(query, verifyToken),
      parseWebhook: (raw, receivedAt) => provider.parseWebhook(raw, receivedAt),
      window: (lastInboundAt, now) => provider.window(lastInboundAt, now),
    },
    simulate: (over) => simulate(parsed(over)),
  };
}
