import { addressOf, webhookUrl } from "../../web-hook.ts";
import type { Resolver } from "../../web-hook.ts";
import { ProviderFailure } from "../../provider.ts";
import { say } from "../../texts.ts";
import type { MailWay } from "./api.ts";

const lookUpMs = 10_000;

/** The way to servers that a workspace names: public addresses only, looked up once. */
export const createMailWay = ({
  resolve,
  allowsLoopback = false,
}: { resolve?: Resolver; allowsLoopback?: boolean } = {}): MailWay => ({
  dial: null,
  dialInbox: null,
  async addressOf(host) {
    const { url, problem } = webhookUrl(`https://${host}`, allowsLoopback);
    if (url === null) throw new ProviderFailure("final", problem);
    const found = await addressOf(url, {
      allowsLoopback,
      signal: AbortSignal.timeout(lookUpMs),
      resolve,
    }).catch(() => undefined);
    if (!found) throw new ProviderFailure("later", say("providers.no_address_of_name"));
    if ("refusal" in found) throw new ProviderFailure(found.isFinal ? "final" : "later", found.refusal);
    return found.address;
  },
});
