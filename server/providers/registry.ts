import { anyChannel } from "./channel/any-channel.ts";
import type { AnyChannel } from "./channel/any-channel.ts";
import { whatsAppProvider } from "./channel/whatsapp/provider.ts";
import { whatsappSimulator } from "./channel/whatsapp/simulator.ts";

/** Every channel, by its provider's id. Nothing else names a provider. */
export const channelProviders = {
  whatsapp: anyChannel(whatsAppProvider, whatsappSimulator),
} satisfies Record<string, AnyChannel>;
export type ChannelProviderId = keyof typeof channelProviders;

/** The channel of an id that came as text, from a row or from an address. */
export const channelProviderOf = (id: string): AnyChannel | null =>
  isChannelProviderId(id) ? channelProviders[id] : null;
const isChannelProviderId = (id: string): id is ChannelProviderId => Object.hasOwn(channelProviders, id);
