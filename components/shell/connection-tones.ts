import type { Tone } from "@/components/ui/badge";
import type { ConnectionState } from "@/lib/browser/realtime/connection";

export const connectionTones: Record<ConnectionState, Tone> = {
  connecting: "warning",
  connected: "success",
  disconnected: "neutral",
  error: "danger",
};
