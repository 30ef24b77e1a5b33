import type { Channel, contactSources } from "../enums.ts";

/** What the way of a person is made of, here and in the browser (docs/adr/0042). Free of zod. */
export const journeyPhases = ["FIRST_TOUCH", "CONVERSATION", "DEAL", "WON", "LOST", "AFTER"] as const;
type JourneyPhase = (typeof journeyPhases)[number];
export type ContactSource = (typeof contactSources)[number];
/** A place in the picture of all ways: where people came from, and the phases after that. */
export type JourneyNode = ContactSource | Exclude<JourneyPhase, "FIRST_TOUCH">;
/** Those who have gone no further than a node. */
export const journeyEnd = "NONE";

/** What a conversation over a channel says about where somebody came from. */
export const sourceOf: Record<Channel, ContactSource> = {
  EMAIL: "EMAIL",
  WEB_FORM: "WEB_FORM",
  CHAT: "CHAT",
  WHATSAPP: "SOCIAL_MEDIA",
  INSTAGRAM: "SOCIAL_MEDIA",
  PHONE: "PHONE",
  API: "MANUAL",
};

/** All that counts of a person; moments as ISO 8601. Conversations in the order in which they began. */
export interface JourneyFacts {
  source: ContactSource;
  createdAt: string;
  conversations: readonly { at: string; channel: Channel }[];
  deals: readonly { createdAt: string; state: "OPEN" | "WON" | "LOST"; closedAt: string | null }[];
}
export interface JourneyStep {
  phase: JourneyPhase;
  at: string;
}

/** The phases of a person in their order, the first touch always. */
export function stepsOf({ source, createdAt, conversations, deals }: JourneyFacts): {
  source: ContactSource;
  steps: JourneyStep[];
} {
  const first = conversations[0];
  const dealAt = earliest(deals.flatMap((deal) => [deal.createdAt, deal.closedAt]));
  const wonAt = earliest(deals.map(({ state, closedAt }) => (state === "WON" ? closedAt : null)));
  const lostAt =
    wonAt === null && deals.every(({ state }) => state === "LOST")
      ? latest(deals.map(({ closedAt }) => closedAt))
      : null;
  const decidedAt = wonAt ?? lostAt;
  const afterAt =
    decidedAt === null ? null : earliest(conversations.map(({ at }) => (at >= decidedAt ? at : null)));
  const conversationAt = first && (dealAt === null || first.at <= dealAt) ? first.at : null;
  const moments: Record<JourneyPhase, string | null> = {
    FIRST_TOUCH: earliest([createdAt, first?.at ?? null, dealAt]),
    CONVERSATION: conversationAt,
    DEAL: dealAt,
    WON: wonAt,
    LOST: lostAt,
    AFTER: afterAt,
  };
  return {
    source: first && first.at < createdAt ? sourceOf[first.channel] : source,
    steps: journeyPhases.flatMap((phase) => {
      const at = moments[phase];
      return at === null ? [] : [{ phase, at }];
    }),
  };
}
const sorted = (moments: readonly (string | null)[]): string[] =>
  moments.filter((moment) => moment !== null).toSorted();
const earliest = (moments: readonly (string | null)[]): string | null => sorted(moments)[0] ?? null;
const latest = (moments: readonly (string | null)[]): string | null => sorted(moments).at(-1) ?? null;

/** The way through the picture. */
export const nodesOf = ({
  source,
  steps,
}: {
  source: ContactSource;
  steps: readonly JourneyStep[];
}): { node: JourneyNode; at: string }[] =>
  steps.map(({ phase, at }) => ({ node: phase === "FIRST_TOUCH" ? source : phase, at }));

/** The column of the picture in which a node stands. */
export const columnOf = (node: JourneyNode): number =>
  ({ CONVERSATION: 1, DEAL: 2, WON: 3, LOST: 3, AFTER: 4 } as Partial<Record<JourneyNode, number>>)[node] ??
  0;
