import { refusal } from "./simulator-refusal.ts";
import type { Routed } from "./simulator-refusal.ts";
import { nameInSimulator } from "./simulator-state.ts";
import type { SimulatedCalling, SimulatedCustomer, WhatsAppSimulation } from "./simulator-state.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long a permission is good for that is not for good. */
const permissionMs = 7 * dayMs;
const requestLimits = [
  { period: "PT24H", ms: dayMs, max: 1 },
  { period: "P7D", ms: 7 * dayMs, max: 2 },
] as const;
/** Calls that are taken, within a day and to one customer. */
const connectedMax = 100;
/** So many calls one after another that nobody took end a permission. */
const missedMax = 4;

const callingOf = (customer: SimulatedCustomer): SimulatedCalling =>
  (customer.calling ??= { permitsUntilMs: 0, askedAtMs: [], missed: 0 });

const mayBeCalled = (customer: SimulatedCustomer, atMs: number): boolean => {
  const { permitsUntilMs } = callingOf(customer);
  return permitsUntilMs === null || permitsUntilMs > atMs;
};

/** How often each is done, and when there is room again. */
const usageOf = (atMs: number, times: readonly number[], { ms, max }: { ms: number; max: number }) => {
  const used = times.filter((time) => time > atMs - ms);
  const oldest = used.at(-max);
  return { used: used.length, freeAtMs: used.length >= max && oldest !== undefined ? oldest + ms : null };
};

/** When calls to a customer began that they took. */
const connectedTimes = ({ calls }: WhatsAppSimulation, customer: SimulatedCustomer): number[] =>
  calls.flatMap((call) =>
    call.customer === nameInSimulator(customer) && call.connectedAtMs !== null ? [call.connectedAtMs] : [],
  );

/** Why they may not be asked now, if so. */
export function refusedRequest(customer: SimulatedCustomer, atMs: number): Routed | null {
  const { askedAtMs } = callingOf(customer);
  const isOver = requestLimits.some((limit) => usageOf(atMs, askedAtMs, limit).freeAtMs !== null);
  return isOver ? refusal(400, 138009, "Call permission was asked for too often.") : null;
}
/** The question stands on their phone, and one that stood there before is answered by silence. */
export function noteRequest(
  { messages }: WhatsAppSimulation,
  customer: SimulatedCustomer,
  atMs: number,
): void {
  callingOf(customer).askedAtMs.push(atMs);
  for (const message of messages)
    if (message.customer === nameInSimulator(customer) && message.call === "ASKS") message.call = "ASKED";
}

/** Why no call may begin, if so. */
export function refusedCall(
  state: WhatsAppSimulation,
  customer: SimulatedCustomer,
  atMs: number,
): Routed | null {
  if (!mayBeCalled(customer, atMs)) return refusal(400, 138006, "No approved call permission was found.");
  if (usageOf(atMs, connectedTimes(state, customer), { ms: dayMs, max: connectedMax }).freeAtMs !== null)
    return refusal(400, 138012, "The limit of calls to this customer is reached.");
  return null;
}

/** Silence: so many times, and the permission is gone. */
export function noteMissed(customer: SimulatedCustomer): void {
  const calling = callingOf(customer);
  calling.missed += 1;
  if (calling.missed < missedMax) return;
  calling.permitsUntilMs = 0;
  calling.missed = 0;
}
export function noteTaken(customer: SimulatedCustomer): void {
  const calling = callingOf(customer);
  calling.missed = 0;
  calling.askedAtMs = [];
}
export function permit(customer: SimulatedCustomer, atMs: number, isForGood: boolean): number | null {
  const until = isForGood ? null : atMs + permissionMs;
  Object.assign(callingOf(customer), { permitsUntilMs: until, missed: 0 });
  return until;
}

/** As `call_permissions` answers. */
export function permissionsOf(state: WhatsAppSimulation, customer: SimulatedCustomer, atMs: number): object {
  const { permitsUntilMs, askedAtMs } = callingOf(customer);
  const limitOf = (period: string, times: readonly number[], limit: { ms: number; max: number }) => {
    const { used, freeAtMs } = usageOf(atMs, times, limit);
    return {
      time_period: period,
      max_allowed: limit.max,
      current_usage: used,
      ...(freeAtMs === null ? {} : { limit_expiration_time: Math.ceil(freeAtMs / 1000) }),
    };
  };
  const isAllowed = mayBeCalled(customer, atMs);
  return {
    messaging_product: "whatsapp",
    permission: {
      status: !isAllowed ? "no_permission" : permitsUntilMs === null ? "permanent" : "temporary",
      ...(isAllowed && permitsUntilMs !== null ? { expiration_time: Math.floor(permitsUntilMs / 1000) } : {}),
    },
    actions: [
      {
        action_name: "send_call_permission_request",
        can_perform_action: refusedRequest(customer, atMs) === null,
        limits: requestLimits.map((limit) => limitOf(limit.period, askedAtMs, limit)),
      },
      {
        action_name: "start_call",
        can_perform_action: refusedCall(state, customer, atMs) === null,
        limits: [limitOf("PT24H", connectedTimes(state, customer), { ms: dayMs, max: connectedMax })],
      },
    ],
  };
}
