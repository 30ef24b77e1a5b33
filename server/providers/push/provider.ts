import { z } from "zod";
import { ProviderFailure } from "../provider.ts";
import type { Connected, ConnectionCheck, Provider } from "../provider.ts";
import { say } from "../texts.ts";
import type { PostOut, Posted } from "../web-hook.ts";
import { sendPush, vapidKeysOf } from "./web-push.ts";
import type { PushMessage, PushTarget } from "./web-push.ts";

/** Where push services reach those who run the installation. */
const PushSettings = z.object({ subject: z.string().regex(/^(mailto:|https:\/\/)\S+$/) });
type PushSettings = z.infer<typeof PushSettings>;
const PushSecrets = z.object({ publicKey: z.string().min(1), privateKey: z.string().min(1) });
type PushSecrets = z.infer<typeof PushSecrets>;

interface PushWay {
  post: PostOut;
  now: () => Date;
  allowsLoopback: boolean;
  timeoutMs: number;
}
type PushConnected = Connected<PushSettings, PushSecrets, PushWay>;

interface PushCapabilities {
  /** A later message of a topic takes the place of an earlier one that still waits. */
  readonly replacesByTopic: boolean;
}
export interface PushProvider extends Provider<PushSettings, PushSecrets, PushWay, PushCapabilities> {
  /** @throws ProviderFailure; with the code `pushGone` the browser is not there any more */
  send(connected: PushConnected, target: PushTarget, message: PushMessage): Promise<void>;
}

/** The code of the failure after which a subscription is forgotten. */
export const pushGone = "gone";

/** Web push: every browser's own service, known by the key pair of the installation. */
export const webPushProvider: PushProvider = {
  id: "web-push",
  kind: "push",
  settings: PushSettings,
  secrets: PushSecrets,
  capabilities: { replacesByTopic: true },
  /** There is no one service to ask: what can be wrong before a browser is known is the key pair. */
  check: async ({ settings, secrets }): Promise<ConnectionCheck> => {
    const publicKey = await Promise.resolve(secrets.privateKey).then(publicKeyOf);
    if (publicKey !== secrets.publicKey)
      throw new ProviderFailure("reconnect", say("providers.keys_unpaired"));
    return { name: settings.subject, facts: { publicKey } };
  },
  async send({ settings, secrets, post, now, allowsLoopback, timeoutMs }, target, message) {
    const posted = await sendPush(target, message, {
      keys: secrets,
      subject: settings.subject,
      now: now(),
      allowsLoopback,
      timeoutMs,
      post,
    });
    const failure = failureOfPush(posted);
    if (failure) throw failure;
  },
};

function publicKeyOf(privateKey: string): string {
  try {
    return vapidKeysOf(privateKey).publicKey;
  } catch {
    throw new ProviderFailure("reconnect", say("providers.key_not_of_curve"));
  }
}

/**
 * What an answer of a push service means; null: it took the message. A lost answer is tried again, since a
 * second message of the topic takes the place of the first.
 */
function failureOfPush({
  error,
  statusCode,
  isFinal,
  retryAfterMs,
}: Omit<Posted, "tookMs" | "body">): ProviderFailure | null {
  if (error === null) return null;
  if (statusCode === 404 || statusCode === 410)
    return new ProviderFailure("final", say("providers.browser_gone"), { code: pushGone });
  const code = statusCode === null ? null : String(statusCode);
  // It does not believe who we are, whichever browser it is.
  if (statusCode === 401) return new ProviderFailure("reconnect", error, { code });
  const passes = statusCode === null || statusCode >= 500 || statusCode === 408 || statusCode === 429;
  // As a redirect, which another day may not be there.
  const isLater = !isFinal && (passes || statusCode < 400);
  return new ProviderFailure(isLater ? "later" : "final", error, {
    code,
    retryAfterMs: isLater ? retryAfterMs : null,
  });
}
