import { z } from "zod";
import type { Text } from "../../words/wording.ts";
import { ProviderFailure } from "../provider.ts";
import type { FailureClass, TooFast } from "../provider.ts";

const waitMaxMs = 24 * 3_600_000;
const number = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)])
  .transform(Number)
  .optional()
  .catch(undefined);
const word = z.string().min(1).optional().catch(undefined);
/** One error of Meta's Graph, as it stands in an answer and in a post alike. */
export const MetaError = z.looseObject({
  code: number,
  error_subcode: number,
  title: word,
  message: word,
  error_data: z.looseObject({ details: word }).optional().catch(undefined),
});
export type MetaError = z.infer<typeof MetaError>;
const Answer = z.looseObject({ error: MetaError });

/** How one of Meta's products is to be read. */
export interface MetaReading {
  /** Null: the status of the answer decides. */
  kindOf(error: MetaError): FailureClass | null;
  /** As it is stored: "131047", or with a subcode that matters. */
  codeOf(error: MetaError): string | null;
  /** Where the headers name no wait. */
  waitMsOf?(error: MetaError): number | null;
  /** Of what comes later: whose pace was too fast; null where it was no pace. */
  tooFast(error: MetaError): TooFast | null;
  noReason: Text;
  answered(status: number): Text;
}

/** What an error says to a person, without line breaks and at a readable length; `noReason` where nothing. */
export const wordsOfMetaError = (error: MetaError | undefined, noReason: Text): Text | string =>
  (error?.error_data?.details ?? error?.message ?? error?.title)
    ?.replaceAll(/[\u0000-\u001f]+/g, " ")
    .slice(0, 300)
    .toWellFormed() ?? noReason;

/** What an answer other than 2xx means. `secret` never stands in its words, though Meta repeats it. */
export function failureOfMetaAnswer(
  answer: { status: number; headers: Headers; body: Uint8Array },
  { isWrite, secret }: { isWrite: boolean; secret: string },
  reading: MetaReading,
): ProviderFailure {
  const error = errorIn(answer.body);
  const kind = (error && reading.kindOf(error)) ?? kindOfStatus(answer.status, isWrite, error);
  const words = error && wordsOfMetaError(error, reading.noReason);
  const reason =
    words === undefined
      ? reading.answered(answer.status)
      : secret === "" || typeof words !== "string"
        ? words
        : words.replaceAll(secret, "…");
  return new ProviderFailure(kind, reason, {
    code: (error && reading.codeOf(error)) ?? null,
    retryAfterMs:
      kind === "later" ? (waitIn(answer.headers) ?? (error && reading.waitMsOf?.(error)) ?? null) : null,
    tooFast:
      kind !== "later"
        ? null
        : ((error && reading.tooFast(error)) ?? (answer.status === 429 ? "CONNECTION" : null)),
  });
}

function errorIn(body: Uint8Array): MetaError | undefined {
  try {
    return Answer.safeParse(JSON.parse(new TextDecoder().decode(body))).data?.error;
  } catch {
    return undefined;
  }
}

function kindOfStatus(status: number, isWrite: boolean, error: object | undefined): FailureClass {
  if (status === 401 || status === 403) return "reconnect";
  // Something between us and Meta gave up waiting: what it was given may have arrived.
  if ((status === 502 || status === 504) && isWrite && error === undefined) return "unknown";
  return status >= 500 || status === 429 || status === 408 ? "later" : "final";
}

function waitIn(headers: Headers): number | null {
  const seconds = headers.get("retry-after")?.trim() ?? "";
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * 1000, waitMaxMs) : null;
}
