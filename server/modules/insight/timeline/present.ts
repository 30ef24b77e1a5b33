import type { TimelineEntry } from "../../../../contract/insight/timeline.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { timelineChangeOf } from "./changes.ts";
import type { FoundEntry } from "./entries.ts";
import { entryOf } from "./facts.ts";
import type { TimelineFacts } from "./facts.ts";
import { presentNote } from "./notes.ts";
import type { Owner } from "./notes.ts";

/** An entry of an owner's timeline. @returns null where what it is about is gone */
export function presentEntry(
  owner: Owner,
  facts: TimelineFacts,
  { kind, id, at }: FoundEntry,
): TimelineEntry | null {
  const told = tellers[kind](facts, id);
  if (!told) return null;
  const { contactId, ...parts } = told;
  // A company's timeline says whose entry it is.
  const person =
    owner.entity === "companies" && contactId
      ? { id: contactId, name: facts.names.get(contactId) ?? "–" }
      : null;
  return { id: `${kind}:${id}`, kind, at, ...blank, ...parts, person };
}

const blank = {
  actor: null,
  person: null,
  ticket: null,
  message: null,
  note: null,
  deal: null,
  change: null,
};

type Told = Partial<Omit<TimelineEntry, "id" | "kind" | "at" | "person">> & {
  /** Whose it is. */ contactId?: string | null | undefined;
};
type Teller = (facts: TimelineFacts, id: string) => Told | null;

const tellTicket: Teller = (facts, id) => ({
  ticket: ticketShown(facts, id),
  contactId: facts.tickets.get(id)?.contactId,
});

const tellMessage: Teller = (facts, id) => {
  const message = facts.messages.get(id);
  return message
    ? {
        actor: {
          id: message.authorType === "AGENT" ? message.authorId : null,
          name: message.authorName,
        },
        ticket: ticketShown(facts, message.ticketId),
        message: { id, text: previewOf(message.text), isTheirs: message.authorType === "CUSTOMER" },
      }
    : null;
};

const tellNote: Teller = ({ notes }, id) => {
  const note = notes.get(id);
  return note
    ? {
        actor: { id: note.authorId, name: note.authorName },
        contactId: note.contactId,
        note: presentNote(note),
      }
    : null;
};

const tellMove: Teller = ({ moved }, id) => {
  const move = moved.get(id);
  if (!move) return null;
  const { byId, byName, dealId, id: _move, fromPipeline, toPipeline, ...deal } = move;
  const pipelines =
    fromPipeline === null || fromPipeline === toPipeline ? null : { from: fromPipeline, to: toPipeline };
  return { actor: { id: byId, name: byName }, deal: { id: dealId, ...deal, pipelines } };
};

const tellChange: Teller = ({ logged, names, maySeeLabel }, id) => {
  const row = logged.get(id);
  return row
    ? {
        actor: { id: row.actorId, name: row.actorName },
        change: timelineChangeOf(entryOf(row), names, (label) => maySeeLabel(row.entity, label)),
      }
    : null;
};

const tellers: Record<FoundEntry["kind"], Teller> = {
  TICKET: tellTicket,
  RESOLVED: tellTicket,
  MESSAGE: tellMessage,
  NOTE: tellNote,
  DEAL: tellMove,
  CHANGE: tellChange,
};

function ticketShown({ tickets }: TimelineFacts, id: string): TimelineEntry["ticket"] {
  const row = tickets.get(id);
  if (!row) return null;
  const { contactId: _contact, ...ticket } = row;
  return ticket;
}
