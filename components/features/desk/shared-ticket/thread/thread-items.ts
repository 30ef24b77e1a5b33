import type { TicketSurvey } from "@/contract/insight/surveys";
import type { Message } from "@/contract/desk/ticket-messages";

export type ThreadItem =
  | { kind: "day"; key: string; iso: string }
  | { kind: "message"; key: string; message: Message; startsGroup: boolean }
  | { kind: "survey"; key: string; survey: TicketSurvey; answeredAt: string };
const sameGroupWithinMs = 5 * 60_000;

/**
 * Messages, and between them the answers to surveys where they came in, with a line for each new day;
 * messages of one author in one go share a head.
 * @param hasOlder what came before the first message is not known yet, and so is no place for an answer from
 * then
 * @param dayOf the calendar day of a time where the reader is
 */
export function threadItems(
  messages: readonly Message[],
  surveys: readonly TicketSurvey[] = [],
  hasOlder = false,
  dayOf: (iso: string) => string = readersDay,
): ThreadItem[] {
  const from = hasOlder ? (messages[0]?.createdAt ?? "") : "";
  const answers = surveys
    .flatMap((survey) =>
      survey.answeredAt !== null && survey.answeredAt >= from
        ? [{ survey, answeredAt: survey.answeredAt }]
        : [],
    )
    .toSorted((a, b) => (a.answeredAt < b.answeredAt ? -1 : 1));
  const items: ThreadItem[] = [];
  let day = "";
  let before: Message | undefined;
  const dated = (iso: string) => {
    if (day === dayOf(iso)) return;
    day = dayOf(iso);
    before = undefined;
    items.push({ kind: "day", key: `day-${day}`, iso });
  };
  const answeredBefore = (iso: string) => {
    for (let next = answers[0]; next && next.answeredAt < iso; next = answers[0]) {
      dated(next.answeredAt);
      items.push({ kind: "survey", key: next.survey.id, ...next });
      before = undefined;
      answers.shift();
    }
  };
  for (const message of messages) {
    answeredBefore(message.createdAt);
    dated(message.createdAt);
    items.push({
      kind: "message",
      key: message.id,
      message,
      startsGroup: !before || !continues(before, message),
    });
    before = message;
  }
  answeredBefore("9999");
  return items;
}

const continues = (before: Message, message: Message): boolean =>
  before.authorType === message.authorType &&
  before.authorId === message.authorId &&
  before.authorName === message.authorName &&
  before.isPublic === message.isPublic &&
  (before.channel === message.channel || !message.isPublic) &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < sameGroupWithinMs;

/** Whether customers were spoken to by several channels, so that each message says which one. */
export const isByManyChannels = (messages: readonly Message[]): boolean =>
  new Set(messages.filter(({ isPublic }) => isPublic).map(({ channel }) => channel)).size > 1;

const readersDay = (iso: string): string => new Date(iso).toDateString();

/** @param day, today as `2026-11-14` */
export const daysBetween = (day: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
