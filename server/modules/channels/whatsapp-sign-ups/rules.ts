import type { SharedNumber } from "../../../providers/channel/whatsapp/sign-up.ts";
import type { ProviderFailure } from "../../../providers/provider.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";

/** What to tell of a browser that came back without a code. */
export function whyNoCode(error = "no_code"): Text {
  if (error === "access_denied") return say("whatsapp_sign_ups.denied");
  return say("whatsapp_sign_ups.failed", { code: error.replaceAll(/[^\w.-]+/g, " ").slice(0, 60) });
}

/** Why nothing came of a code, and what to do. */
export function whyNoNumbers({ code, kind, reason }: ProviderFailure): Text {
  if (code?.startsWith("100/36")) return say("whatsapp_sign_ups.code_used");
  if (code === "101" || code === "1") return say("whatsapp_sign_ups.app_refused", { reason });
  return kind === "later" || kind === "unknown"
    ? say("whatsapp_sign_ups.meta_away", { reason })
    : say("whatsapp_sign_ups.refused", { reason });
}

/** The number's own PIN is asked for. */
export const needsPin = ({ code }: ProviderFailure): boolean => code === "133005";
export const whyPin = (wasGiven: boolean): Text =>
  wasGiven ? say("whatsapp_sign_ups.pin_wrong") : say("whatsapp_sign_ups.pin_needed");

/** Why a number cannot be connected, and what to do. */
export function whyNotConnected({ code, kind, reason }: ProviderFailure): Text {
  if (code === "133006") return say("whatsapp_sign_ups.not_verified");
  if (code === "133008" || code === "133009") return say("whatsapp_sign_ups.too_many_pins");
  if (code === "133015" || code === "133016") return say("whatsapp_sign_ups.registered_often");
  if (kind === "reconnect") return say("whatsapp_sign_ups.token_over", { reason });
  return kind === "later" || kind === "unknown"
    ? say("whatsapp_sign_ups.try_again", { reason })
    : say("whatsapp_sign_ups.number_refused", { reason });
}

/** What was shared, where a connection is connected again: its own number alone. */
export const offered = (numbers: readonly SharedNumber[], account: string | null): SharedNumber[] =>
  numbers.filter((one) => account === null || one.account === account);
