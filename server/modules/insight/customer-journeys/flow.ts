import type {
  JourneyFlow,
  customerJourneys as calls,
} from "../../../../contract/insight/customer-journeys.ts";
import { columnOf } from "../../../../contract/insight/journey-rules.ts";
import type { JourneyNode } from "../../../../contract/insight/journey-rules.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import type { Work } from "../../../work.ts";
import { countFlow } from "./flow-counts.ts";
import type { FlowSource, FlowStep } from "./flow-counts.ts";
import { periodOf } from "./period.ts";

const days = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 864) / 100;
const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 10_000;

/** The path of people, from where they came to what came of it. */
export async function flowOf(
  work: Work,
  query: QueryOut<typeof calls.flow>,
): Promise<Omit<JourneyFlow, "asOf">> {
  const { timeZone, from, to, ...period } = await periodOf(work, query);
  const { steps, sources } = await countFlow(work, period, query.source);
  const people = sources.reduce((sum, each) => sum + each.people, 0);
  const won = steps.find(({ node, next }) => node === null && next === "WON");
  const inOrder = orderFor(sources);
  const inAll = new Map(steps.flatMap((step) => (step.node === null ? [[step.next, step] as const] : [])));
  const onwards = steps.flatMap((step) => (step.node === null ? [] : [{ ...step, node: step.node }]));
  return {
    timeZone,
    from,
    to,
    people,
    won: won?.people ?? 0,
    wonShare: people === 0 ? null : share(won?.people ?? 0, people),
    medianDaysToWon: days(won?.seconds ?? null),
    nodes: nodesOf([...inAll.values()], onwards).toSorted((one, other) => inOrder(one.node, other.node)),
    links: linksOf(onwards, inAll).toSorted(
      (one, other) => inOrder(one.node, other.node) || inOrder(one.next, other.next),
    ),
    sources: sources.map(({ seconds, ...each }) => ({
      ...each,
      wonShare: share(each.won, each.people),
      medianDaysToWon: days(seconds),
    })),
  };
}

type Onward = FlowStep & { node: JourneyNode };

/** By column, and in a column the sources by their size. */
function orderFor(sources: readonly FlowSource[]): (one: JourneyNode, other: JourneyNode) => number {
  const places: JourneyNode[] = [
    ...sources.map(({ source }) => source),
    "CONVERSATION",
    "DEAL",
    "WON",
    "LOST",
    "AFTER",
  ];
  return (one, other) => columnOf(one) - columnOf(other) || places.indexOf(one) - places.indexOf(other);
}

const nodesOf = (inAll: readonly FlowStep[], onwards: readonly Onward[]): JourneyFlow["nodes"] =>
  inAll.map((each) => ({
    node: each.next,
    people: each.people,
    stayed:
      each.people -
      onwards.filter(({ node }) => node === each.next).reduce((sum, link) => sum + link.people, 0),
    medianDays: columnOf(each.next) === 0 ? null : days(each.seconds),
  }));

const linksOf = (
  onwards: readonly Onward[],
  inAll: ReadonlyMap<JourneyNode, FlowStep>,
): JourneyFlow["links"] =>
  onwards.map(({ node, next, people, seconds }) => ({
    node,
    next,
    people,
    share: share(people, inAll.get(node)?.people ?? people),
    medianDays: days(seconds),
  }));
