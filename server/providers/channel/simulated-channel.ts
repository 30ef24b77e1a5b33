import type { MediaKind } from "../../../contract/channels/media-rules.ts";
import type { TemplateCategory, TemplateQuality } from "../../../contract/channels/template-rules.ts";
import type { MadeTemplateKind, simulatedAccountNews } from "../../../contract/channels/account-news.ts";
import type { HttpWay } from "../provider.ts";

/** Where a simulated connection's state lies: one JSON value, changed by one caller at a time. */
export interface SimulatorMemory<State> {
  change<T>(run: (state: State) => T): Promise<T>;
}

/** Where the files of a simulated connection lie, by names of the simulator's. */
export interface SimulatorFiles {
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(name: string): Promise<Uint8Array>;
  remove(name: string): Promise<void>;
}

/** A file that a simulated customer sends: as it is, spoken into the phone, or as a sticker. */
export interface SimulatedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  as: "FILE" | "VOICE" | "STICKER";
}

/** A post that the simulated provider makes to our hook, signed as the provider signs. */
export interface HookPost {
  headers: Record<string, string>;
  body: string;
  /** After this many milliseconds, on the connection's own clock. */
  afterMs: number;
}

export type SimulatorFault =
  | "rate_limited"
  | "server_error"
  | "time_out"
  | "duplicate"
  | "reorder"
  | "delay"
  | "answer_lost"
  | "token_expired";

/** Where a simulated customer writes, if not in the conversation. */
export type SimulatedPlace = "COMMENT" | "STORY_REPLY" | "STORY_MENTION" | "COMMENT_MENTION" | "POST_MENTION";

/** What a simulated customer does about being called. */
export type SimulatedCallAct = "ALLOW_FOR_A_WEEK" | "ALLOW" | "REFUSE" | "PICK_UP" | "DECLINE" | "HANG_UP";
/** What stands about calls on their phone: a question, what was answered, a call as it is now. */
type SimulatedCallLine =
  | "ASKS"
  | "ALLOWED"
  | "REFUSED"
  | "RINGING"
  | "CONNECTED"
  | "DECLINED"
  | "MISSED"
  | "ENDED";

/** What a simulated mail is: a person's, a program's while they are away, or a mail of ours that came back. */
export type SimulatedMailKind = "MAIL" | "OUT_OF_OFFICE" | "BOUNCE";

/** What a simulated customer does beside writing. */
export type SimulatedAct =
  /** A button, or a row of a list, that stands under a message of ours. */
  | { does: "PRESS"; messageId: string; choiceId: string }
  /** Under any message; an empty one takes it back. */
  | { does: "REACT"; messageId: string; emoji: string }
  | {
      does: "SHARE_PLACE";
      customer: string;
      latitude: number;
      longitude: number;
      name?: string | undefined;
      address?: string | undefined;
    }
  /** From products that a message of ours shows. */
  | {
      does: "ORDER";
      messageId: string;
      items: { productRetailerId: string; quantity: number }[];
      note?: string | undefined;
    }
  /** Other words for a message of theirs. */
  | { does: "EDIT"; messageId: string; text: string }
  /** In the app's own settings of the business. */
  | { does: "PREFER_MARKETING"; customer: string; value: "STOP" | "RESUME" };

/** A product as it stands on the phone. */
export interface SimulatedProduct {
  id: string;
  name: string;
  price: string;
}

/** What the review, or complaints of customers, make of a template. */
export interface TemplateDecision {
  name: string;
  language: string;
  status?: "APPROVED" | "REJECTED" | "PAUSED" | "DISABLED" | undefined;
  reason?: string | undefined;
  /** What customers' complaints make of it. */
  quality?: TemplateQuality | undefined;
  /** Another one than it was handed in as. */
  category?: TemplateCategory | undefined;
}
export type SimulatedAccountNews = (typeof simulatedAccountNews)[number];

export interface SimulatedLineFile {
  kind: MediaKind;
  name: string;
  sizeBytes: number;
}

/** One line of what the simulated customer sees on their phone. */
export interface SimulatedLine {
  id: string;
  direction: "TO_CUSTOMER" | "FROM_CUSTOMER";
  customer: string;
  /** As they called themselves when they wrote. */
  customerName?: string;
  text: string;
  /** Of a message that is a file. */
  file?: SimulatedLineFile;
  /** Of what was not written in the conversation; a private answer has that of its comment. */
  place?: SimulatedPlace;
  /** Its writer took it back. */
  isUnsent?: boolean;
  /** Of what is no message, or of the question whether they may be called. */
  call?: SimulatedCallLine;
  /** Of the customer's own: they are shown that it was read. */
  isRead?: boolean;
  /** What the workspace put under it: one emoji. */
  reaction?: string;
  /** What the customer put under it. */
  ownReaction?: string;
  /** The id of the line that it answers. */
  repliesTo?: string;
  isEdited?: boolean;
  /** What can be pressed under it. */
  choices?: { id: string; title: string }[];
  products?: SimulatedProduct[];
  at: string;
  status: "SENT" | "DELIVERED" | "READ" | "FAILED" | null;
}

/**
 * A provider's stand-in for one connection: the provider's own way out, answered through its full codec by
 * this process. Never reaches a network.
 */
export type SimulatedChannel<Way = HttpWay> = SimulatedActs & Way;

/** A template that another program made, or a person at the provider. */
export interface MadeTemplate {
  name: string;
  language: string;
  kind: MadeTemplateKind;
  text: string;
}
export interface SimulatedActs {
  /** Where customers can write beside the conversation; none without. */
  readonly places?: readonly SimulatedPlace[];
  /** Acts as a customer, or as the provider itself; the posts are the caller's to deliver. */
  writeAsCustomer(message: {
    from: string;
    name: string;
    text: string;
    /** Of a channel that carries files alone. */
    file?: SimulatedFile | undefined;
    /** Of a channel with posts and stories alone. */
    place?: SimulatedPlace | undefined;
    /** The id of the line that they answer. */
    repliesTo?: string | undefined;
    /** Of a mail alone. */
    mail?:
      | {
          subject?: string | undefined;
          cc?: string[] | undefined;
          as?: SimulatedMailKind | undefined;
          html?: string | undefined;
        }
      | undefined;
  }): Promise<HookPost[]>;
  /** @throws RangeError for what the customer of this channel cannot do, or not with this message */
  act?(act: SimulatedAct): Promise<HookPost[]>;
  readAsCustomer(customer: string): Promise<HookPost[]>;
  /** The customer takes a message back, where that can be done. @throws RangeError for none of theirs */
  takeBack?(messageId: string): Promise<HookPost[]>;
  /** The business answers in the provider's own app, where it can. @throws RangeError as `writeAsCustomer` */
  answerInApp?(answer: { customer: string; text: string }): Promise<HookPost[]>;
  /** The customer answers the question, or the call; where it can be. @throws RangeError where there is none */
  actOnCall?(act: { customer: string; does: SimulatedCallAct }): Promise<HookPost[]>;
  failAsProvider(messageId: string, code: number): Promise<HookPost[]>;
  /** Decides as the provider's review does; of a channel with templates alone. */
  decideTemplate?(decision: TemplateDecision): Promise<HookPost[]>;
  /** Somebody makes one at the provider; of a channel with templates. @throws RangeError for a name or words it refuses */
  makeTemplate?(made: MadeTemplate): Promise<HookPost[]>;
  /** The provider tells something of the account; where it does. */
  tellOfAccount?(news: SimulatedAccountNews): Promise<HookPost[]>;
  moveClock(forwardMs: number): Promise<void>;
  switchFault(fault: SimulatorFault, isOn: boolean): Promise<void>;
  lines(customer?: string): Promise<SimulatedLine[]>;
  state(): Promise<{ clockOffsetMs: number; faults: SimulatorFault[] }>;
}

/** What a simulator is made of: the connection, where its state lies, the time, and who delivers its posts. */
export interface SimulationOf<Settings, Secrets> {
  settings: Settings;
  secrets: Secrets;
  /** Empty at first; the simulator fills in what its provider needs. */
  memory: SimulatorMemory<object>;
  files: SimulatorFiles;
  now: () => Date;
  /** Takes the posts that follow from a call of ours. */
  onHooks: (posts: HookPost[]) => Promise<void>;
  /** Random bytes for ids; the system's by default. */
  random?: ((size: number) => Uint8Array) | undefined;
}
/** What simulated connections of one account at a provider have in common. */
export interface SharedSimulation {
  /** The setting that names the account. */
  account: string;
  /** Has the state of one know what the state of another does. */
  share(from: object, to: object): void;
}
export type SimulateChannel<Settings, Secrets, Way = HttpWay> = (
  of: SimulationOf<Settings, Secrets>,
) => SimulatedChannel<Way>;
