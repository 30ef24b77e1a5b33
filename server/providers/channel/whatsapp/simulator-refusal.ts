import type { HookPost } from "../simulated-channel.ts";
import type { SimulatedAnswer, SimulatedRequest } from "../../simulator/kit.ts";
import type { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import type { WhatsAppSimulation } from "./simulator-state.ts";

/** A request to the simulated WhatsApp, with all that its answer depends on. */
export interface RouteCall {
  state: WhatsAppSimulation;
  request: SimulatedRequest;
  settings: WhatsAppSettings;
  secrets: WhatsAppSecrets;
  atMs: number;
  newId: () => string;
  newMediaId: () => string;
  newCallId: () => string;
  /** Of a request in parts. */
  form: FormData | undefined;
}
export interface Routed {
  answer: SimulatedAnswer;
  posts: HookPost[];
  /** What becomes of files. */
  files?: FileChange[];
  /** The file that is the answer. */
  readsFile?: string;
}
/** Null bytes: it goes. */
export type FileChange =
  | { name: string; bytes: Uint8Array; contentType: string }
  | { name: string; bytes: null };

export const refusal = (status: number, code: number, details: string, subcode?: number): Routed => ({
  answer: {
    status,
    json: {
      error: {
        message: `(#${code}) ${details}`,
        type: "OAuthException",
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        error_data: { messaging_product: "whatsapp", details },
        fbtrace_id: "simulated",
      },
    },
  },
  posts: [],
});
