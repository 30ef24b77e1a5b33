import type { ConversationHolder } from "@/contract/channels/messenger-conversations";
import type { Tone } from "@/components/ui/badge";

export const holderTones: Record<ConversationHolder, Tone> = {
  AGENT: "accent",
  BOT: "indigo",
  NOBODY: "neutral",
};
