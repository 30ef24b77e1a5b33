import type {
  HookPost,
  SimulateChannel,
  SimulatedFile,
  SimulatedLine,
  SimulatedPlace,
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
import { instagramHosts } from "./api.ts";
import { instagramTypeOf } from "./contents.ts";
import { instagramLimits } from "./provider.ts";
import type { InstagramSecrets, InstagramSettings } from "./settings.ts";
import { fileHost, formOf, linkTo } from "./simulator-media.ts";
import { actAsCustomer, messageOf } from "./simulator-acts.ts";
import type { Moment } from "./simulator-acts.ts";
import { placesBy, writeAt } from "./simulator-places.ts";
import { customerPost, echoPost } from "./simulator-posts.ts";
import { answerAsInstagram } from "./simulator-routes.ts";
import {
  digitsId,
  emptyInstagramSimulation,
  fileLine,
  idOfCustomer,
  isInPublic,
  keepMedia,
  keepMessage,
  kindOfFile,
  lineOf,
  simulatedCustomer,
} from "./simulator-state.ts";
import type { FileChange, InstagramSimulation, SimulatedMessage } from "./simulator-state.ts";

const readAfterMs = 200;

/** Instagram in this process, for one connection. */
export const instagramSimulator: SimulateChannel<InstagramSettings, InstagramSecrets> = ({
  settings,
  secrets,
  memory,
  files,
  now,
  onHooks,
  random,
}) => {
  const account = { settings, secrets };
  const change = <T>(run: (state: InstagramSimulation, atMs: number) => T): Promise<T> =>
    memory.change((raw) => {
      const state = filledState(raw, emptyInstagramSimulation());
      return run(state, simulatedTime(state, now));
    });
  const ids = {
    newId: () => simulatedId("aWdf", random),
    newMediaId: () => digitsId(random),
    newToken: () => simulatedId("IGAA", random),
  };
  return {
    fetch: simulatedFetch([instagramHosts[settings.door], fileHost], async (request, timeoutMs) => {
      const form = await formOf(request);
      const { answer, posts, isLost, ...routed } = await change((state, atMs) => {
        if (state.faults.includes("time_out")) throw lostAnswer(request.method, timeoutMs);
        const found = answerAsInstagram({ state, request, ...account, atMs, ...ids, form });
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
    places: placesBy(settings),
    writeAsCustomer: async (said) => {
      const { posts, changes } = await change((state, atMs) =>
        writeAsCustomer({ state, atMs, account }, said, ids),
      );
      await keepFiles(files, changes);
      return posts;
    },
    readAsCustomer: (text) => change((state, atMs) => readAsCustomer({ state, atMs, account }, text)),
    act: (act) => change((state, atMs) => actAsCustomer({ state, atMs, account }, act)),
    takeBack: (messageId) => change((state, atMs) => takeBack({ state, atMs, account }, messageId)),
    answerInApp: (answer) =>
      change((state, atMs) => answerInApp({ state, atMs, account }, answer, ids.newId())),
    // What Instagram refuses it refuses at once.
    failAsProvider: () => Promise.resolve([]),
    ...testerActs(change),
    lines: (customer) => change((state) => linesOf(state, customer)),
  };
};

/** What stands on everybody's phones, or on one. */
function linesOf(
  { messages, customers }: InstagramSimulation,
  customer: string | undefined,
): SimulatedLine[] {
  const id = customer === undefined ? null : idFrom(customer);
  const names = new Map(customers.map((one) => [one.id, one.name]));
  return messages
    .filter((message) => id === null || message.customer === id)
    .map((message) => lineOf(message, names.get(message.customer)));
}

interface WrittenWords {
  from: string;
  name: string;
  text: string;
  file?: SimulatedFile | undefined;
  place?: SimulatedPlace | undefined;
  repliesTo?: string | undefined;
}

/** A file and words are two messages on Instagram. */
function writeAsCustomer(
  { state, atMs, account }: Moment,
  { from, name, text, file, place, repliesTo }: WrittenWords,
  { newId, newMediaId }: { newId: () => string; newMediaId: () => string },
): { posts: HookPost[]; changes: FileChange[] } {
  if ((text === "" && !file && !place) || Buffer.byteLength(text) > instagramLimits.textMax)
    throw new RangeError(`A simulated customer writes 1 to ${instagramLimits.textMax} bytes.`);
  const id = idFrom(from);
  if (repliesTo !== undefined && (place || messageOf(state, repliesTo).customer !== id))
    throw new RangeError("A simulated customer answers a message of the conversation.");
  if (place)
    return writeInPlace(
      { state, atMs, account },
      { customer: id, name, text, place, file },
      { newId, newMediaId },
    );
  const kind = file && kindOfFile(file);
  if (file && (kind === undefined || file.as === "STICKER"))
    throw new RangeError("No such file is sent from a phone by Instagram.");
  const customer = simulatedCustomer(state, id);
  customer.name = name;
  customer.lastWroteAtMs = atMs;
  const keep = (more: Pick<SimulatedMessage, "text" | "file">): string => {
    const mid = newId();
    keepMessage(state, {
      id: mid,
      direction: "FROM_CUSTOMER",
      customer: id,
      atMs,
      status: null,
      ...(repliesTo === undefined ? {} : { repliesTo }),
      ...more,
    });
    return mid;
  };
  const told = { customer: id, atMs };
  const answered = repliesTo === undefined ? {} : { reply_to: { mid: repliesTo } };
  const posts: HookPost[] = [];
  const changes: FileChange[] = [];
  if (file && kind) {
    const { name: called, contentType, bytes } = file;
    const kept = keepMedia(state, {
      id: newMediaId(),
      name: called,
      contentType,
      bytes,
      atMs,
      isCustomers: true,
    });
    changes.push(...kept.changes);
    const mid = keep({ text: "", file: fileLine(kind, kept.media) });
    const attachments = [{ type: instagramTypeOf[kind], payload: { url: linkTo(kept.media) } }];
    posts.push(customerPost(account, told, { message: { mid, attachments, ...answered } }));
  }
  if (text !== "")
    posts.push(customerPost(account, told, { message: { mid: keep({ text }), text, ...answered } }));
  return { posts: faultyPosts(posts, state.faults), changes };
}

/** Under a post, or with a story. */
function writeInPlace(
  moment: Moment,
  {
    place,
    file,
    ...said
  }: Pick<WrittenWords, "name" | "text" | "file"> & {
    customer: string;
    place: SimulatedPlace;
  },
  ids: { newId: () => string; newMediaId: () => string },
): { posts: HookPost[]; changes: FileChange[] } {
  if (file) throw new RangeError("A simulated customer sends files in the conversation alone.");
  const { posts, changes } = writeAt(place, { ...moment, said, ids });
  return { posts: faultyPosts(posts, moment.state.faults), changes };
}

async function keepFiles(files: SimulatorFiles, changes: readonly FileChange[] = []): Promise<void> {
  for (const change of changes)
    if (change.bytes === null) await files.remove(change.name);
    else await files.put(change.name, change.bytes, change.contentType);
}

function readAsCustomer({ state, atMs, account }: Moment, text: string): HookPost[] {
  const customer = idFrom(text);
  const seen = state.messages.filter((one) => one.customer === customer && one.status === "SENT");
  for (const message of seen) message.status = "READ";
  const last = seen.at(-1);
  if (!last) return [];
  return faultyPosts(
    [customerPost(account, { customer, atMs, afterMs: readAfterMs }, { read: { mid: last.id } })],
    state.faults,
  );
}

/** A comment is no message. */
function takeBack({ state, atMs, account }: Moment, messageId: string): HookPost[] {
  const message = state.messages.find(({ id }) => id === messageId);
  if (message?.direction !== "FROM_CUSTOMER" || isInPublic(message) || message.isUnsent)
    throw new RangeError("A simulated customer takes back a message of theirs.");
  message.text = "";
  delete message.file;
  message.isUnsent = true;
  const { customer } = message;
  return faultyPosts(
    [customerPost(account, { customer, atMs }, { message: { mid: messageId, is_deleted: true } })],
    state.faults,
  );
}

/** Nothing of ours has sent it; the app knows no window. */
function answerInApp(
  { state, atMs, account }: Moment,
  { customer: to, text }: { customer: string; text: string },
  mid: string,
): HookPost[] {
  if (text.trim() === "" || Buffer.byteLength(text) > instagramLimits.textMax)
    throw new RangeError(`An answer has 1 to ${instagramLimits.textMax} bytes.`);
  const customer = idFrom(to);
  simulatedCustomer(state, customer);
  keepMessage(state, { id: mid, direction: "TO_CUSTOMER", customer, text, atMs, status: "SENT" });
  return faultyPosts([echoPost(account, { customer, atMs }, { mid, text })], state.faults);
}

function idFrom(text: string): string {
  const id = idOfCustomer(text);
  if (id === null) throw new RangeError("A simulated customer of Instagram has an id of 5 to 20 digits.");
  return id;
}
