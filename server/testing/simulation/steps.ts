import fc from "fast-check";
import { dies, fate, isForgotten, mishap, oneOf, which } from "../fates.ts";
import type { Fate } from "../fates.ts";
import type { AgentStatus } from "../../../contract/enums.ts";
import type { Doom } from "../mortal-database.ts";

/** What happens in two workspaces, one after the other. Numbers say which one, of as many as there are. */
export type DeskStep =
  /** Staff. */
  | { do: "create"; tenant: number; fate: Fate }
  | { do: "reply" | "resolve" | "undo merge"; which: number; fate: Fate }
  | { do: "snooze"; which: number; seconds: number; fate: Fate }
  | { do: "merge"; which: number; other: number; fate: Fate }
  /** Agents, by their own tokens. */
  | { do: "status"; who: number; to: (typeof agentStatuses)[number]; fate: Fate }
  | { do: "pass"; who: number; which: number; to: (typeof heirs)[number]; fate: Fate }
  /** Visitors of a site. */
  | { do: "visit"; who: number; fate: Fate }
  | { do: "leave"; who: number }
  /** Customers of a messenger, and its provider's posts. */
  | { do: "message" | "read messages"; who: number }
  | { do: "post" | "post again"; which: number; fate: Fate }
  | { do: "post together"; which: number; other: number; fate: Fate }
  /** Who writes mails, and the servers that keep them. */
  | { do: "mail"; who: number; isNew: boolean; comesTwice: boolean }
  | { do: "read mail" | "count mail anew"; which: number }
  /** Two of these at once, of different kinds: nobody's words have an order that nobody knows. */
  | { do: "together"; first: DeskStep; second: DeskStep }
  /** The process. */
  | { do: "work"; which: number; jobs: number; dies: Doom | null; isForgotten: boolean }
  | { do: "fire"; dies: Doom | null }
  | { do: "wait"; seconds: number }
  | { do: "deploy" }
  /** Until nothing waits any more: what holds of a desk is looked at. */
  | { do: "rest" };

const agentStatuses = ["ONLINE", "AWAY", "OFFLINE"] as const satisfies AgentStatus[];
const heirs = ["self", "colleague", "nobody"] as const;
/** People of each kind in each workspace. */
export const peopleEach = 2;
const who = fc.nat(peopleEach * 2 - 1);

const ofStaff: fc.Arbitrary<DeskStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: oneOf("create"), tenant: fc.nat(1), fate }) },
  { weight: 14, arbitrary: fc.record({ do: oneOf("reply"), which, fate }) },
  { weight: 5, arbitrary: fc.record({ do: oneOf("resolve", "undo merge"), which, fate }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: oneOf("snooze"), which, seconds: fc.integer({ min: 60, max: 900 }), fate }),
  },
  { weight: 3, arbitrary: fc.record({ do: oneOf("merge"), which, other: which, fate }) },
);
/** They are there more often than not. */
const ofAgents: fc.Arbitrary<DeskStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: oneOf("status"),
      who,
      to: fc.constantFrom<(typeof agentStatuses)[number]>("ONLINE", "ONLINE", "AWAY", "OFFLINE"),
      fate,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: oneOf("pass"), who, which, to: fc.constantFrom(...heirs), fate }),
  },
);
const ofCustomers: fc.Arbitrary<DeskStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: oneOf("visit"), who, fate }) },
  { weight: 1, arbitrary: fc.record({ do: oneOf("leave"), who }) },
  { weight: 4, arbitrary: fc.record({ do: oneOf("message", "message", "message", "read messages"), who }) },
  { weight: 6, arbitrary: fc.record({ do: oneOf("post", "post", "post", "post again"), which, fate }) },
  { weight: 1, arbitrary: fc.record({ do: oneOf("post together"), which, other: which, fate }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: oneOf("mail"), who, isNew: fc.boolean(), comesTwice: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: oneOf("read mail", "read mail", "count mail anew"), which }) },
);
/** While others do something else, and no process dies. */
const calm: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Fate>("answered", "answer lost", "arrives twice") },
  { weight: 1, arbitrary: mishap },
);
const besides: fc.Arbitrary<DeskStep> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: oneOf("visit"), who, fate: calm }) },
  { weight: 1, arbitrary: fc.record({ do: oneOf("post"), which, fate: calm }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: oneOf("reply", "resolve", "undo merge"), which, fate: calm }),
  },
  { weight: 2, arbitrary: fc.record({ do: oneOf("merge"), which, other: which, fate: calm }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: oneOf("work"),
      which,
      jobs: fc.integer({ min: 1, max: 4 }),
      dies: fc.constant(null),
      isForgotten: fc.constant(false),
    }),
  },
);
const together: fc.Arbitrary<DeskStep> = fc
  .tuple(besides, besides)
  .filter(([first, second]) => first.do !== second.do)
  .map(([first, second]) => ({ do: "together", first, second }));

const ofProcess: fc.Arbitrary<DeskStep> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      do: oneOf("work"),
      which,
      jobs: fc.integer({ min: 1, max: 4 }),
      dies,
      isForgotten,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: oneOf("fire"), dies }) },
  { weight: 2, arbitrary: fc.record({ do: oneOf("wait"), seconds: fc.integer({ min: 1, max: 700 }) }) },
  { weight: 1, arbitrary: fc.record({ do: oneOf("deploy") }) },
  { weight: 3, arbitrary: fc.record({ do: oneOf("rest") }) },
);
const stepsMax = 75;
/** Of a life, on the average. */
export const stepsEach = 40;
export const deskLife: fc.Arbitrary<DeskStep[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: ofStaff },
    { weight: 2, arbitrary: ofAgents },
    { weight: 6, arbitrary: ofCustomers },
    { weight: 6, arbitrary: ofProcess },
    { weight: 2, arbitrary: together },
  ),
  { minLength: 5, maxLength: stepsMax, size: "max" },
);
