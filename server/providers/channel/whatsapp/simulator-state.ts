import { createHash, randomBytes } from "node:crypto";
import type { TemplateHeaderFormat } from "../../../../contract/channels/template-rules.ts";
import type { SimulatedLine, SimulatedLineFile } from "../simulated-channel.ts";
import { emptySimulatorState, newest } from "../../simulator/kit.ts";
import type { SimulatorState } from "../../simulator/kit.ts";
import { whatsAppWindowMs } from "./provider.ts";
import { simulatedProduct } from "./simulator-products.ts";

/** A customer's phone. Without a number they are known by their business-scoped id alone. */
export interface SimulatedCustomer {
  number: string | null;
  userId: string;
  name: string | null;
  lastWroteAtMs: number | null;
  calling?: SimulatedCalling;
  /** Takes no marketing messages. */
  stopsMarketing?: boolean;
}
/** What a customer lets us do about calls; times in milliseconds since 1970. */
export interface SimulatedCalling {
  /** Until then they may be called; null: for good; 0: not. */
  permitsUntilMs: number | null;
  /** When they were asked, since the last call that they took. */
  askedAtMs: number[];
  /** Calls one after another that they did not take. */
  missed: number;
}
/** A call to a customer. */
export interface SimulatedCall {
  id: string;
  customer: string;
  key: string | null;
  state: "RINGING" | "CONNECTED" | "DECLINED" | "MISSED" | "ENDED";
  atMs: number;
  connectedAtMs: number | null;
}
export interface SimulatedMessage {
  id: string;
  direction: SimulatedLine["direction"];
  /** The number, or the business-scoped id of who has none. */
  customer: string;
  text: string;
  file?: SimulatedLineFile;
  atMs: number;
  /** Of ours: when it arrives on the phone. */
  arrivesAtMs: number;
  status: SimulatedLine["status"];
  key: string | null;
  /** Of theirs: the workspace has said that it read it. */
  isRead?: boolean;
  reaction?: string;
  ownReaction?: string;
  repliesTo?: string;
  isEdited?: boolean;
  isUnsent?: boolean;
  /** By its customer, in words of their own. */
  isWritten?: boolean;
  /** What stands under it to be pressed, and as what the press is told. */
  choices?: SimulatedChoice[];
  /** Of products that it shows, by the shop's ids. */
  products?: string[];
  /** Of the question whether they may be called, and of what was answered. */
  call?: "ASKS" | "ASKED" | "ALLOWED" | "REFUSED";
}
export interface SimulatedChoice {
  as: "button_reply" | "list_reply" | "button";
  id: string;
  title: string;
  description?: string | undefined;
}
/** A file at WhatsApp; its bytes lie apart, under its id. */
export interface SimulatedMedia {
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  /** In hexadecimal digits. */
  sha256: string;
  atMs: number;
  /** Sent by a customer; else uploaded by us. */
  isCustomers: boolean;
}
/** A file that a template's review is to see: a session, and a handle once its bytes have come. */
interface SimulatedSample {
  id: string;
  contentType: string;
  sizeBytes: number;
  handle: string | null;
}
/** A template of the business account, as the review has it. */
export interface SimulatedTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  components: SimulatedComponent[];
  status: "PENDING" | "APPROVED" | "REJECTED" | "PAUSED" | "DISABLED";
  reason: string;
  quality?: string;
  /** What its review will say, and when. */
  verdict?: "APPROVED" | "REJECTED";
  reviewedAtMs?: number;
  /** When each edit of it was taken: an approved one may be edited once a day. */
  editedAtMs: number[];
}
interface SimulatedComponent {
  type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS";
  format?: TemplateHeaderFormat | undefined;
  text?: string | undefined;
  example?: object | undefined;
  add_security_recommendation?: boolean;
  buttons?:
    | { type: string; text: string; url?: string | undefined; example?: readonly string[] | undefined }[]
    | undefined;
}
/** How Meta has the number and its account. */
interface SimulatedAccount {
  quality: "GREEN" | "YELLOW" | "RED";
  limit: "TIER_250" | "TIER_2K" | "TIER_10K";
  throughput: "STANDARD" | "HIGH";
  isDisabled: boolean;
}
export interface WhatsAppSimulation extends SimulatorState {
  customers: SimulatedCustomer[];
  messages: SimulatedMessage[];
  templates: SimulatedTemplate[];
  media: SimulatedMedia[];
  samples: SimulatedSample[];
  calls: SimulatedCall[];
  account: SimulatedAccount;
  /** When a template reached each customer of the last day who had not written. */
  reachedAtMs: Record<string, number>;
  /** When each name that was deleted may be used again. */
  namesFreeAtMs: Record<string, number>;
}
export const emptyWhatsAppSimulation = (): WhatsAppSimulation => ({
  ...emptySimulatorState(),
  customers: [],
  messages: [],
  templates: [],
  media: [],
  samples: [],
  calls: [],
  account: { quality: "GREEN", limit: "TIER_2K", throughput: "STANDARD", isDisabled: false },
  reachedAtMs: {},
  namesFreeAtMs: {},
});

const keptMax = 500;
const userIdShape = /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/;
const numberShape = /^\d{5,15}$/;

/** Reads a number as people write it, or a business-scoped id; null for neither. */
export function addressOfCustomer(text: string): CustomerAddress | null {
  if (userIdShape.test(text)) return { userId: text };
  const number = text.replaceAll(/[\s().+-]/g, "");
  return numberShape.test(number) ? { number } : null;
}

export const nameInSimulator = ({ number, userId }: SimulatedCustomer): string => number ?? userId;

type CustomerAddress = { number: string } | { userId: string };
export const findCustomer = (
  { customers }: WhatsAppSimulation,
  address: CustomerAddress,
): SimulatedCustomer | undefined =>
  customers.find(({ number, userId }) =>
    "number" in address ? number === address.number : userId === address.userId,
  );

/** The customer of an address, new where there is none; put last among those that are kept. */
export function simulatedCustomer(state: WhatsAppSimulation, address: CustomerAddress): SimulatedCustomer {
  const customer = findCustomer(state, address) ?? {
    number: "number" in address ? address.number : null,
    userId: "number" in address ? userIdOf(address.number) : address.userId,
    name: null,
    lastWroteAtMs: null,
  };
  state.customers = newest([...state.customers.filter((one) => one !== customer), customer], keptMax);
  return customer;
}
/** The same number has the same id, whenever it is asked for. */
const userIdOf = (number: string): string =>
  `ES.${createHash("sha256").update(number).digest().readBigUInt64BE().toString()}`;

export const isWindowOpen = ({ lastWroteAtMs }: SimulatedCustomer, atMs: number): boolean =>
  lastWroteAtMs !== null && atMs - lastWroteAtMs < whatsAppWindowMs;

export function keepMessage(state: WhatsAppSimulation, message: SimulatedMessage): void {
  state.messages = newest([...state.messages, message], keptMax);
}

/** A line as it stands on the phone at a moment. */
export const lineOf = (
  message: SimulatedMessage,
  atMs: number,
  customerName: string | null = null,
): SimulatedLine => ({
  id: message.id,
  direction: message.direction,
  customer: message.customer,
  ...(customerName ? { customerName } : {}),
  text: message.text,
  ...(message.file ? { file: message.file } : {}),
  ...(message.isRead ? { isRead: true } : {}),
  ...(message.reaction === undefined ? {} : { reaction: message.reaction }),
  ...(message.ownReaction === undefined ? {} : { ownReaction: message.ownReaction }),
  ...(message.repliesTo === undefined ? {} : { repliesTo: message.repliesTo }),
  ...(message.isEdited ? { isEdited: true } : {}),
  ...(message.isUnsent ? { isUnsent: true } : {}),
  ...(message.choices ? { choices: message.choices.map(({ id, title }) => ({ id, title })) } : {}),
  ...(message.products ? { products: message.products.flatMap((id) => simulatedProduct(id) ?? []) } : {}),
  ...(message.call === undefined || message.call === "ASKED" ? {} : { call: message.call }),
  at: new Date(message.atMs).toISOString(),
  status: message.status === "SENT" && message.arrivesAtMs <= atMs ? "DELIVERED" : message.status,
});

export const fileLine = (
  kind: SimulatedLineFile["kind"],
  { name, sizeBytes }: SimulatedMedia,
): SimulatedLineFile => ({ kind, name, sizeBytes });

/** An id as Meta gives to files: digits alone. */
export const digitsId = (random: (size: number) => Uint8Array = randomBytes): string =>
  `1${Buffer.from(random(7)).readUIntBE(0, 6).toString().padStart(15, "0")}`;
