import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { ticketListenerNames } from "./causes.ts";
import { followWrites } from "./followed-writes.ts";
import { installTicketListeners } from "./listeners.ts";
import type { TicketListener } from "./listeners.ts";
import type { TicketRow } from "./queries.ts";

// What is followed is passed on as it is, so a ticket is its id, and a unit of work its transaction.
const ticket = (id: string) => ({ id }) as TicketRow;
const unit = (more: Partial<Work> = {}) =>
  ({ tenant: "acme", actor: systemActor, transaction: {}, ...more }) as Work;

describe("what follows a call's writes on tickets", () => {
  let heard: string[];
  const former: (() => void)[] = [];
  /** Listeners that note what they hear, but for what a test has them do. */
  const install = (own: Partial<Record<TicketListener["name"], Partial<TicketListener>>> = {}) => {
    const putBack = installTicketListeners(
      ticketListenerNames.map((name) => ({
        name,
        changed: async (_work, { after }) => {
          heard.push(`${name} ${after.id}`);
          return Promise.resolve();
        },
        callEnded: async (_work, { before, after }) => {
          heard.push(`${name} end ${before.id}-${after.id}`);
          return Promise.resolve(after);
        },
        ...own[name],
      })),
    );
    former.unshift(putBack);
  };
  const write = (work: Work, id: string) =>
    followWrites(work, async (writes) => {
      writes.changed(work, { before: ticket(id), after: ticket(id), cause: "update" });
      return Promise.resolve();
    });
  beforeEach(() => {
    heard = [];
  });
  afterEach(() => {
    mock.restoreAll();
    for (const putBack of former.splice(0)) putBack();
  });

  test("each listener hears of all of a call before the next one hears of any", async () => {
    install();
    const work = unit();
    await followWrites(work, async () => {
      await write(work, "a");
      await write(work, "b");
      assert.deepEqual(heard, []);
    });
    assert.deepEqual(
      heard,
      ticketListenerNames.flatMap((name) => [`${name} a`, `${name} b`]),
    );
  });

  test("a ticket that a call writes twice ends once, with its first and its last state", async () => {
    install();
    const [first, between, last] = [
      { ...ticket("a"), subject: "first" },
      { ...ticket("a"), subject: "between" },
      { ...ticket("a"), subject: "last" },
    ];
    const ends: unknown[] = [];
    install({
      assignment: {
        callEnded: async (_work, { before, after }) => {
          ends.push([before.subject, after.subject]);
          return Promise.resolve(after);
        },
      },
    });
    await followWrites(unit(), async (writes) => {
      writes.wrote(first, between);
      writes.wrote(between, last);
      return Promise.resolve();
    });
    assert.deepEqual(ends, [["first", "last"]]);
  });

  test("a ticket is known as the last listener left it, unless one wrote it once more, and only in the end", async () => {
    const given = { ...ticket("a"), subject: "given" };
    const of = async (
      what: Parameters<typeof install>[0],
      then: (writes: Parameters<Parameters<typeof followWrites>[1]>[0]) => void = () => undefined,
    ) => {
      install(what);
      let asLeft = (): TicketRow | undefined => undefined;
      await followWrites(unit(), async (writes) => {
        asLeft = () => writes.asLeft("a");
        writes.wrote(ticket("a"), { ...ticket("a"), subject: "written" });
        then(writes);
        assert.equal(asLeft(), undefined);
        return Promise.resolve();
      });
      return asLeft()?.subject;
    };
    assert.equal(await of({}), "written");
    assert.equal(await of({ sla: { callEnded: async () => Promise.resolve(given) } }), "given");
    const callEnded: TicketListener["callEnded"] = async (work, { after }) => {
      if (after.subject === "written") await write(work, "a");
      return after;
    };
    assert.equal(await of({ assignment: { callEnded } }), undefined);
    const change = { before: ticket("a"), after: ticket("a"), cause: "assignment" as const };
    const known = await of({}, (writes) => {
      writes.changed(unit(), change);
    });
    assert.equal(known, undefined, "its last write ends in nothing that is heard of");
  });

  test("for what a listener changes itself the order starts anew", async () => {
    install({
      assignment: {
        changed: async (work, { after }) => {
          heard.push(`assignment ${after.id}`);
          if (after.id === "a") await write(work, "a given");
        },
      },
    });
    await write(unit(), "a");
    assert.deepEqual(heard.slice(0, 8), [
      "rules a",
      "sla a",
      "assignment a",
      "rules a given",
      "sla a given",
      "assignment a given",
      "notices a",
      "notices a given",
    ]);
  });

  test("listeners that answer each other for ever are not followed beyond five changes, and a warning says so", async () => {
    const warn = mock.method(process, "emitWarning", () => undefined);
    install({
      rules: {
        changed: async (work, { after }) => {
          heard.push(after.id);
          await write(work, `${after.id}+`);
        },
      },
    });
    await write(unit(), "a");
    assert.deepEqual(
      heard.filter((one) => !one.includes(" ")),
      ["a", "a+", "a++", "a+++", "a++++", "a+++++"],
    );
    assert.equal(warn.mock.callCount(), 1);
  });

  test("where a rule's call ends, the product looks for an agent and not the rule, for the same occasion", async () => {
    const actors: unknown[] = [];
    install({
      assignment: {
        callEnded: async ({ actor }, { after }) => {
          actors.push(actor);
          return Promise.resolve(after);
        },
      },
    });
    const rule = { ...systemActor, name: "Automation: Refunds", rule: "Refunds", occasion: "o" };
    await followWrites(unit({ actor: rule }), async (writes) => {
      writes.wrote(ticket("a"), ticket("a"));
      return Promise.resolve();
    });
    assert.deepEqual(actors, [{ ...systemActor, occasion: "o" }]);
  });

  test("listeners in another order, or without one of them, are not installed", () => {
    assert.throws(() => {
      installTicketListeners(ticketListenerNames.toReversed().map((name) => ({ name })));
    }, /in this order/);
    assert.throws(() => {
      installTicketListeners([{ name: "rules" }]);
    }, /in this order/);
  });
});
