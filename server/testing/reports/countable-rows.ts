/** The rows that a measure of a report counts, found by the slow and obvious way. */
import type { MeasureId } from "../../../contract/insight/reports.ts";
import { secondsBetween } from "./days.ts";
import type { ReportData, ReportTicket } from "./random-tickets.ts";

export interface CountedRow {
  id: string;
  at: string;
  value: number | null;
  agentId: string | null;
  ticket: ReportTicket | null;
  note: string | null;
}
type ReportMessage = ReportData["messages"][number];
type ReportResolution = ReportData["resolutions"][number];

const countedRows = new WeakMap<ReportData, Map<MeasureId, CountedRow[]>>();
/** Every row that could count for a measure, wherever it lies in time. */
export function countableRows(measure: MeasureId, data: ReportData): CountedRow[] {
  const known = countedRows.get(data) ?? new Map<MeasureId, CountedRow[]>();
  countedRows.set(data, known);
  const rows = known.get(measure) ?? rowsOfMeasure(measure, dataLookup(data));
  known.set(measure, rows);
  return rows;
}

/** The data with what belongs to a ticket at hand; deleted tickets count nowhere. */
function dataLookup(data: ReportData) {
  const byId = new Map(data.tickets.map((ticket) => [ticket.id, ticket]));
  return {
    data,
    byId,
    alive: data.tickets.filter(({ deletedAt }) => !deletedAt),
    aliveById: (id: string) => {
      const ticket = byId.get(id);
      return ticket?.deletedAt ? undefined : ticket;
    },
    messagesOf: (id: string) => data.messages.filter(({ ticketId }) => ticketId === id),
    agentMessages: data.messages.filter(({ authorType }) => authorType === "AGENT"),
  };
}
type DataLookup = ReturnType<typeof dataLookup>;

interface Countable {
  id: string;
  at: string | null | undefined;
  ticket: ReportTicket | undefined;
  agentId: string | null | undefined;
  value?: number | null;
}
const row = ({ id, at, ticket, agentId, value = null }: Countable): CountedRow[] =>
  ticket && at ? [{ id, at, value, agentId: agentId ?? null, ticket, note: null }] : [];

function rowsOfMeasure(measure: MeasureId, lookup: DataLookup): CountedRow[] {
  switch (measure) {
    case "created":
      return lookup.alive.flatMap((ticket) =>
        row({ id: ticket.id, at: ticket.createdAt, ticket, agentId: ticket.assignedToId }),
      );
    case "firstReplies":
    case "firstReplyMedian":
    case "firstReplyP90":
      return firstReplyRows(measure, lookup);
    case "resolved":
      return resolutionRows(lookup, () => null);
    case "reopened":
      return lookup.data.resolutions.flatMap((one) =>
        row({ ...one, at: one.reopenedAt, ticket: lookup.aliveById(one.ticketId) }),
      );
    case "resolutionMedian":
    case "resolutionP90":
      return resolutionRows(lookup, (one) =>
        secondsBetween(lookup.byId.get(one.ticketId)?.createdAt ?? "", one.resolvedAt),
      );
    case "reopenRate":
      return resolutionRows(lookup, (one) => (one.reopenedAt === null ? 0 : 1));
    case "oneTouchRate":
      return resolutionRows(lookup, (one) => (isOneTouch(one, lookup) ? 1 : 0));
    case "replies":
      return messageRows(lookup, ({ isPublic }) => isPublic === true);
    case "received":
      return lookup.data.messages
        .filter(({ authorType }) => authorType === "CUSTOMER")
        .flatMap((one) => {
          const ticket = lookup.aliveById(one.ticketId);
          return row({ id: one.id, at: one.createdAt, ticket, agentId: ticket?.assignedToId });
        });
    case "notDelivered":
      return messageRows(lookup, ({ delivery }) => delivery === "FAILED");
    case "notes":
      return messageRows(lookup, ({ isPublic }) => !isPublic);
    case "nextReplies":
    case "nextReplyMedian":
    case "nextReplyP90":
      return nextReplyRows(measure, lookup);
    case "helped":
      return messageRows(lookup, (one) => isHelp(one, lookup));
    case "mentionsAnswered":
      return messageRows(lookup, (one) => answersMention(one, lookup));
    case "answers":
    case "scoreMean":
    case "satisfied":
      return surveyRows(measure, lookup);
    case "backlog":
    case "availableTime":
    case "statusTime":
      throw new Error(`${measure} is counted by moments`);
  }
}

function messageRow({ aliveById }: DataLookup, one: ReportMessage, value: number | null = null) {
  const { id, createdAt: at, authorId: agentId } = one;
  return row({ id, at, ticket: aliveById(one.ticketId), agentId, value });
}
const messageRows = (lookup: DataLookup, isCounted: (one: ReportMessage) => boolean): CountedRow[] =>
  lookup.agentMessages.filter(isCounted).flatMap((one) => messageRow(lookup, one));

const resolutionRows = (
  { data, aliveById }: DataLookup,
  value: (one: ReportResolution) => number | null,
): CountedRow[] =>
  data.resolutions.flatMap((one) =>
    row({ ...one, at: one.resolvedAt, ticket: aliveById(one.ticketId), value: value(one) }),
  );

const nextReplyRows = (measure: MeasureId, lookup: DataLookup): CountedRow[] =>
  lookup.agentMessages.filter(isReply).flatMap((one) => {
    const askedAt = askedSinceLastReply(one, lookup);
    if (askedAt === undefined) return [];
    const seconds = secondsBetween(askedAt, one.createdAt);
    return messageRow(lookup, one, measure === "nextReplies" ? null : seconds);
  });

const firstReplyRows = (measure: MeasureId, { alive, messagesOf }: DataLookup): CountedRow[] =>
  alive.flatMap((ticket) => {
    const first = messagesOf(ticket.id)
      .filter((message) => isReply(message) && message.createdAt === ticket.firstReplyAt)
      .sort((a, b) => (a.id < b.id ? -1 : 1))[0];
    const seconds = secondsBetween(ticket.createdAt, ticket.firstReplyAt ?? ticket.createdAt);
    return row({
      id: ticket.id,
      at: ticket.firstReplyAt,
      ticket,
      agentId: first?.authorId,
      value: measure === "firstReplies" ? null : seconds,
    });
  });

const surveyRows = (measure: MeasureId, { data, aliveById }: DataLookup): CountedRow[] =>
  data.surveys.flatMap((one) => {
    const { score } = one;
    if (score === null || one.scale === "NPS") return [];
    const value = measure === "answers" ? null : measure === "scoreMean" ? score : score >= 4 ? 1 : 0;
    return row({ ...one, at: one.answeredAt, ticket: aliveById(one.ticketId), value });
  });

const isReply = ({ authorType, isPublic }: ReportMessage) => authorType === "AGENT" && isPublic === true;

/** At most one reply led to the resolution, and it was not taken back. */
const isOneTouch = (one: ReportResolution, { messagesOf }: DataLookup): boolean =>
  one.reopenedAt === null &&
  messagesOf(one.ticketId).filter((message) => isReply(message) && message.createdAt <= one.resolvedAt)
    .length <= 1;

/** When the customer first wrote after the reply before this one. */
function askedSinceLastReply(reply: ReportMessage, { messagesOf }: DataLookup): string | undefined {
  const messages = messagesOf(reply.ticketId);
  const earlier = messages
    .filter((message) => isReply(message) && message.createdAt < reply.createdAt)
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1);
  if (earlier === undefined) return undefined;
  return messages
    .filter(
      ({ authorType, createdAt }) =>
        authorType === "CUSTOMER" && createdAt > earlier && createdAt <= reply.createdAt,
    )
    .map(({ createdAt }) => createdAt)
    .sort()[0];
}

/** The first note that an agent wrote on a ticket of somebody else's. */
function isHelp(note: ReportMessage, { byId, agentMessages }: DataLookup): boolean {
  const assigneeId = byId.get(note.ticketId)?.assignedToId;
  if (note.isPublic || !assigneeId || assigneeId === note.authorId) return false;
  return !agentMessages.some(
    (other) =>
      other.ticketId === note.ticketId &&
      other.authorId === note.authorId &&
      (other.createdAt < note.createdAt || (other.createdAt === note.createdAt && other.id < note.id)),
  );
}

/** The first that somebody wrote after a colleague had mentioned them. */
const answersMention = (one: ReportMessage, { messagesOf, agentMessages }: DataLookup): boolean =>
  messagesOf(one.ticketId).some(
    (earlier) =>
      earlier.authorType === "AGENT" &&
      earlier.authorId !== one.authorId &&
      earlier.createdAt < one.createdAt &&
      earlier.mentions?.some(({ id }) => id === one.authorId) &&
      !agentMessages.some(
        (own) =>
          own.id !== one.id &&
          own.ticketId === one.ticketId &&
          own.authorId === one.authorId &&
          own.createdAt > earlier.createdAt &&
          own.createdAt <= one.createdAt,
      ),
  );
