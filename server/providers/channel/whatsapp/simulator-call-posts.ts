import type { HookPost } from "../simulated-channel.ts";
import type { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import { seconds, signedPost, simulatedNumber } from "./simulator-posts.ts";
import type { SimulatedCall, SimulatedCustomer, SimulatedMessage } from "./simulator-state.ts";

interface Account {
  settings: WhatsAppSettings;
  secrets: WhatsAppSecrets;
}
interface Told {
  atMs: number;
  afterMs: number;
}

const keyOf = ({ key }: SimulatedCall) => (key === null ? {} : { biz_opaque_callback_data: key });
const partiesOf = ({ settings }: Account, customer: SimulatedCustomer) => ({
  from: simulatedNumber(settings).replaceAll(/\D/g, ""),
  ...(customer.number === null ? {} : { to: customer.number }),
  to_user_id: customer.userId,
});

/** That it rings, was picked up, or was declined. */
export const callStatusPost = (
  account: Account,
  customer: SimulatedCustomer,
  call: SimulatedCall,
  { status, atMs, afterMs }: Told & { status: "RINGING" | "ACCEPTED" | "REJECTED" },
): HookPost =>
  signedPost(
    account,
    afterMs,
    customer,
    {
      statuses: [
        {
          id: call.id,
          timestamp: seconds(atMs + afterMs),
          type: "call",
          status,
          ...(customer.number === null ? {} : { recipient_id: customer.number }),
          recipient_user_id: customer.userId,
          ...keyOf(call),
        },
      ],
    },
    "calls",
  );

/** The customer's side of the session. */
export const callAnswerPost = (
  account: Account,
  customer: SimulatedCustomer,
  call: SimulatedCall,
  { answer, atMs, afterMs }: Told & { answer: string },
): HookPost =>
  signedPost(
    account,
    afterMs,
    customer,
    {
      calls: [
        {
          id: call.id,
          ...partiesOf(account, customer),
          event: "connect",
          timestamp: seconds(atMs + afterMs),
          direction: "BUSINESS_INITIATED",
          session: { sdp_type: "answer", sdp: answer },
          ...keyOf(call),
        },
      ],
    },
    "calls",
  );

export const callEndPost = (
  account: Account,
  customer: SimulatedCustomer,
  call: SimulatedCall,
  atMs: number,
): HookPost =>
  signedPost(
    account,
    0,
    customer,
    {
      calls: [
        {
          id: call.id,
          ...partiesOf(account, customer),
          event: "terminate",
          direction: "BUSINESS_INITIATED",
          timestamp: seconds(atMs),
          ...keyOf(call),
          ...(call.connectedAtMs === null
            ? { status: "FAILED" }
            : {
                status: "COMPLETED",
                start_time: seconds(call.connectedAtMs),
                end_time: seconds(atMs),
                duration: Math.round((atMs - call.connectedAtMs) / 1000),
              }),
        },
      ],
    },
    "calls",
  );

/** What the customer answered to the question whether they may be called. */
export const permissionPost = (
  account: Account,
  customer: SimulatedCustomer,
  {
    reply,
    question,
    isAllowed,
    untilMs,
  }: { reply: SimulatedMessage; question: SimulatedMessage; isAllowed: boolean; untilMs: number | null },
): HookPost =>
  signedPost(account, 0, customer, {
    messages: [
      {
        context: { from: account.settings.phoneNumberId, id: question.id },
        ...(customer.number === null ? {} : { from: customer.number }),
        from_user_id: customer.userId,
        id: reply.id,
        timestamp: seconds(reply.atMs),
        type: "interactive",
        interactive: {
          type: "call_permission_reply",
          call_permission_reply: {
            response: isAllowed ? "accept" : "reject",
            ...(isAllowed && untilMs !== null ? { expiration_timestamp: Math.floor(untilMs / 1000) } : {}),
            ...(isAllowed && untilMs === null ? { is_permanent: true } : {}),
            response_source: "user_action",
          },
        },
      },
    ],
  });
