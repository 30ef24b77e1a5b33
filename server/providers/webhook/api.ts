import { createHmac } from "node:crypto";
import { postOut } from "../web-hook.ts";
import type { PostOut, Posted } from "../web-hook.ts";

/** What signs a workspace's posts; while a new secret takes over, the one before signs as well. */
export interface WebhookSecrets {
  secret: string;
  previous: string | null;
  previousUntil: string | null;
}

/** `t=…,v1=…`: seconds, and the HMAC-SHA256 of `t.body` in hex; two of them while a new secret takes over. */
function signatureOf(body: string, { secret, previous, previousUntil }: WebhookSecrets, now: string): string {
  const seconds = Math.floor(Date.parse(now) / 1000);
  const sign = (by: string) => `v1=${createHmac("sha256", by).update(`${seconds}.${body}`).digest("hex")}`;
  return [
    `t=${seconds}`,
    sign(secret),
    ...(previous !== null && previousUntil !== null && previousUntil > now ? [sign(previous)] : []),
  ].join(",");
}

/** Posts one delivery, signed, to the address that somebody gave for it. */
export const postWebhook = ({
  deliveryId,
  secrets,
  now,
  post = postOut,
  ...of
}: {
  url: string;
  body: string;
  deliveryId: string;
  secrets: WebhookSecrets;
  now: string;
  allowsLoopback: boolean;
  timeoutMs: number;
  responseMaxBytes: number;
  /** What carries it; a simulator stands in for it. */
  post?: PostOut;
}): Promise<Posted> =>
  post({
    ...of,
    headers: { "Parley-Delivery": deliveryId, "Parley-Signature": signatureOf(of.body, secrets, now) },
  });
