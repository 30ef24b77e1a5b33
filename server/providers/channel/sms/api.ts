import { ProviderFailure } from "../../provider.ts";
import type { Connected } from "../../provider.ts";
import { say } from "./texts.ts";
import type { SmsSecrets, SmsSettings } from "./settings.ts";

export type SmsConnected = Connected<SmsSettings, SmsSecrets>;

const timeoutMs = 10_000;
const waitMaxMs = 24 * 3_600_000;

/**
 * Hands over a text: `POST {id, to, text}`; any 2xx is acceptance, and the same `id` twice is the same
 * message. @throws ProviderFailure
 */
export async function handOverText(
  { settings, fetch }: SmsConnected,
  message: { id: string; to: string; text: string },
): Promise<void> {
  const answer = await fetch(settings.url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
    timeoutMs,
  });
  if (answer.status < 200 || answer.status >= 300) throw failureOf(answer);
}

/** Whether anything answers there. @throws ProviderFailure */
export async function askSmsProvider({ settings, fetch }: SmsConnected): Promise<void> {
  const answer = await fetch(settings.url, { method: "GET", headers: {}, timeoutMs });
  // A path that takes posts alone may well refuse to be read.
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401 || answer.status === 403)
    throw failureOf(answer);
}

function failureOf({ status, headers }: { status: number; headers: Headers }): ProviderFailure {
  const words = say("sms.answered", { status });
  const code = String(status);
  if (status === 401 || status === 403) return new ProviderFailure("reconnect", words, { code });
  // Something in between gave up waiting: what it was given may have arrived.
  if (status === 502 || status === 504) return new ProviderFailure("unknown", words, { code });
  if (status >= 500 || status === 429 || status === 408)
    return new ProviderFailure("later", words, { code, retryAfterMs: waitOf(headers) });
  return new ProviderFailure("final", words, { code });
}
function waitOf(headers: Headers): number | null {
  const seconds = headers.get("retry-after")?.trim() ?? "";
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * 1000, waitMaxMs) : null;
}
