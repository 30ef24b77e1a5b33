import { ProviderFailure } from "../provider.ts";
import type { ChannelLimits } from "./channel.ts";

/** How long a text is as a channel counts; an emoji counts as two characters, which no provider counts above. */
const textLength = (text: string, unit: ChannelLimits["textUnit"]): number =>
  unit === "bytes" ? Buffer.byteLength(text) : text.length;

/** @throws ProviderFailure for a text that the channel would not take, before anything is sent */
export function refuseUnsendableText(text: string, { textMax, textUnit }: ChannelLimits): void {
  if (text.trim() === "") throw new ProviderFailure("final", "There is no text to send.");
  const length = textLength(text, textUnit);
  if (length > textMax)
    throw new ProviderFailure("final", `The text has ${length} ${textUnit}; ${textMax} can be sent.`);
}
