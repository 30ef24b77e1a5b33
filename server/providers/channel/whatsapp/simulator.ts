import type { HookPost, SimulateChannel, SimulatedLine, TemplateDecision } from "../simulated-channel.ts";
import {
  faultyPosts,
  filledState,
  lostAnswer,
  simulatedFetch,
  simulatedId,
  simulatedTime,
  testerActs,
} from "../../simulator/kit.ts";
import { whatsAppLimits } from "./provider.ts";
import type { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import { messagePost, statusPost, templatePost } from "./simulator-posts.ts";
import { answerAsWhatsApp } from "./simulator-routes.ts";
import {
  addressOfCustomer,
  emptyWhatsAppSimulation,
  findCustomer,
  keepMessage,
  lineOf,
  nameInSimulator,
  simulatedCustomer,
} from "./simulator-state.ts";
import type { SimulatedMessage, WhatsAppSimulation } from "./simulator-state.ts";

const readAfterMs = 200;

/** WhatsApp in this process, for one connection. */
export const whatsappSimulator: SimulateChannel<WhatsAppSettings, WhatsAppSecrets> = ({
  settings,
  secrets,
  memory,
  now,
  onHooks,
  random,
}) => {
  const account = { settings, secrets };
  const change = <T>(run: (state: WhatsAppSimulation, atMs: number) => T): Promise<T> =>
    memory.change((raw) => {
      const state = filledState(raw, emptyWhatsAppSimulation());
      return run(state, simulatedTime(state, now));
    });
  const newId = () => simulatedId("wamid.", random);
  return {
    fetch: simulatedFetch("graph.facebook.com", async (request, timeoutMs) => {
      const { answer, posts, isLost } = await change((state, atMs) => {
        if (state.faults.includes("time_out")) throw lostAnswer(request.method, timeoutMs);
        const routed = answerAsWhatsApp({ state, request, ...account, atMs, newId });
        return {
          answer: routed.answer,
          posts: faultyPosts(routed.posts, state.faults),
          isLost: state.faults.includes("answer_lost"),
        };
      });
      if (posts.length > 0) await onHooks(posts);
      if (isLost) throw lostAnswer(request.method, timeoutMs);
      return answer;
    }),
    writeAsCustomer: (said) =>
      change((state, atMs) => writeAsCustomer({ state, atMs, account }, said, newId)),
    readAsCustomer: (text) => change((state, atMs) => readAsCustomer({ state, atMs, account }, text)),
    failAsProvider: (messageId, code) =>
      change((state, atMs) => failAsProvider({ state, atMs, account }, messageId, code)),
    decideTemplate: (decision) => change((state, atMs) => decideTemplate({ state, atMs, account }, decision)),
    ...testerActs(change),
    lines: (customer) =>
      change((state, atMs): SimulatedLine[] => {
        const address = customer === undefined ? null : addressOf(customer);
        const known = address && findCustomer(state, address);
        return state.messages
          .filter((message) => address === null || (known && message.customer === nameInSimulator(known)))
          .map((message) => lineOf(message, atMs));
      }),
  };
};

/** The simulation at the moment of an act. */
interface Moment {
  state: WhatsAppSimulation;
  atMs: number;
  account: { settings: WhatsAppSettings; secrets: WhatsAppSecrets };
}

function writeAsCustomer(
  { state, atMs, account }: Moment,
  { from, name, text }: { from: string; name: string; text: string },
  newId: () => string,
): HookPost[] {
  if (text === "" || text.length > whatsAppLimits.textMax)
    throw new RangeError(`A simulated customer writes 1 to ${whatsAppLimits.textMax} characters.`);
  const customer = customerOf(state, from);
  customer.name = name;
  customer.lastWroteAtMs = atMs;
  const message: SimulatedMessage = {
    id: newId(),
    direction: "FROM_CUSTOMER",
    customer: nameInSimulator(customer),
    text,
    atMs,
    arrivesAtMs: atMs,
    status: null,
    key: null,
  };
  keepMessage(state, message);
  return faultyPosts([messagePost(account, customer, message)], state.faults);
}

function readAsCustomer({ state, atMs, account }: Moment, text: string): HookPost[] {
  const customer = customerOf(state, text);
  const seen = state.messages.filter(
    (message) => message.customer === nameInSimulator(customer) && message.status === "SENT",
  );
  for (const message of seen) message.status = "READ";
  if (seen.length === 0) return [];
  return faultyPosts(
    [statusPost(account, customer, seen, { status: "read", atMs, afterMs: readAfterMs })],
    state.faults,
  );
}

function failAsProvider({ state, atMs, account }: Moment, messageId: string, code: number): HookPost[] {
  const message = state.messages.find(({ id, status }) => id === messageId && status !== null);
  if (!message) return [];
  message.status = "FAILED";
  const customer = customerOf(state, message.customer);
  const told = { status: "failed" as const, atMs, afterMs: 0, code };
  return faultyPosts([statusPost(account, customer, [message], told)], state.faults);
}

/** As a person of Meta's review does, or its machine after complaints. */
function decideTemplate(
  { state, atMs, account }: Moment,
  { name, language, status, reason = "NONE" }: TemplateDecision,
): HookPost[] {
  const template = state.templates.find((one) => one.name === name && one.language === language);
  if (!template) return [];
  delete template.verdict;
  template.status = status;
  template.reason = reason;
  return faultyPosts([templatePost(account, template, { status, reason, atMs, afterMs: 0 })], state.faults);
}

const customerOf = (state: WhatsAppSimulation, text: string) => simulatedCustomer(state, addressOf(text));
function addressOf(text: string) {
  const address = addressOfCustomer(text);
  if (address === null)
    throw new RangeError("A simulated customer has a phone number, or a business-scoped id.");
  return address;
}
