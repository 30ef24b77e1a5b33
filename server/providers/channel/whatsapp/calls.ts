import { z } from "zod";
import { ProviderFailure } from "../../provider.ts";
import type { CallAllowance, CallCalls } from "../channel.ts";
import { callGraph, whatsAppRecipient } from "./api.ts";
import type { WhatsAppConnected } from "./api.ts";
import { say } from "./texts.ts";

const moment = z
  .int()
  .min(0)
  .max(99_999_999_999)
  .transform((seconds) => new Date(seconds * 1000).toISOString())
  .optional()
  .catch(undefined);
const Action = z.looseObject({
  action_name: z.string(),
  can_perform_action: z.boolean(),
  limits: z
    .array(
      z.looseObject({
        time_period: z.string(),
        max_allowed: z.int().min(0),
        current_usage: z.int().min(0),
        limit_expiration_time: moment,
      }),
    )
    .catch([]),
});
const Permissions = z.looseObject({
  permission: z.looseObject({ status: z.string(), expiration_time: moment }),
  actions: z.array(Action),
});
const Started = z.looseObject({
  calls: z.tuple([z.looseObject({ id: z.string().min(1).max(300) })], z.unknown()),
});

const states = { temporary: "TEMPORARY", permanent: "PERMANENT" } as const;

/** Calls to customers by WhatsApp: the caller's browser speaks WebRTC with WhatsApp's side. */
export const whatsAppCallCalls: CallCalls<WhatsAppConnected> = {
  async permission(connected, customer) {
    const to = whatsAppRecipient(customer);
    const asked = new URLSearchParams("to" in to ? { user_wa_id: to.to } : { recipient: to.recipient });
    const { phoneNumberId } = connected.settings;
    const answer = await callGraph(connected, "GET", `${phoneNumberId}/call_permissions?${asked.toString()}`);
    const { data } = Permissions.safeParse(answer);
    if (!data) throw new ProviderFailure("later", say("whatsapp.unreadable"));
    const { status, expiration_time } = data.permission;
    const allowance = (name: string): CallAllowance => {
      const action = data.actions.find((one) => one.action_name === name);
      return {
        isAllowed: action?.can_perform_action ?? false,
        limits: (action?.limits ?? []).map((limit) => ({
          hours: hoursOf(limit.time_period),
          max: limit.max_allowed,
          used: limit.current_usage,
          freeAt: limit.limit_expiration_time ?? null,
        })),
      };
    };
    const state = states[status as keyof typeof states] ?? "NONE"; // what is not known allows nothing
    return {
      state,
      until: state === "TEMPORARY" ? (expiration_time ?? null) : null,
      ask: allowance("send_call_permission_request"),
      call: allowance("start_call"),
    };
  },
  async connect(connected, { to, offer, key }) {
    const answer = await callGraph(connected, "POST", `${connected.settings.phoneNumberId}/calls`, {
      messaging_product: "whatsapp",
      ...whatsAppRecipient(to),
      action: "connect",
      session: { sdp_type: "offer", sdp: offer },
      biz_opaque_callback_data: key,
    });
    const id = Started.safeParse(answer).data?.calls[0].id;
    if (id === undefined) throw new ProviderFailure("unknown", say("whatsapp.no_call_id"));
    return id;
  },
  async terminate(connected, providerCallId) {
    await callGraph(connected, "POST", `${connected.settings.phoneNumberId}/calls`, {
      messaging_product: "whatsapp",
      call_id: providerCallId,
      action: "terminate",
    });
  },
};

/** Of "PT24H" or "P7D"; 0 for what is written otherwise. */
function hoursOf(period: string): number {
  const [, days, hours] = /^P(?:(\d{1,4})D)?(?:T(\d{1,4})H)?$/.exec(period) ?? [];
  return Number(days ?? 0) * 24 + Number(hours ?? 0);
}
