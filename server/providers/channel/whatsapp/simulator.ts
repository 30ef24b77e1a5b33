import type {
  HookPost,
  SimulateChannel,
  SimulatedFile,
  SimulatedLine,
  SimulatorFiles,
} from "../simulated-channel.ts";
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
import { actAsCustomer, answerInApp, customerOf, messageOf, takeBack } from "./simulator-acts.ts";
import type { Moment } from "./simulator-acts.ts";
import { actOnCall, callLine, silenceOld } from "./simulator-calls.ts";
import { decideTemplate, tellOfAccount } from "./simulator-account.ts";
import { makeTemplate } from "./simulator-made-templates.ts";
import { messagePost, statusPost } from "./simulator-posts.ts";
import { customersMedia, fileHost, formOf } from "./simulator-media.ts";
import type { FileChange } from "./simulator-refusal.ts";
import { pictureHost } from "./simulator-products.ts";
import { answerAsWhatsApp } from "./simulator-routes.ts";
import {
  addressOfCustomer,
  digitsId,
  emptyWhatsAppSimulation,
  fileLine,
  findCustomer,
  keepMessage,
  lineOf,
  nameInSimulator,
} from "./simulator-state.ts";
import type { SimulatedMessage, WhatsAppSimulation } from "./simulator-state.ts";

const readAfterMs = 200;

/** WhatsApp in this process, for one connection. */
export const whatsappSimulator: SimulateChannel<WhatsAppSettings, WhatsAppSecrets> = ({
  settings,
  secrets,
  memory,
  files,
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
  const newMediaId = () => digitsId(random);
  const newCallId = () => simulatedId("wacid.", random);
  return {
    fetch: simulatedFetch(["graph.facebook.com", fileHost, pictureHost], async (request, timeoutMs) => {
      const form = await formOf(request);
      const { answer, posts, isLost, ...routed } = await change((state, atMs) => {
        if (state.faults.includes("time_out")) throw lostAnswer(request.method, timeoutMs);
        const ids = { newId, newMediaId, newCallId };
        const found = answerAsWhatsApp({ state, request, ...account, atMs, ...ids, form });
        return {
          ...found,
          posts: faultyPosts(found.posts, state.faults),
          isLost: state.faults.includes("answer_lost"),
        };
      });
      await keepFiles(files, routed.files);
      if (posts.length > 0) await onHooks(posts);
      if (isLost) throw lostAnswer(request.method, timeoutMs);
      return routed.readsFile === undefined
        ? answer
        : { ...answer, bytes: await files.get(routed.readsFile) };
    }),
    writeAsCustomer: async (said) => {
      const { posts, changes } = await change((state, atMs) =>
        writeAsCustomer({ state, atMs, account }, said, { newId, newMediaId }),
      );
      await keepFiles(files, changes);
      return posts;
    },
    act: (act) => change((state, atMs) => actAsCustomer({ state, atMs, account }, act, newId)),
    takeBack: (messageId) => change((state, atMs) => takeBack({ state, atMs, account }, messageId, newId())),
    answerInApp: (answer) => change((state, atMs) => answerInApp({ state, atMs, account }, answer, newId())),
    readAsCustomer: (text) => change((state, atMs) => readAsCustomer({ state, atMs, account }, text)),
    failAsProvider: (messageId, code) =>
      change((state, atMs) => failAsProvider({ state, atMs, account }, messageId, code)),
    decideTemplate: (decision) => change((state, atMs) => decideTemplate({ state, atMs, account }, decision)),
    makeTemplate: (made) => change((state, atMs) => makeTemplate({ state, atMs, account }, made, random)),
    tellOfAccount: (news) => change((state, atMs) => tellOfAccount({ state, atMs, account }, news)),
    actOnCall: (act) =>
      change((state, atMs) => faultyPosts(actOnCall({ state, atMs, account }, act, newId), state.faults)),
    ...testerActs(change),
    lines: (customer) => change((state, atMs) => linesOf(state, atMs, customer)),
  };
};

interface WrittenWords {
  from: string;
  name: string;
  text: string;
  file?: SimulatedFile | undefined;
  repliesTo?: string | undefined;
}
function writeAsCustomer(
  { state, atMs, account }: Moment,
  { from, name, text, file, repliesTo }: WrittenWords,
  { newId, newMediaId }: { newId: () => string; newMediaId: () => string },
): { posts: HookPost[]; changes: FileChange[] } {
  if ((text === "" && !file) || text.length > whatsAppLimits.textMax)
    throw new RangeError(`A simulated customer writes 1 to ${whatsAppLimits.textMax} characters.`);
  if (repliesTo !== undefined) messageOf(state, repliesTo);
  const media = file && customersMedia(state, file, { id: newMediaId(), atMs });
  const customer = customerOf(state, from);
  customer.name = name;
  customer.lastWroteAtMs = atMs;
  const message: SimulatedMessage = {
    id: newId(),
    direction: "FROM_CUSTOMER",
    customer: nameInSimulator(customer),
    text,
    isWritten: true,
    ...(repliesTo === undefined ? {} : { repliesTo }),
    ...(media ? { file: fileLine(media.kind, media.media) } : {}),
    atMs,
    arrivesAtMs: atMs,
    status: null,
    key: null,
  };
  keepMessage(state, message);
  return {
    posts: faultyPosts([messagePost(account, customer, message, media)], state.faults),
    changes: media?.changes ?? [],
  };
}

/** What stands on everybody's phones, or on one, in the order in which it came. */
function linesOf(state: WhatsAppSimulation, atMs: number, customer: string | undefined): SimulatedLine[] {
  const address = customer === undefined ? null : addressOfCustomer(customer);
  const known = address && findCustomer(state, address);
  const isTheirs = (one: { customer: string }) =>
    address === null || (known !== undefined && known !== null && one.customer === nameInSimulator(known));
  const names = new Map(state.customers.map((one) => [nameInSimulator(one), one.name]));
  silenceOld(state, atMs);
  const calls = state.calls.filter(isTheirs).map(callLine);
  const messages = state.messages
    .filter(isTheirs)
    .map((message) => lineOf(message, atMs, names.get(message.customer)));
  return calls.length === 0
    ? messages
    : [...messages, ...calls].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

async function keepFiles(files: SimulatorFiles, changes: readonly FileChange[] = []): Promise<void> {
  for (const change of changes)
    if (change.bytes === null) await files.remove(change.name);
    else await files.put(change.name, change.bytes, change.contentType);
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
