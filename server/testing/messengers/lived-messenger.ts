import assert from "node:assert/strict";
import { and, asc, eq } from "drizzle-orm";
import { connections } from "../../../contract/workspace/connections.ts";
import { automationResponses } from "../../../contract/automation/automation.ts";
import { tickets } from "../../../contract/desk/tickets.ts";
import type { DeliveryState, MessengerProvider } from "../../../contract/enums.ts";
import { conversationMessages, ticketConversations } from "../../modules/channels/messengers/table.ts";
import { ticketMessages } from "../../modules/desk/tickets/table.ts";
import { secretsOf } from "../../modules/workspace/connections/secrets.ts";
import { simulatorOf } from "../../modules/workspace/connections/simulated.ts";
import { connections as connectionTable } from "../../modules/workspace/connections/table.ts";
import { deliveries } from "../../modules/workspace/deliveries/table.ts";
import { inboundEvents } from "../../modules/workspace/inbound/table.ts";
import { actingAs } from "../../work.ts";
import { tokenOf } from "../token-of.ts";
import type { Person } from "../world.ts";
import { customersCount } from "./life-steps.ts";
import type { Life, LifeStep } from "./life-steps.ts";
import { messengerWays } from "./messenger-ways.ts";
import { revive } from "../mortal-server.ts";
import type { MortalServer } from "../mortal-server.ts";
import { postBag } from "./post-bag.ts";

const botWord = "A word of the bot";

/** What a customer wrote, in the order in which it was stored. */
interface Customer {
  address: string;
  written: number;
  stored: string[];
  /** What was written to them in the provider's own app, likewise. */
  echoed: string[];
  /** How many of the bot's words had arrived as a person took over; null while nobody has. */
  botWordsAtTakeover: number | null;
}
interface Reply {
  who: number;
  text: string;
}
/** What a life shows of itself. */
interface Seen {
  /** Of each message that went out, how far it was after each step, where that changed. */
  ways: Map<string, DeliveryState[]>;
  generations: Map<string, number>;
}

/** What somebody says by a post, and on which side. */
interface Said {
  who: number;
  text: string;
  side: "stored" | "echoed";
}

/** A messenger's conversations in a workspace of their own, lived step by step. */
export async function livedMessenger(
  { provider, ...server }: MortalServer & { provider: MessengerProvider },
  tenant: string,
  { hasBot }: Life,
) {
  const { world, mortal, worker } = server;
  const way = messengerWays[provider];
  const agent: Person = await world.person({ role: "ADMIN", tenant });
  const made = await world.ok(connections.create, agent, {
    body: { provider, name: "Support", isSimulated: true },
  });
  if (hasBot)
    await world.ok(automationResponses.create, agent, {
      body: {
        name: "Bot",
        isActive: true,
        triggers: [{ type: "TICKET_CREATED" }, { type: "CUSTOMER_MESSAGE" }],
        conditions: { mode: "ALL", items: [] },
        actions: [{ type: "REPLY", text: botWord }],
      },
    });
  const row = () => world.work(tenant, (work) => work.rows(connectionTable).get(made.id));
  const connection = await row();
  const appSecret = secretsOf(world.app.services, connection)["appSecret"] ?? "";
  const simulated = async () => simulatorOf(world.app.desk, world.app.services, await row());
  const customers: Customer[] = Array.from({ length: customersCount }, (_, at) => ({
    address: way.customer(at),
    written: 0,
    stored: [],
    echoed: [],
    botWordsAtTakeover: null,
  }));
  const bag = postBag<Said>(
    server,
    [{ tenant, connectionId: made.id, provider, key: connection.hookKey, appSecret }],
    ({ who, text, side }) => {
      const said = customers[who]?.[side];
      if (said?.includes(text) === false) said.push(text);
    },
  );
  const replies: Reply[] = [];
  const seen: Seen = { ways: new Map(), generations: new Map() };
  let echoes = 0;

  const linesTo = async (who: number) =>
    (await (await simulated()).lines(customers[who]?.address)).filter(
      ({ direction }) => direction === "TO_CUSTOMER",
    );
  const botWordsTo = async (who: number) =>
    (await linesTo(who)).filter(({ text }) => text === botWord).length;
  const conversationOf = async (who: number) => {
    const address = customers[who]?.address ?? "";
    const [found] = await world.work(tenant, (work) =>
      work
        .from(ticketConversations)
        .where(
          and(eq(ticketConversations.connectionId, made.id), eq(ticketConversations.identityValue, address)),
        ),
    );
    return found;
  };
  const ticketOf = async (who: number): Promise<string | null> =>
    (await conversationOf(who))?.ticketId ?? null;
  const acts: { [Name in LifeStep["do"]]: (step: Extract<LifeStep, { do: Name }>) => Promise<void> } = {
    async write({ who }) {
      const customer = customers[who];
      if (!customer) return;
      customer.written += 1;
      const text = `Message ${customer.written} of ${who}`;
      const posts = await (
        await simulated()
      ).writeAsCustomer({ from: customer.address, name: `Customer ${who}`, text });
      for (const post of posts) bag.put(made.id, post, [{ who, text, side: "stored" }]);
    },
    deliver: ({ which, dies }) => bag.deliver(which, dies ?? "answered"),
    repeat: ({ which, dies }) => bag.repeat(which, dies ?? "answered"),
    bundle: ({ which, other, dies }) => bag.bundle(which, other, dies ?? "answered"),
    async work({ which, dies, isForgotten }) {
      await bag.gather();
      mortal.setDoom(dies);
      if (!(await worker.runOne(which, () => revive(server), isForgotten))) mortal.setDoom(null);
    },
    async reply({ who }) {
      const { ticketId: id, lastInboundAt } = (await conversationOf(who)) ?? {};
      // To who has not written nothing may be sent from here.
      if (id === undefined || lastInboundAt === null) return;
      const text = `Reply ${replies.length + 1}`;
      // A life takes longer than a token.
      const signedIn = { ...agent, token: await tokenOf({ app: world.app }, agent) };
      await world.ok(tickets.reply, signedIn, {
        params: { id },
        body: { message: text, clientMessageId: text },
      });
      replies.push({ who, text });
    },
    async read({ who }) {
      const posts = await (await simulated()).readAsCustomer(customers[who]?.address ?? "");
      for (const post of posts) bag.put(made.id, post);
    },
    async fail({ who }) {
      const last = (await linesTo(who)).at(-1);
      const posts = last ? await (await simulated()).failAsProvider(last.id, 131026) : [];
      for (const post of posts) bag.put(made.id, post);
    },
    async take({ who }) {
      const [id, customer] = [await ticketOf(who), customers[who]];
      if (id === null || !customer) return;
      await world.work(tenant, (work) => way.takeOver(actingAs(work, work.actor), agent.id, id));
      customer.botWordsAtTakeover = await botWordsTo(who);
    },
    async "hand back"({ who }) {
      const [id, customer] = [await ticketOf(who), customers[who]];
      if (id === null || !customer || customer.botWordsAtTakeover === null) return;
      await world.work(tenant, (work) => way.handBack(work, id));
      customer.botWordsAtTakeover = null;
    },
    async echo({ who }) {
      echoes += 1;
      const text = `By phone ${echoes}`;
      const said = { to: customers[who]?.address ?? "", id: `echo.${tenant}.${echoes}`, text };
      bag.put(made.id, way.echo(connection, said, appSecret), [{ who, text, side: "echoed" }]);
      return Promise.resolve();
    },
    async wait({ seconds }) {
      world.clock.advance({ seconds });
      return Promise.resolve();
    },
  };

  const look = async () => {
    const rows = await world.work(tenant, (work) =>
      work.from(deliveries).where(eq(deliveries.connectionId, made.id)).orderBy(asc(deliveries.id)),
    );
    for (const { id, state } of rows) {
      const way = seen.ways.get(id) ?? [];
      const now = state === "HELD_HERE" ? "FAILED" : state;
      if (way.at(-1) !== now) way.push(now);
      seen.ways.set(id, way);
    }
    for (const [who, { botWordsAtTakeover }] of customers.entries())
      if (botWordsAtTakeover !== null)
        assert.equal(await botWordsTo(who), botWordsAtTakeover, "the bot is silent after a takeover");
    const held = await world.work(tenant, (work) => work.from(ticketConversations));
    for (const { ticketId, botGeneration } of held) {
      assert.ok(botGeneration >= (seen.generations.get(ticketId) ?? 0), "generations only rise");
      seen.generations.set(ticketId, botGeneration);
    }
  };

  return {
    customers,
    replies,
    seen,
    linesTo,
    ticketOf,
    async play(step: LifeStep) {
      await (acts[step.do] as (of: LifeStep) => Promise<void>)(step); // of the same name
      await look();
    },
    /** Until nothing is under way any more, and what was lost was given up. */
    async end() {
      for (let quiet = 0, rounds = 0; quiet < 8; rounds += 1) {
        assert.ok(rounds < 500, "a life comes to its end");
        await bag.gather();
        await bag.empty();
        if (await worker.runOne(0, () => revive(server))) {
          quiet = 0;
          continue;
        }
        quiet += 1;
        world.clock.advance({ seconds: 301 });
        await worker.wake();
      }
      await look();
    },
    rows: () =>
      world.work(tenant, async (work) => ({
        messages: await work.from(ticketMessages).orderBy(asc(ticketMessages.id)),
        sent: await work
          .from(deliveries)
          .where(eq(deliveries.connectionId, made.id))
          .orderBy(asc(deliveries.id)),
        came: await work.from(conversationMessages),
        events: await work.from(inboundEvents),
        held: await work.from(ticketConversations),
      })),
  };
}
