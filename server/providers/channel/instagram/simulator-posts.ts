import type { HookPost } from "../simulated-channel.ts";
import { metaSignature, metaSignatureHeader } from "../meta-signature.ts";
import type { InstagramSecrets, InstagramSettings } from "./settings.ts";

export interface SimulatedAccount {
  settings: InstagramSettings;
  secrets: InstagramSecrets;
}
interface Told {
  customer: string;
  atMs: number;
  afterMs?: number;
}

/** What a customer did, as Instagram posts it: `event` is the field that says what. */
export const customerPost = (
  account: SimulatedAccount,
  { customer, atMs, afterMs = 0 }: Told,
  event: object,
): HookPost =>
  post(
    account,
    { atMs, afterMs },
    { sender: { id: customer }, recipient: { id: account.settings.accountId } },
    event,
  );

/** What left for a customer, whoever sent it. */
export const echoPost = (
  account: SimulatedAccount,
  { customer, atMs, afterMs = 0 }: Told,
  message: object,
): HookPost =>
  post(
    account,
    { atMs, afterMs },
    { sender: { id: account.settings.accountId }, recipient: { id: customer } },
    { message: { ...message, is_echo: true } },
  );

/** Where the account was named. Times of such posts are seconds. */
export const changePost = (
  account: SimulatedAccount,
  { atMs, afterMs }: { atMs: number; afterMs: number },
  field: "comments" | "mentions",
  value: object,
): HookPost =>
  signed(account, afterMs, {
    time: Math.floor(atMs / 1000),
    id: account.settings.accountId,
    changes: [{ field, value }],
  });

/** What was written under a post: each door has its own place for it, and its own name of a comment's id. */
export const commentPost = (
  account: SimulatedAccount,
  atMs: number,
  { id, ...value }: { id: string; from: object; text: string; media: object },
): HookPost =>
  account.settings.door === "PAGE"
    ? changePost(account, { atMs, afterMs: 0 }, "comments", { ...value, comment_id: id })
    : signed(account, 0, {
        time: Math.floor(atMs / 1000),
        id: account.settings.accountId,
        field: "comments",
        value: { ...value, id },
      });

const post = (
  account: SimulatedAccount,
  { atMs, afterMs }: { atMs: number; afterMs: number },
  between: object,
  event: object,
): HookPost =>
  signed(account, afterMs, {
    time: atMs + afterMs,
    id: account.settings.accountId,
    messaging: [{ ...between, timestamp: atMs, ...event }],
  });

function signed({ secrets }: SimulatedAccount, afterMs: number, entry: object): HookPost {
  const body = escaped({ object: "instagram", entry: [entry] });
  return {
    headers: {
      "content-type": "application/json",
      "user-agent": "Webhooks/1.0 (https://fb.me/webhooks)",
      [metaSignatureHeader]: metaSignature(body, secrets.appSecret),
    },
    body,
    afterMs,
  };
}
/** JSON as Meta writes it, without a letter beyond ASCII: read and written again, it has another signature. */
const escaped = (value: object): string =>
  JSON.stringify(value)
    .replaceAll("/", String.raw`\/`)
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
