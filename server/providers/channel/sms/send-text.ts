import { createProviderFetch } from "../../http.ts";
import type { ProviderFetch } from "../../provider.ts";
import { smsProvider } from "./provider.ts";

/** The address is the installation's own setting, so it may lie in its own network. */
const ownFetch = createProviderFetch({ now: () => new Date(), guardsAddresses: false });

/** Hands a text message to the HTTP provider of SMS_URL. @throws ProviderFailure */
export async function sendText(
  url: string,
  { id, to, text }: { id: string; to: string; text: string },
  fetch: ProviderFetch = ownFetch,
): Promise<void> {
  await smsProvider.send(
    { settings: { url }, secrets: {}, fetch },
    { to: { kind: "PHONE", value: to }, content: { type: "text", text }, repliesTo: null, key: id },
  );
}
