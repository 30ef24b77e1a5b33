import { ProviderFailure } from "../../provider.ts";
import type { FailureClass } from "../../provider.ts";

/** What the server says of who we are, whatever it says of the mail: a person mends it. */
const ofLogin = new Set([530, 534, 535, 538]);
const ofLoginByName = new Set(["EAUTH", "ENOAUTH", "EOAUTH2", "ECONFIG"]);

/**
 * What a failed hand-over means. Of the server's answers 4yz pass and 5yz do not. Without an answer it never
 * took the mail, unless all of it was on its way already: then nobody knows.
 */
export function failureOfMail(error: unknown, { isWritten }: { isWritten: boolean }): ProviderFailure {
  const { responseCode: code, name, words } = partsOf(error);
  return new ProviderFailure(kindOf(code, name, isWritten), words, {
    code: code === null ? null : String(code),
  });
}

function kindOf(code: number | null, name: string | null, isWritten: boolean): FailureClass {
  const isOfLogin = (code !== null && ofLogin.has(code)) || (name !== null && ofLoginByName.has(name));
  // 454 is a log-in that fails for the moment.
  if (isOfLogin && (code === null || code >= 500)) return "reconnect";
  if (code !== null) return code >= 500 ? "final" : "later";
  // No address to send to, or none that can be written.
  if (name === "EENVELOPE" || name === "EMESSAGE") return "final";
  return isWritten ? "unknown" : "later";
}

const wordsMax = 500;
function partsOf(error: unknown): { responseCode: number | null; name: string | null; words: string } {
  const words = (error instanceof Error ? error.message : String(error))
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, wordsMax)
    .toWellFormed();
  if (!(error instanceof Error)) return { responseCode: null, name: null, words };
  return {
    responseCode:
      "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null,
    name: "code" in error && typeof error.code === "string" ? error.code : null,
    words,
  };
}
