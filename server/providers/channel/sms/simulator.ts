import { z } from "zod";
import { jsonOf, lostAnswer, simulatedFetch } from "../../simulator/kit.ts";
import type { SimulatedAnswer, SimulatedRequest } from "../../simulator/kit.ts";
import { keepPlainMessage, plainChannel } from "../../simulator/plain-channel.ts";
import type { PlainSimulation } from "../../simulator/plain-channel.ts";
import type { SimulateChannel } from "../simulated-channel.ts";
import { smsLimits } from "./provider.ts";
import type { SmsSecrets, SmsSettings } from "./settings.ts";

const TextMessage = z.strictObject({
  id: z.string().min(1).max(512),
  to: z.string().regex(/^\+[1-9]\d{4,14}$/),
  text: z.string().min(1).max(smsLimits.textMax),
});
const retryAfterSeconds = "30";

/** A provider of text messages in this process. */
export const smsSimulator: SimulateChannel<SmsSettings, SmsSecrets> = ({ settings, memory, now, random }) => {
  const { change, acts } = plainChannel({
    memory,
    now,
    random,
    textMax: smsLimits.textMax,
    customerOf: (from) => from.replaceAll(/[\s().-]/g, ""),
  });
  const own = new URL(settings.url);
  return {
    ...acts,
    fetch: simulatedFetch(own.host, (request, timeoutMs) =>
      change((state, atMs) => {
        if (state.faults.includes("time_out")) throw lostAnswer(request.method, timeoutMs);
        const answer = answerAsProvider(state, request, { own, atMs });
        if (state.faults.includes("answer_lost")) return null;
        return answer;
      }).then((answer) => {
        if (answer === null) throw lostAnswer(request.method, timeoutMs);
        return answer;
      }),
    ),
  };
};

function answerAsProvider(
  state: PlainSimulation,
  request: SimulatedRequest,
  { own, atMs }: { own: URL; atMs: number },
): SimulatedAnswer {
  const refused = (status: number, error: string, headers: Record<string, string> = {}): SimulatedAnswer => ({
    status,
    headers,
    json: { error },
  });
  if (state.faults.includes("rate_limited"))
    return refused(429, "Too many messages.", { "Retry-After": retryAfterSeconds });
  if (state.faults.includes("server_error")) return refused(503, "Down for a moment.");
  if (state.faults.includes("token_expired")) return refused(401, "You are not known here any more.");
  if (request.url.href !== own.href) return refused(404, "There is nothing here.");
  if (request.method !== "POST") return refused(405, "Messages are posted.", { Allow: "POST" });
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return refused(415, "The body must be application/json.");
  const { data } = TextMessage.safeParse(jsonOf(request.body));
  if (!data) return refused(422, "The body is not {id, to, text}.");
  if (!state.messages.some(({ id }) => id === data.id))
    keepPlainMessage(state, {
      id: data.id,
      direction: "TO_CUSTOMER",
      customer: data.to,
      text: data.text,
      atMs,
      status: "SENT",
      key: data.id,
    });
  return { status: 202, json: {} };
}
