import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { packetEventsMax, packetsOf } from "./told-together.ts";
import type { Packet } from "./told-together.ts";
import type { StoredEvent } from "./stored-events.ts";

interface Listener {
  audiences: string[];
  takesSeveral: boolean;
}
const people = ["user:ann", "user:ben", "user:sue"] as const;
const listeners: Listener[] = [true, false].flatMap((takesSeveral) => [
  { audiences: ["staff", "user:ann"], takesSeveral },
  { audiences: ["staff", "user:ben"], takesSeveral },
  { audiences: ["staff", "user:sue", "supervisors"], takesSeveral },
]);
const visitor: Listener = { audiences: ["chat:1"], takesSeveral: false };
const audience = fc.uniqueArray(fc.constantFrom("staff", "staff", "supervisors", ...people, "chat:1"), {
  minLength: 1,
  maxLength: 3,
});
const eventsOf = (audiences: string[][]): StoredEvent[] =>
  audiences.map((each, at) => ({
    seq: at + 1,
    name: "resource_changed",
    payload: {},
    audience: each,
    createdAt: "2026-03-02T09:00:00.000Z",
  }));

const reaches = ({ takers, to, except }: Packet, { audiences, takesSeveral }: Listener): boolean =>
  (takers === "all" || takers === (takesSeveral ? "several" : "each")) &&
  audiences.some((one) => to.includes(one)) &&
  !audiences.some((one) => except.includes(one));

describe("events that are told together", () => {
  test("everybody hears what is theirs, in its order and once, by however many packets", () => {
    fc.assert(
      fc.property(fc.array(audience, { maxLength: 3 * packetEventsMax }), (audiences) => {
        const events = eventsOf(audiences);
        const packets = [...packetsOf(events)];
        for (const listener of [...listeners, visitor])
          assert.deepEqual(
            packets
              .filter((one) => reaches(one, listener))
              .flatMap((one) => one.events.map(({ seq }) => seq)),
            events
              .filter((event) => event.audience.some((one) => listener.audiences.includes(one)))
              .map(({ seq }) => seq),
          );
      }),
    );
  });

  test("what is for all of the staff is one packet for those who take several, whoever else hears some of it", () => {
    const events = eventsOf([["staff"], ["staff", "chat:1"], ["user:ann"], ["staff", "chat:2"]]);
    const several = [...packetsOf(events)].filter(({ takers }) => takers === "several");
    assert.deepEqual(
      several.map(({ to, except, events: carried }) => [to, except, carried.map(({ seq }) => seq)]),
      [
        [["staff"], ["user:ann"], [1, 2, 4]],
        [["user:ann"], [], [1, 2, 3, 4]],
      ],
    );
  });

  test("no packet has more events than a page hears without a pause", () => {
    const packets = [...packetsOf(eventsOf(Array.from({ length: 500 }, () => ["staff"])))];
    assert.equal(Math.max(...packets.map(({ events }) => events.length)), packetEventsMax);
  });

  test("an event that is alone is one packet for everybody", () => {
    assert.deepEqual(
      [...packetsOf(eventsOf([["staff"]]))].map(({ takers }) => takers),
      ["all"],
    );
  });
});
