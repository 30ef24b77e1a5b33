import { actingAs, systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { hasCallEnd, isHeardBy } from "./causes.ts";
import { ticketListeners } from "./listeners.ts";
import type {
  TicketCallEnd,
  TicketChange,
  TicketCreated,
  TicketHolderChange,
  TicketListener,
  TicketMessageAdded,
  TicketMessageSent,
  TicketReplyFailed,
  TicketSplit,
} from "./listeners.ts";
import type { TicketRow } from "./queries.ts";

/** A listener's change of a ticket may lead to another one so many times; what comes beyond is not followed. */
const depthMax = 5;

type Hearing = (listener: TicketListener) => Promise<void> | undefined;
interface Noted {
  hear: Hearing;
  depth: number;
}

/**
 * What one call writes on tickets, and has not been followed yet. Every listener hears of all of it before
 * the next one hears of any: so the queue of assignment is locked after every ticket's row, and notices, chat
 * and surveys tell what happened in the order in which it happened.
 */
class FollowedWrites {
  readonly #work: Work;
  /** For each listener what it has still to hear of. */
  readonly #waiting: Noted[][];
  readonly #ends = new Map<string, TicketCallEnd>();
  #isFollowing = false;
  #isDone = false;
  /** What a listener has written: how it stands the database alone knows. */
  readonly #writtenAgain = new Set<string>();
  /** Of the write that a listener hears of at this moment. */
  #depth = -1;

  constructor(work: Work) {
    this.#work = work;
    this.#waiting = ticketListeners().map(() => []);
  }

  changed(work: Work, change: TicketChange): void {
    // Of one without a call's end, what `#ends` has is older.
    if (this.#isFollowing || !hasCallEnd(change.cause)) this.#writtenAgain.add(change.after.id);
    this.#note((listener) =>
      isHeardBy(change.cause, listener.name) ? listener.changed?.(work, change) : undefined,
    );
  }

  messageAdded(work: Work, added: TicketMessageAdded): void {
    if (this.#isFollowing) this.#writtenAgain.add(added.after.id);
    this.#note((listener) => listener.messageAdded?.(work, added));
  }

  messageSent(work: Work, sent: TicketMessageSent): void {
    this.#note((listener) => listener.messageSent?.(work, sent));
  }

  replyFailed(work: Work, failed: TicketReplyFailed): void {
    this.#note((listener) => listener.replyFailed?.(work, failed));
  }

  split(work: Work, split: TicketSplit): void {
    this.#note((listener) => listener.split?.(work, split));
  }

  fieldsChanged(work: Work, ticketId: string): void {
    this.#note((listener) => listener.fieldsChanged?.(work, ticketId));
  }

  holderChanged(work: Work, change: TicketHolderChange): void {
    this.#note((listener) => listener.holderChanged?.(work, change));
  }

  created(work: Work, created: TicketCreated): void {
    this.#note(async (listener) => {
      created.ticket = (await listener.created?.(work, created)) ?? created.ticket;
    });
  }

  /** The call has written this ticket: what follows from the whole comes once, for its first and last state. */
  wrote(before: TicketRow, after: TicketRow): void {
    if (before === after) return;
    if (this.#isFollowing) {
      this.#writtenAgain.add(after.id);
      this.#end({ before, after });
    } else this.#ends.set(after.id, { before: this.#ends.get(after.id)?.before ?? before, after });
  }

  /** Lets the listeners hear of all that was written, and of what they write themselves. */
  async follow(): Promise<void> {
    this.#isFollowing = true;
    for (const end of this.#ends.values()) this.#end(end);
    const listeners = ticketListeners();
    for (;;) {
      const at = this.#waiting.findIndex((queue) => queue.length > 0);
      const noted = this.#waiting[at]?.shift();
      const listener = listeners[at];
      if (!noted || !listener) break;
      this.#depth = noted.depth;
      await noted.hear(listener);
      this.#depth = -1;
      this.#waiting[at + 1]?.push(noted);
    }
    this.#isDone = true;
  }

  /**
   * A ticket that the call has written, as it stands once everything has followed; undefined where that is not
   * known, or has not come yet.
   */
  asLeft(id: string): TicketRow | undefined {
    return this.#isDone && !this.#writtenAgain.has(id) ? this.#ends.get(id)?.after : undefined;
  }

  #note(hear: Hearing): void {
    const depth = this.#depth + 1;
    if (depth <= depthMax) this.#waiting[0]?.push({ hear, depth });
    else
      process.emitWarning(
        `Listeners of tickets went ${depthMax} changes deep in ${this.#work.tenant}; what the last one changed was not followed.`,
      );
  }

  #end(end: TicketCallEnd): void {
    const work = inTheEnd(this.#work);
    this.#note(async (listener) => {
      end.after = (await listener.callEnded?.(work, end)) ?? end.after;
    });
  }
}

/** Whom a ticket goes to because of what a rule did is the product's decision, for the same occasion. */
const inTheEnd = (work: Work): Work =>
  work.actor.rule === undefined
    ? work
    : actingAs(work, {
        ...systemActor,
        ...(work.actor.occasion === undefined ? {} : { occasion: work.actor.occasion }),
      });

/** Of each transaction that is writing tickets at this moment. */
const open = new WeakMap<Work["transaction"], FollowedWrites>();

/**
 * Writes tickets, and then lets follow what follows. Inside of another one, as where a listener writes, it
 * joins that: the outer one lets follow.
 */
export async function followWrites<T>(work: Work, write: (writes: FollowedWrites) => Promise<T>): Promise<T> {
  const outer = open.get(work.transaction);
  if (outer) return write(outer);
  const writes = new FollowedWrites(work);
  open.set(work.transaction, writes);
  try {
    const written = await write(writes);
    await writes.follow();
    return written;
  } finally {
    open.delete(work.transaction);
  }
}
