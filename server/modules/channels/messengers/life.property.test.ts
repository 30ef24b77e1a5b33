import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { messengerProviders } from "../../../../contract/enums.ts";
import type { DeliveryState } from "../../../../contract/enums.ts";
import { provedLives } from "../../../testing/proof.ts";
import { livedMessenger } from "../../../testing/messengers/lived-messenger.ts";
import { life } from "../../../testing/messengers/life-steps.ts";
import { mortalDatabase } from "../../../testing/mortal-database.ts";
import { workerByHand } from "../../../testing/worker-by-hand.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";

type Lived = Awaited<ReturnType<typeof livedMessenger>>;

const risen = ["SENT", "DELIVERED", "READ", "PLAYED"] as const;
const isRisen = (state: DeliveryState): state is (typeof risen)[number] => risen.some((one) => one === state);
/** How far a message can get from where it is, as its agent sees it. */
function mayFollow(now: DeliveryState, next: DeliveryState): boolean {
  if (isRisen(now))
    return isRisen(next) ? risen.indexOf(next) > risen.indexOf(now) : now === "SENT" && next === "FAILED";
  return now === "FAILED" ? isRisen(next) && next !== "SENT" : true;
}

async function assertWhole({ customers, replies, seen, linesTo, rows, ticketOf }: Lived): Promise<void> {
  const { messages, sent, came, events, held } = await rows();
  for (const [who, { stored, echoed, written }] of customers.entries()) {
    const ticketId = await ticketOf(who);
    const said = messages.filter((one) => one.authorType === "CUSTOMER" && one.ticketId === ticketId);
    assert.deepEqual(
      said.map(({ text }) => text),
      stored,
      "each message once, in the order of its acknowledgement",
    );
    assert.equal(stored.length, written, "none is lost");
    const answers = messages.filter(
      ({ authorType, isPublic, ticketId: of }) => authorType === "AGENT" && isPublic && of === ticketId,
    );
    assert.deepEqual(
      answers.filter(({ authorId }) => authorId === null).map(({ text }) => text),
      echoed,
      "what was written in the app once, in its order, and no echo of ours beside it",
    );
    const [lines, own] = [await linesTo(who), replies.filter((reply) => reply.who === who)];
    const arrived = lines.filter(({ text }) => text.startsWith("Reply")).map(({ text }) => text);
    assert.deepEqual(
      arrived,
      own.map(({ text }) => text).filter((text) => arrived.includes(text)),
      "each reply at most once, in order",
    );
    for (const { text } of own) {
      const states = sent.flatMap((one) =>
        messages.some((message) => message.id === one.messageId && message.text === text) ? [one.state] : [],
      );
      assert.equal(states.length, 1, "a reply has one delivery");
      const isThere = arrived.includes(text);
      assert.ok(isThere || states[0] === "UNKNOWN", `${text}: ${states[0]}, and the customer has nothing`);
      assert.ok(
        states[0] === "UNKNOWN" ||
          states[0] === "FAILED" ||
          (states[0] && isRisen(states[0] as DeliveryState)),
        `${text} ends as ${states[0]}`,
      );
    }
  }
  assert.equal(
    held.length,
    customers.filter(({ written, echoed }) => written + echoed.length > 0).length,
    "one conversation each",
  );
  assert.equal(
    came.length,
    customers.reduce((sum, { written, echoed }) => sum + written + echoed.length, 0),
  );
  assert.deepEqual(
    events.filter(({ state }) => state === "PENDING"),
    [],
    "nothing waits",
  );
  assert.deepEqual(
    events.flatMap(({ kind, state }) => (kind === "unread" || state === "DONE" ? [] : [kind])),
    [],
    "an echo alone is parked, where it is no message",
  );
  for (const way of seen.ways.values())
    for (const [at, next] of way.entries())
      assert.ok(at === 0 || mayFollow(way[at - 1] ?? "QUEUED", next), `a message went ${way.join(" → ")}`);
}

describe("lives of a messenger's conversations", () => {
  let world: World;
  let mortal: ReturnType<typeof mortalDatabase>;
  before(async () => {
    world = await createWorld({
      now: "2101-03-07T09:00:00.000Z",
      through: (database) => (mortal = mortalDatabase(database)).database,
    });
  });
  after(() => world.stop());
  const worker = workerByHand(() => world);
  let lives = 0;

  for (const provider of messengerProviders)
    test(`whatever happens by ${provider}, each message is one, ticks rise, and the bot is silent after a takeover`, async () => {
      await fc.assert(
        fc.asyncProperty(life, async (of) => {
          mortal.setDoom(null);
          await worker.forget();
          const lived = await livedMessenger({ world, mortal, worker, provider }, `life-${(lives += 1)}`, of);
          for (const step of of.steps) await lived.play(step);
          await lived.end();
          await assertWhole(lived);
        }),
        { numRuns: provedLives },
      );
    });
});
