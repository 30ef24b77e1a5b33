import type { ChannelIdentity } from "../providers/channel/channel.ts";
import type { SimulatorFault } from "../providers/channel/simulated-channel.ts";
import type { FailureClass } from "../providers/provider.ts";
import type { ChannelProviderId } from "../providers/registry.ts";

/** What the tests of every channel cannot know of one: each channel's folder has its own, `sample.ts`. */
export interface ChannelSample {
  settings: unknown;
  secrets: unknown;
  /** Changes what signs its posts, and what lets it send; null where it has no secret. */
  otherSecrets: unknown;
  /** Somebody else of the channel. */
  stranger: string;
  customer: { from: string; identity: ChannelIdentity };
  windowHours: number | null;
  codeOfShutWindow: string | null;
  /** A customer's file is read with the connection's token alone. */
  filesNeedToken: boolean;
  /** What can befall a message, and the class of failure that it is. */
  faults: [SimulatorFault, FailureClass][];
}

/** A channel without a sample fails here, so it is not left out. */
export async function channelSampleOf(id: ChannelProviderId): Promise<ChannelSample> {
  const file: unknown = await import(`../providers/channel/${id}/sample.ts`);
  return (file as { sample: ChannelSample }).sample; // each of these files exports it under this type
}
