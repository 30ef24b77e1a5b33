import { severalEvents } from "../../contract/several-events.ts";
import type { SeveralEvents } from "../../contract/several-events.ts";
import type { StoredEvent } from "./stored-events.ts";

/** What goes out as one packet, and to which audiences. */
export interface Packet {
  /** Those who take several events as one, those who take each by itself, or both. */
  takers: "several" | "each" | "all";
  to: readonly string[];
  /** Nobody of these, though they are of the others as well. */
  except: readonly string[];
  events: readonly StoredEvent[];
}

/** So many events are one packet at most: whoever hears them has a page to keep alive. */
export const packetEventsMax = 50;

/**
 * Events of one tenant, in their order, as the fewest packets by which everybody hears what is theirs in that order
 * and once. Only staff take several as one, each of them in their own `user:` audience.
 */
export function* packetsOf(events: readonly StoredEvent[]): Generator<Packet> {
  for (const stretch of stretchesOf(events)) {
    const [first] = stretch;
    if (first && stretch.length === 1) yield packet("all", first.audience, stretch);
    else {
      for (const event of stretch) yield packet("each", event.audience, [event]);
      yield* packetsOfStretch(stretch);
    }
  }
}

const packet = (
  takers: Packet["takers"],
  to: readonly string[],
  events: readonly StoredEvent[],
  except: readonly string[] = [],
): Packet => ({ takers, to, except, events });

const isForStaff = ({ audience }: StoredEvent): boolean => audience.includes("staff");
const peopleOf = ({ audience }: StoredEvent): string[] => audience.filter((one) => one.startsWith("user:"));

/** Whoever hears something of their own gets all by a packet of their own; everybody else of the staff by one. */
function* packetsOfStretch(stretch: readonly StoredEvent[]): Generator<Packet> {
  const forStaff = stretch.filter(isForStaff);
  const people = [...new Set(stretch.filter((event) => !isForStaff(event)).flatMap(peopleOf))];
  if (forStaff.length > 0) yield packet("several", ["staff"], forStaff, people);
  for (const person of people)
    yield packet(
      "several",
      [person],
      stretch.filter((event) => isForStaff(event) || event.audience.includes(person)),
    );
}

/** What is for another part of the staff stands alone: it would be told to some of those who have packets. */
function stretchesOf(events: readonly StoredEvent[]): StoredEvent[][] {
  const stretches: StoredEvent[][] = [];
  let current: StoredEvent[] | null = null;
  for (const event of events) {
    const standsAlone = !isForStaff(event) && event.audience.includes("supervisors");
    if (current === null || standsAlone || current.length >= packetEventsMax)
      stretches.push((current = [event]));
    else current.push(event);
    if (standsAlone) current = null;
  }
  return stretches;
}

/** An event as it is sent. */
export const sentOf = ({ payload, seq }: StoredEvent): object => ({ ...payload, seq });

/** A packet's name and what it carries: one event under its own name, several as a list. */
export function carriedBy(events: readonly StoredEvent[]): [name: string, carried: object] {
  const [first] = events;
  if (first && events.length === 1) return [first.name, sentOf(first)];
  return [severalEvents, events.map((event): SeveralEvents[number] => [event.name, sentOf(event)])];
}
