import { anyChannel } from "./channel/any-channel.ts";
import { chatProvider } from "./channel/chat/provider.ts";
import { chatSimulator } from "./channel/chat/simulator.ts";
import { emailProvider } from "./channel/email/provider.ts";
import { emailSimulator } from "./channel/email/simulator.ts";
import { instagramProvider } from "./channel/instagram/provider.ts";
import { instagramSimulator } from "./channel/instagram/simulator.ts";
import { smsProvider } from "./channel/sms/provider.ts";
import { smsSimulator } from "./channel/sms/simulator.ts";
import { whatsAppProvider } from "./channel/whatsapp/provider.ts";
import { whatsappShared } from "./channel/whatsapp/simulator-shared.ts";
import { whatsappSimulator } from "./channel/whatsapp/simulator.ts";

import { openIdProvider } from "./identity/provider.ts";
import { webPushProvider } from "./push/provider.ts";
import { bucketProvider, folderProvider } from "./storage/provider.ts";
import { webhookProvider } from "./webhook/provider.ts";

/** Signing a number up at its provider, and what stands in for that. */
export {
  numbersOfAccounts,
  openSharedNumber,
  reachOfToken,
  signUpDialog,
  signUpQuery,
  signUpVersion,
  tokenForCode,
} from "./channel/whatsapp/sign-up.ts";
export type { SharedNumber, SignUpCall } from "./channel/whatsapp/sign-up.ts";
export { simulateSignUp, simulatedSignUpApp } from "./channel/whatsapp/sign-up-simulator.ts";
export type { SimulatedSignUp } from "./channel/whatsapp/sign-up-simulator.ts";
/** What simulated providers remember. */
export type { InstagramSimulation } from "./channel/instagram/simulator-state.ts";
export type { WhatsAppSimulation } from "./channel/whatsapp/simulator-state.ts";

/** Every channel, by its provider's id, with what stands in for it. Nothing else names a provider. */
export const channelProviders = {
  whatsapp: anyChannel(whatsAppProvider, whatsappSimulator, whatsappShared),
  instagram: anyChannel(instagramProvider, instagramSimulator),
  email: anyChannel(emailProvider, emailSimulator),
  sms: anyChannel(smsProvider, smsSimulator),
  chat: anyChannel(chatProvider, chatSimulator),
};
/** What else the installation reaches, by its provider's id: each can be checked where it is connected. */
export const otherProviders = {
  "web-push": webPushProvider,
  webhook: webhookProvider,
  folder: folderProvider,
  s3: bucketProvider,
  openid: openIdProvider,
};

export type ChannelProviderId = keyof typeof channelProviders;

export const channelProviderIds = Object.keys(channelProviders).filter(isChannelProviderId);

/** The channel of an id that came as text, from a row or from an address. */
export const channelProviderOf = (id: string): (typeof channelProviders)[ChannelProviderId] | null =>
  isChannelProviderId(id) ? channelProviders[id] : null;
function isChannelProviderId(id: string): id is ChannelProviderId {
  return Object.hasOwn(channelProviders, id);
}
