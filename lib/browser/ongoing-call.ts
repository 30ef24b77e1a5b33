import { create } from "zustand";
import type { CallResult } from "@/contract/enums";

/** Sound between this browser and the customer's. */
export interface Phone {
  /** The session description of this side. */
  offer: string;
  /** Takes that of the other side. @throws where it does not fit */
  take(answer: string): Promise<void>;
  mute(isMuted: boolean): void;
  close(): void;
}
export type CallFault = "noMicrophone" | "microphoneRefused" | "noSound" | "askedAgain";
/** The call that this page makes: it goes on while its agent looks at other screens. */
export interface OngoingCall {
  ticketId: string;
  customer: string;
  /** Null until the server knows it. */
  callId: string | null;
  phone: Phone | null;
  isMuted: boolean;
  result: CallResult | null;
  fault: CallFault | Error | null;
}
export const useOngoingCall = create<{ call: OngoingCall | null }>(() => ({ call: null }));
/** Changes it, if it is still this one. */
export const changeCall = (ticketId: string, patch: Partial<OngoingCall>): void =>
  useOngoingCall.setState(({ call }) =>
    call?.ticketId === ticketId ? { call: { ...call, ...patch } } : { call },
  );
