// What happens in a stretch of a desk's day, by seed: the same for the same seed, whatever answers it.

export const calls = [
  "visitor searches",
  "visitor writes",
  "agent lists",
  "agent searches",
  "agent reads",
  "agent replies",
  "visitor writes again",
  "agent resolves",
] as const;
export type Call = (typeof calls)[number];

export interface Act {
  /** From the beginning. */ atMs: number;
  call: Call;
  /** Which ticket of the plan; of a search by a visitor, none. */ ticket: number;
  agent: number;
  visitor: number;
}

export interface Plan {
  seed: number;
  seconds: number;
  ticketsPerSecond: number;
  agents: number;
  visitors: number;
}

const ticketsOfDay = 100_000;
export const perSecondOf = (rate: number): number => (rate * ticketsOfDay) / 86_400;

/** A visitor searches the help centre so often, whether or not they write. */
const searchesEverySeconds = 120;
/** When, after its first message, the rest of a ticket happens, in seconds; in a short run all comes sooner. */
const course: readonly { call: Call; from: number; to: number }[] = [
  { call: "agent lists", from: 1, to: 6 },
  { call: "agent lists", from: 6, to: 12 },
  { call: "agent searches", from: 1, to: 20 },
  { call: "agent reads", from: 2, to: 7 },
  { call: "agent replies", from: 4, to: 9 },
  { call: "visitor writes again", from: 9, to: 13 },
  { call: "agent resolves", from: 13, to: 18 },
];
const courseSeconds = 20;

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** All that happens, in order. */
export function actsOf({ seed, seconds, ticketsPerSecond, agents, visitors }: Plan): Act[] {
  const random = randomBy(seed);
  const one = (count: number) => Math.floor(random() * count);
  // The last ticket's course ends with the run.
  const courseTakes = Math.min(courseSeconds, seconds / 2);
  const shrink = courseTakes / courseSeconds;
  const begin = seconds - courseTakes;
  const acts: Act[] = [];
  const ticketsCount = Math.max(1, Math.round(begin * ticketsPerSecond));
  for (let ticket = 0; ticket < ticketsCount; ticket += 1) {
    const startsAt = ((ticket + random()) / ticketsCount) * begin * 1000;
    const [visitor, owner] = [one(visitors), one(agents)];
    acts.push({ atMs: startsAt, call: "visitor writes", ticket, agent: owner, visitor });
    for (const { call, from, to } of course) {
      const atMs = startsAt + (from + random() * (to - from)) * shrink * 1000;
      // Whoever lists and searches is anybody; the ticket is one agent's.
      const agent = call === "agent lists" || call === "agent searches" ? one(agents) : owner;
      acts.push({ atMs, call, ticket, agent, visitor });
    }
  }
  const searchesCount = Math.round((visitors * seconds) / searchesEverySeconds);
  for (let at = 0; at < searchesCount; at += 1)
    acts.push({
      atMs: random() * seconds * 1000,
      call: "visitor searches",
      ticket: -1,
      agent: -1,
      visitor: one(visitors),
    });
  return acts.sort((a, b) => a.atMs - b.atMs);
}
