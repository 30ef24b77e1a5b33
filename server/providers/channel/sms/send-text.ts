/**
 * Hands a text message to the HTTP provider of SMS_URL: `POST {id, to, text}`; any 2xx is acceptance, and the
 * same `id` twice is the same message.
 */
export async function sendText(
  url: string,
  message: { id: string; to: string; text: string },
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (!response.ok)
    throw Object.assign(new Error(`The provider of text messages answered ${response.status}.`), {
      responseCode: response.status >= 400 && response.status < 500 && response.status !== 429 ? 550 : 0,
    });
}
