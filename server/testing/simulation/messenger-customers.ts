import { connections } from "../../../contract/workspace/connections.ts";
import type { MessengerProvider } from "../../../contract/enums.ts";
import { secretsOf } from "../../modules/workspace/connections/secrets.ts";
import { simulatorOf } from "../../modules/workspace/connections/simulated.ts";
import { connections as connectionTable } from "../../modules/workspace/connections/table.ts";
import type { SimulatedLine } from "../../providers/channel/simulated-channel.ts";
import { messengerWays } from "../messengers/messenger-ways.ts";
import { postBag } from "../messengers/post-bag.ts";
import type { Hook } from "../messengers/post-bag.ts";
import type { MortalServer } from "../mortal-server.ts";
import type { World } from "../world.ts";
import type { Callers } from "./callers.ts";
import { ticketAbout } from "./known-tickets.ts";
import type { KnownPerson, Ledger } from "./ledger.ts";
import { peopleEach } from "./steps.ts";

/** The stand-in of a connection's provider. */
export async function simulatorAt(world: World, tenant: string, id: string) {
  const row = await world.work(tenant, (work) => work.rows(connectionTable).get(id));
  return simulatorOf(world.app.desk, world.app.services, row);
}

/** One workspace is reached by WhatsApp and the other by Instagram. */
const providerOf = (at: number): MessengerProvider => (at === 0 ? "whatsapp" : "instagram");

async function connected({ world }: MortalServer, { adminOf }: Callers, tenant: string, at: number) {
  const provider = providerOf(at);
  const { id } = await world.ok(connections.create, await adminOf(tenant), {
    body: { provider, name: "Support", isSimulated: true },
  });
  const row = await world.work(tenant, (work) => work.rows(connectionTable).get(id));
  const appSecret = secretsOf(world.app.services, row)["appSecret"] ?? "";
  return { tenant, connectionId: id, provider, key: row.hookKey, appSecret } satisfies Hook;
}

/** Customers who write by a messenger, whose provider posts what they do to us. */
export async function messengerCustomersOf(server: MortalServer, callers: Callers, ledger: Ledger) {
  const { world } = server;
  const hooks: Hook[] = [];
  for (const [at, tenant] of ledger.names.entries()) hooks.push(await connected(server, callers, tenant, at));
  const customers = hooks.flatMap((hook) =>
    Array.from({ length: peopleEach }, (_, at) => {
      const address = messengerWays[hook.provider].customer(at);
      const person: KnownPerson = {
        tenant: hook.tenant,
        way: "messenger",
        address,
        ticket: null,
        words: [],
      };
      return { hook, person };
    }),
  );
  ledger.people.push(...customers.map(({ person }) => person));
  const bag = postBag<{ person: KnownPerson; text: string }>(server, hooks, ({ person, text }) => {
    if (person.words.every((word) => word.text !== text)) person.words.push({ text, answers: null });
  });
  const customerAt = (who: number) => customers[who % customers.length];

  return {
    bag,
    async write({ who }: { who: number }): Promise<void> {
      const customer = customerAt(who);
      if (!customer) return;
      const { hook, person } = customer;
      const text = `Messenger word ${ledger.next()}`;
      const simulated = await simulatorAt(world, hook.tenant, hook.connectionId);
      for (const post of await simulated.writeAsCustomer({ from: person.address, name: "Lucía", text }))
        bag.put(hook.connectionId, post, [{ person, text }]);
    },
    async readAll({ who }: { who: number }): Promise<void> {
      const customer = customerAt(who);
      if (!customer) return;
      const { hook, person } = customer;
      const simulated = await simulatorAt(world, hook.tenant, hook.connectionId);
      for (const post of await simulated.readAsCustomer(person.address)) bag.put(hook.connectionId, post);
    },
    /** Tickets that what came by the hooks has begun meanwhile. */
    async meet(): Promise<void> {
      for (const { person } of customers) {
        const [first] = person.words;
        if (person.ticket || !first) continue;
        const began = { subject: first.text, way: "messenger" as const };
        person.ticket = (await ticketAbout(world, person.tenant, began)) ?? null;
        if (person.ticket) ledger.tickets.push(person.ticket);
      }
    },
    /** What stands on the phones of a workspace's customers that came from us. */
    async linesOf(tenant: string): Promise<SimulatedLine[]> {
      const hook = hooks.find((one) => one.tenant === tenant);
      if (!hook) return [];
      const lines = await (await simulatorAt(world, tenant, hook.connectionId)).lines();
      return lines.filter(({ direction }) => direction === "TO_CUSTOMER");
    },
  };
}
