import { randomBytes } from "node:crypto";
import { mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import type { MediaKind } from "../../../../contract/channels/media-rules.ts";
import { emptySimulatorState, newest } from "../../simulator/kit.ts";
import type { SimulatorState } from "../../simulator/kit.ts";
import type { HookPost, SimulatedLine, SimulatedLineFile } from "../simulated-channel.ts";
import type { SimulatedAnswer, SimulatedRequest } from "../../simulator/kit.ts";
import { instagramMediaLimits } from "./media.ts";
import type { InstagramSecrets, InstagramSettings } from "./settings.ts";

/** Somebody on Instagram, by their id for this account. */
export interface SimulatedCustomer {
  id: string;
  name: string;
  lastWroteAtMs: number | null;
}
export interface SimulatedMessage {
  id: string;
  direction: SimulatedLine["direction"];
  customer: string;
  text: string;
  file?: SimulatedLineFile;
  place?: SimulatedLine["place"];
  isUnsent?: boolean;
  /** Of theirs: the workspace has said that it saw it. */
  isRead?: boolean;
  reaction?: string;
  ownReaction?: string;
  repliesTo?: string;
  /** How often its customer has changed it. */
  edits?: number;
  atMs: number;
  status: SimulatedLine["status"];
}
/** What a customer wrote under a post. */
export interface SimulatedComment {
  id: string;
  customer: string;
  atMs: number;
  /** It has had its one private answer. */
  isAnswered: boolean;
}
/** Where a customer named the account: under or with a post that is not its own. */
export interface SimulatedMention {
  /** Of the post, or of the comment under it. */
  id: string;
  place: "COMMENT" | "POST";
  username: string;
  text: string;
}
/** A file at Instagram; its bytes lie apart, under its id. */
export interface SimulatedMedia {
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  atMs: number;
  /** Sent by a customer; else uploaded by us. */
  isCustomers: boolean;
}
export interface InstagramSimulation extends SimulatorState {
  customers: SimulatedCustomer[];
  messages: SimulatedMessage[];
  media: SimulatedMedia[];
  comments: SimulatedComment[];
  mentions: SimulatedMention[];
  /** When the token was given; null until it is first shown. */
  tokenAtMs: number | null;
}
export const emptyInstagramSimulation = (): InstagramSimulation => ({
  ...emptySimulatorState(),
  customers: [],
  messages: [],
  media: [],
  comments: [],
  mentions: [],
  tokenAtMs: null,
});

/** A request to the simulated Instagram, with all that its answer depends on. */
export interface RouteCall {
  state: InstagramSimulation;
  request: SimulatedRequest;
  settings: InstagramSettings;
  secrets: InstagramSecrets;
  atMs: number;
  newId: () => string;
  newMediaId: () => string;
  newToken: () => string;
  /** Of a request in parts. */
  form: FormParts | undefined;
}
export interface FormParts {
  fields: Record<string, string>;
  file: { name: string; contentType: string; bytes: Uint8Array } | null;
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

export const refusal = (status: number, code: number, message: string, subcode?: number): Routed => ({
  answer: {
    status,
    json: {
      error: {
        message: `(#${code}) ${message}`,
        type: "IGApiException",
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        fbtrace_id: "simulated",
      },
    },
  },
  posts: [],
});
export const good = (json: object, posts: HookPost[] = []): Routed => ({
  answer: { status: 200, json },
  posts,
});

const keptMax = 500;
const filesMax = 100;

/** Reads an id of a person as people write it; null for what is none. */
export const idOfCustomer = (text: string): string | null =>
  /^\d{5,20}$/.test(text.trim()) ? text.trim() : null;

export const findCustomer = ({ customers }: InstagramSimulation, id: string): SimulatedCustomer | undefined =>
  customers.find((one) => one.id === id);

/** The customer of an id, new where there is none; put last among those that are kept. */
export function simulatedCustomer(state: InstagramSimulation, id: string): SimulatedCustomer {
  const customer = findCustomer(state, id) ?? { id, name: "", lastWroteAtMs: null };
  state.customers = newest([...state.customers.filter((one) => one !== customer), customer], keptMax);
  return customer;
}

/** By which others find them; the same name of two people is two. */
export const usernameOf = ({ id, name }: SimulatedCustomer): string =>
  `${name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ".")
    .replaceAll(/^\.|\.$/g, "")
    .slice(0, 20)}${id.slice(-4)}`;

/** Written where everybody reads it: no message of the conversation. */
export const isInPublic = ({ place }: Pick<SimulatedMessage, "place">): boolean =>
  place === "COMMENT" || place === "COMMENT_MENTION" || place === "POST_MENTION";

export function keepMessage(state: InstagramSimulation, message: SimulatedMessage): void {
  state.messages = newest([...state.messages, message], keptMax);
}
export function keepComment(state: InstagramSimulation, comment: SimulatedComment): void {
  state.comments = newest([...state.comments, comment], keptMax);
}
export function keepMention(state: InstagramSimulation, mention: SimulatedMention): void {
  state.mentions = newest([...state.mentions, mention], keptMax);
}
export const lineOf = (
  {
    id,
    direction,
    customer,
    text,
    file,
    place,
    isUnsent,
    isRead,
    reaction,
    ownReaction,
    repliesTo,
    edits = 0,
    atMs,
    status,
  }: SimulatedMessage,
  customerName = "",
): SimulatedLine => ({
  id,
  direction,
  customer,
  ...(customerName === "" ? {} : { customerName }),
  text,
  ...(file ? { file } : {}),
  ...(place ? { place } : {}),
  ...(isUnsent ? { isUnsent } : {}),
  ...(isRead ? { isRead } : {}),
  ...(reaction === undefined ? {} : { reaction }),
  ...(ownReaction === undefined ? {} : { ownReaction }),
  ...(repliesTo === undefined ? {} : { repliesTo }),
  ...(edits > 0 ? { isEdited: true } : {}),
  at: new Date(atMs).toISOString(),
  status,
});

/** A file at Instagram, and what becomes of the bytes of the oldest. */
export function keepMedia(
  state: InstagramSimulation,
  { bytes, ...of }: Omit<SimulatedMedia, "sizeBytes"> & { bytes: Uint8Array },
): { media: SimulatedMedia; changes: FileChange[] } {
  const media = { ...of, sizeBytes: bytes.length };
  const all = [...state.media, media];
  state.media = newest(all, filesMax);
  const gone = all.filter((one) => !state.media.includes(one));
  return {
    media,
    changes: [
      { name: media.id, bytes, contentType: media.contentType },
      ...gone.map(({ id }) => ({ name: id, bytes: null })),
    ],
  };
}
export const kindOfFile = ({ contentType }: Pick<SimulatedMedia, "contentType">): MediaKind | undefined =>
  mediaLimitOf(instagramMediaLimits, { contentType })?.kind;
export const fileLine = (kind: MediaKind, { name, sizeBytes }: SimulatedMedia): SimulatedLineFile => ({
  kind,
  name,
  sizeBytes,
});

/** An id as Meta gives to files: digits alone. */
export const digitsId = (random: (size: number) => Uint8Array = randomBytes): string =>
  `1${Buffer.from(random(7)).readUIntBE(0, 6).toString().padStart(15, "0")}`;
