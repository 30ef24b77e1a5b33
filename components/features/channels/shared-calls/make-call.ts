import { whatsappCalls } from "@/contract/channels/whatsapp-calls";
import { send } from "@/lib/api/send";
import { lazyCode } from "@/lib/browser/lazy-code";
import { changeCall, useOngoingCall } from "@/lib/browser/ongoing-call";
import type { CallFault, Phone } from "@/lib/browser/ongoing-call";

const phoneCode = lazyCode(() => import("./phone").then((file) => file.openPhone));

/** Calls the customer of a ticket. How far it is stands in `useOngoingCall`, and what went wrong as well. */
export async function makeCall(ticketId: string, customer: string, isSimulated: boolean): Promise<void> {
  const begun = { ticketId, customer, callId: null, phone: null, isMuted: false, result: null, fault: null };
  useOngoingCall.setState({ call: begun });
  let phone: Phone | null = null;
  try {
    const openPhone = await phoneCode();
    phone = await openPhone({
      // Nobody is behind a simulated one.
      onLost: () => isSimulated || changeCall(ticketId, { fault: "noSound" }),
    });
    if (useOngoingCall.getState().call?.ticketId !== ticketId) return phone.close();
    changeCall(ticketId, { phone });
    const { outcome, call } = await send(whatsappCalls.start, { body: { ticketId, offer: phone.offer } });
    const isHere = useOngoingCall.getState().call?.phone === phone;
    if (outcome === "CALLING" && call && isHere) return changeCall(ticketId, { callId: call.id });
    phone.close();
    if (outcome === "CALLING" && call) await send(whatsappCalls.hangUp, { params: { id: call.id } });
    else changeCall(ticketId, { phone: null, fault: "askedAgain" });
  } catch (error) {
    phone?.close();
    changeCall(ticketId, { phone: null, fault: faultIn(error) });
  }
}

function faultIn(error: unknown): CallFault | Error {
  if (error instanceof DOMException)
    return error.name === "NotAllowedError" ? "microphoneRefused" : "noMicrophone";
  return error instanceof TypeError || !(error instanceof Error) ? "noMicrophone" : error;
}

/** Ends it here and at once; the server hears of it where it knows the call. */
export async function leaveCall(): Promise<void> {
  const { call } = useOngoingCall.getState();
  call?.phone?.close();
  useOngoingCall.setState({ call: null });
  if (call?.callId && call.result === null)
    await send(whatsappCalls.hangUp, { params: { id: call.callId } }).catch(() => undefined);
}
