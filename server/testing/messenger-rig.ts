import assert from "node:assert/strict";
import type { MessengerProvider } from "../../contract/enums.ts";
import { instagramSettings } from "../../contract/channels/instagram-settings.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { connections } from "../../contract/workspace/connections.ts";
import { simulator } from "../../contract/workspace/simulator.ts";
import { jobsDone } from "./jobs-done.ts";
import type { Person, World } from "./world.ts";

/** How the customers of each messenger are named. */
const prefixes = { whatsapp: "34600", instagram: "5550000" } as const satisfies Record<
  MessengerProvider,
  string
>;

export const whatsappRig = (worldOf: () => World, adminOf: () => Person) =>
  messengerRig("whatsapp", worldOf, adminOf);

/** A workspace with simulated numbers or accounts, and customers who write to them. */
export function messengerRig(provider: MessengerProvider, worldOf: () => World, adminOf: () => Person) {
  let people = 0;
  const rig = {
    /** Until nothing is due: each status comes by a job of its own, a little later. */
    async settle() {
      for (let round = 0; round < 6; round += 1) {
        await jobsDone(worldOf());
        worldOf().clock.advance({ seconds: 4 });
      }
    },
    connect: (as = adminOf()) =>
      worldOf().ok(connections.create, as, {
        body: { provider, name: "Support", isSimulated: true },
      }),
    /** An account on Instagram by its page's login. */
    connectByPage: () =>
      worldOf().ok(instagramSettings.connect, adminOf(), {
        body: { name: "Support", isSimulated: true, door: "PAGE" },
      }),
    /** The number of somebody who has not written yet. */
    number: () => `${prefixes[provider]}${String((people += 1)).padStart(6, "0")}`,
    async write(connectionId: string, from: string, text: string) {
      await worldOf().ok(simulator.write, adminOf(), {
        params: { id: connectionId },
        body: { from, name: "Lucía Ferrer", text },
      });
      await rig.settle();
    },
    /** A customer's first message at a number of its own, and the ticket that it became. */
    async begun() {
      const connection = await rig.connect();
      const from = rig.number();
      await rig.write(connection.id, from, `Question ${from}`);
      const [ticket] = (await worldOf().ok(tickets.list, adminOf(), { query: { search: from } })).items;
      assert.ok(ticket);
      return { connection, from, ticket };
    },
  };
  return rig;
}
