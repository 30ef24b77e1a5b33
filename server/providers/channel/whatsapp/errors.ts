import { say } from "./texts.ts";
import { z } from "zod";
import { ProviderFailure } from "../../provider.ts";
import type { FailureClass } from "../../provider.ts";
import type { Text } from "../../../words/wording.ts";

/** What WhatsApp's codes mean for us. Its titles change; its codes do not. */
const classes: readonly { kind: FailureClass; codes: readonly number[] }[] = [
  // The token, its rights, the number itself.
  { kind: "reconnect", codes: [0, 3, 10, 33, 190, 131005] },
  // The account: restricted, locked, its name refused, not paid for, not registered.
  { kind: "reconnect", codes: [368, 131031, 131037, 131042, 131044, 131045] },
  // Too fast, too much, or in maintenance.
  { kind: "later", codes: [4, 80007, 130429, 131048, 131056, 131057, 131064, 133016] },
  // A fault of theirs that passes.
  { kind: "later", codes: [1, 2, 131000, 131016, 135000] },
  // Not to this person now: ecosystem, experiment, marketing stopped, and 131047, the window is shut.
  { kind: "final", codes: [130472, 131047, 131049, 131050] },
  // Not to this person at all, or not to their country.
  { kind: "final", codes: [130497, 131021, 131026, 131030, 131062, 137000] },
  // What was to be sent is not right.
  { kind: "final", codes: [100, 131008, 131009, 131051, 131052, 131053] },
  // Nor is its template, or templates of its kind are not sent this way.
  {
    kind: "final",
    codes: [131063, 132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069],
  },
  // A call without permission.
  { kind: "final", codes: [138006] },
];
const kindByCode = new Map(classes.flatMap(({ kind, codes }) => codes.map((code) => [code, kind] as const)));

/** The class of a code; null for one that is not known. */
export const kindOfWhatsAppCode = (code: number): FailureClass | null =>
  code >= 200 && code < 300 ? "reconnect" : (kindByCode.get(code) ?? null);

/** The wait that a pair of numbers needs between two messages. */
const pairWaitMs = 6000;
const waitMaxMs = 24 * 3_600_000;

const word = z.string().min(1).optional().catch(undefined);
/** One error, as it stands in an answer and in a status alike. */
export const WhatsAppError = z.looseObject({
  code: z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)])
    .transform(Number)
    .optional()
    .catch(undefined),
  title: word,
  message: word,
  error_data: z.looseObject({ details: word }).optional().catch(undefined),
});
const Answer = z.looseObject({ error: WhatsAppError });

/** What an error says to a person, without line breaks and at a readable length; a text of ours where nothing. */
export const wordsOfWhatsAppError = (error: z.infer<typeof WhatsAppError> | undefined): Text | string =>
  (error?.error_data?.details ?? error?.message ?? error?.title)
    ?.replaceAll(/[\u0000-\u001f]+/g, " ")
    .slice(0, 300)
    .toWellFormed() ?? say("whatsapp.no_reason");

/** What an answer other than 2xx means. `secret` never stands in its words, though WhatsApp repeats it. */
export function failureOfWhatsAppAnswer(
  answer: { status: number; headers: Headers; body: Uint8Array },
  { isWrite, secret }: { isWrite: boolean; secret: string },
): ProviderFailure {
  const error = errorIn(answer.body);
  const code = error?.code;
  const kind =
    (code === undefined ? null : kindOfWhatsAppCode(code)) ?? kindOfStatus(answer.status, isWrite, error);
  const words = error && wordsOfWhatsAppError(error);
  const reason =
    words === undefined
      ? say("whatsapp.answered", { status: answer.status })
      : secret === "" || typeof words !== "string"
        ? words
        : words.replaceAll(secret, "…");
  return new ProviderFailure(kind, reason, {
    code: code === undefined ? null : String(code),
    retryAfterMs: kind === "later" ? waitOf(answer.headers, code) : null,
  });
}

function errorIn(body: Uint8Array): z.infer<typeof WhatsAppError> | undefined {
  try {
    return Answer.safeParse(JSON.parse(new TextDecoder().decode(body))).data?.error;
  } catch {
    return undefined;
  }
}

function kindOfStatus(status: number, isWrite: boolean, error: object | undefined): FailureClass {
  if (status === 401 || status === 403) return "reconnect";
  // Something between us and WhatsApp gave up waiting: what it was given may have arrived.
  if ((status === 502 || status === 504) && isWrite && error === undefined) return "unknown";
  return status >= 500 || status === 429 || status === 408 ? "later" : "final";
}

function waitOf(headers: Headers, code: number | undefined): number | null {
  const seconds = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(seconds)) return Math.min(Number(seconds) * 1000, waitMaxMs);
  return code === 131056 ? pairWaitMs : null;
}
