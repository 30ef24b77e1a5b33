import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { tickets } from "../../contract/desk/tickets.ts";
import { complaintOf, processorMs } from "./processor-time.ts";
import { rowOf } from "./row-of.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

const growthMax = 2.6;
/** Of what reading one ticket costs in the same run. */
const timesATicketMax = 100;
const timesATicketFloor = 10;

/** The same every time, and no word twice in a row: a plain linear congruence. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536);
  };
}
/** Words out of fifty, which differ for each seed: nothing of one text stands still in another. */
export function words(length: number, seed: number): string {
  const next = numbers(seed);
  let text = "";
  while (text.length < length) {
    const nr = next() % 50;
    text += `${String.fromCharCode(97 + (nr % 26), 97 + Math.floor(nr / 26))} `;
  }
  return text.slice(0, length).trim();
}
/** As many parts as fit into a length. */
export function many(length: number, of: (nr: number) => string): string {
  const parts: string[] = [];
  for (let nr = 0, sum = 0; ; nr += 1) {
    const part = of(nr);
    sum += part.length;
    if (sum > length) return parts.join("");
    parts.push(part);
  }
}

/**
 * What the tests of growth share: a server, an administrator whose token is good at every time, and the rule.
 */
export interface Ground {
  readonly world: World;
  readonly boss: Person;

  /** The same person with a token that is still good. */
  again: (person: Person) => Promise<Person>;
  /**
   * So much later that no limit of calls a minute is met, and no version of an article folds into the one
   * before.
   */
  later: () => Promise<void>;
  /**
   * A test that an input costs no more than its size lets one expect.
   * @param inSlices others are served in between, or it is a job's: only how it grows is looked at
   */
  holds: <Given>(
    name: string,
    largest: number,
    prepare: (size: number) => Promise<Given> | Given,
    act: (given: Given) => Promise<unknown>,
    bounds?: { inSlices?: boolean },
  ) => void;
}

/** Tests of growth, on a server of their own. */
export function growth(name: string, tests: (ground: Ground) => void): void {
  describe(name, { timeout: 900_000 }, () => {
    let world: World;
    let boss: Person;
    let ticketMs = Infinity;

    before(async () => {
      world = await createWorld();
      boss = await world.person({ role: "ADMIN" });
      const id = await rowOf(world, "ticket", boss);
      for (let time = 0; time < 30; time += 1) {
        await later();
        ticketMs = Math.min(
          ticketMs,
          await processorMs(() => world.ok(tickets.get, boss, { params: { id } })),
        );
      }
    });
    after(() => world.stop());

    const again: Ground["again"] = async (person) => {
      const { id: sub, email, role, tenant: tenantId, name: fullName, sessionId: sid } = person;
      const claims = {
        sub,
        email,
        role,
        tenantId,
        firstName: "Robin",
        lastName: "Boss",
        name: fullName,
        sid,
        gen: 1,
      };
      return { ...person, token: await world.app.services.tokens.sign(claims) };
    };
    const later = async (): Promise<void> => {
      world.clock.advance({ minutes: 11 });
      boss = await again(boss);
    };
    const holds: Ground["holds"] = (what, largest, prepare, act, { inSlices = false } = {}) => {
      test(what, async (t) => {
        const prepared = async (size: number) => {
          await later();
          return prepare(size);
        };
        const most = inSlices ? Infinity : timesATicketMax * ticketMs;
        const bounds = { growth: growthMax, most, floor: timesATicketFloor * ticketMs };
        const { complaint, costs } = await complaintOf(
          { name: what, largest, prepare: prepared, act },
          bounds,
        );
        t.diagnostic(`${costs.map((cost) => (cost / ticketMs).toFixed(1)).join(", ")} times a ticket`);
        assert.equal(complaint, null);
      });
    };
    tests({
      get world() {
        return world;
      },
      get boss() {
        return boss;
      },
      again,
      later,
      holds,
    });
  });
}
