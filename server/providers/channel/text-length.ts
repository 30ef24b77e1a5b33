import { textLength } from "../../../contract/channels/message-words.ts";
import { say } from "../texts.ts";
import { ProviderFailure } from "../provider.ts";
import type { ChannelLimits, OutboundContent } from "./channel.ts";

/**
 * Refuses what the channel would not take, before anything is sent. @throws ProviderFailure
 */
export function refuseUnsendable<Type extends OutboundContent["type"]>(
  content: OutboundContent,
  carries: Type,
  limits: ChannelLimits,
): asserts content is Extract<OutboundContent, { type: Type }> {
  if (content.type !== carries) throw notCarried(content);
  refuseText(content, limits);
}

export const notCarried = ({ type }: OutboundContent): ProviderFailure =>
  new ProviderFailure("final", say("providers.type_not_carried", { type }));

const mayBeEmpty: readonly OutboundContent["type"][] = ["kept", "reaction", "location", "media", "product"];

/** The words alone. @throws ProviderFailure */
export function refuseText({ type, text }: OutboundContent, limits: ChannelLimits): void {
  if (!mayBeEmpty.includes(type) && text.trim() === "")
    throw new ProviderFailure("final", say("providers.no_text"));
  const length = textLength(text, limits.textUnit);
  if (length > limits.textMax)
    throw new ProviderFailure(
      "final",
      limits.textUnit === "bytes"
        ? say("providers.too_many_bytes", { length, max: limits.textMax })
        : say("providers.too_many_characters", { length, max: limits.textMax }),
    );
}
