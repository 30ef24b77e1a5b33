import type { Env } from "../../../env.ts";
import { createProviderFetch } from "../../http.ts";
import type { ProviderFetch } from "../../provider.ts";
import { smsProvider } from "./provider.ts";

/** Hands a text message to the HTTP provider of SMS_URL; null: there is none. */
export interface Texter {
  /** @throws ProviderFailure */
  send(message: { id: string; to: string; text: string }): Promise<void>;
}

/**
 * The address is the installation's own setting, so it may lie in its own network. One that keeps failing is left
 * alone for a while.
 */
export function createTexter(
  { smsUrl }: Pick<Env, "smsUrl">,
  now: () => Date,
  fetch: ProviderFetch = createProviderFetch({ now, guardsAddresses: false }),
): Texter | null {
  if (smsUrl === undefined) return null;
  return {
    async send({ id, to, text }) {
      await smsProvider.send(
        { settings: { url: smsUrl }, secrets: {}, fetch },
        { to: { kind: "PHONE", value: to }, content: { type: "text", text }, repliesTo: null, key: id },
      );
    },
  };
}
