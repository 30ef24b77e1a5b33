import { z } from "zod";
import { ProviderFailure } from "../provider.ts";
import type { Connected, ConnectionCheck, Provider } from "../provider.ts";
import { addressOf, webhookUrl } from "../web-hook.ts";
import type { PostOut, Posted, Resolver } from "../web-hook.ts";
import { say } from "../texts.ts";
import { postWebhook } from "./api.ts";

const WebhookSettings = z.object({ url: z.string().min(1).max(2000) });
type WebhookSettings = z.infer<typeof WebhookSettings>;
const WebhookSecrets = z.object({
  secret: z.string().min(1),
  previous: z.string().nullable(),
  previousUntil: z.string().nullable(),
});
type WebhookSecrets = z.infer<typeof WebhookSecrets>;

interface WebhookWay {
  post: PostOut;
  now: () => Date;
  allowsLoopback: boolean;
  timeoutMs: number;
  responseMaxBytes: number;
  resolve?: Resolver;
}
interface WebhookCapabilities {
  /** Each post says which delivery it is, so that the other side can leave out what it has. */
  readonly namesDelivery: boolean;
}
export interface WebhookProvider extends Provider<
  WebhookSettings,
  WebhookSecrets,
  WebhookWay,
  WebhookCapabilities
> {
  /** @throws ProviderFailure */
  send(
    connected: Connected<WebhookSettings, WebhookSecrets, WebhookWay>,
    delivery: { id: string; body: string },
  ): Promise<Posted>;
}

const checkMs = 5000;

/** An address of somebody's own, told of what rules say. */
export const webhookProvider: WebhookProvider = {
  id: "webhook",
  kind: "webhook",
  settings: WebhookSettings,
  secrets: WebhookSecrets,
  capabilities: { namesDelivery: true },
  /** Whether it may be called, by its name and by what that stands for; nothing is posted. */
  async check({ settings, allowsLoopback, resolve }): Promise<ConnectionCheck> {
    const { url, problem } = webhookUrl(settings.url, allowsLoopback);
    if (url === null) throw new ProviderFailure("final", problem);
    const signal = AbortSignal.timeout(checkMs);
    const to = await addressOf(url, { allowsLoopback, signal, resolve }).catch(() => ({
      refusal: say("providers.name_unresolved"),
      isFinal: false,
    }));
    if ("refusal" in to) throw new ProviderFailure(to.isFinal ? "final" : "later", to.refusal);
    return { name: url.host, facts: { host: url.host } };
  },
  async send({ settings, secrets, now, resolve: _resolve, ...way }, { id, body }) {
    const posted = await postWebhook({
      url: settings.url,
      body,
      deliveryId: id,
      secrets,
      now: now().toISOString(),
      ...way,
    });
    const failure = failureOfWebhook(posted);
    if (failure) throw failure;
    return posted;
  },
};

/** What an answer means; null: it was taken. A lost one is sent again: the other side knows it by its id. */
const failureOfWebhook = ({
  error,
  statusCode,
  isFinal,
  retryAfterMs,
}: Omit<Posted, "tookMs" | "body">): ProviderFailure | null =>
  error === null
    ? null
    : new ProviderFailure(isFinal ? "final" : "later", error, {
        code: statusCode === null ? null : String(statusCode),
        retryAfterMs: isFinal ? null : retryAfterMs,
      });
