import assert from "node:assert/strict";
import type { MessengerProvider } from "../../../contract/enums.ts";
import { inboundEvents } from "../../modules/workspace/inbound/table.ts";
import type { HookPost } from "../../providers/channel/simulated-channel.ts";
import type { Fate } from "../fates.ts";
import { revive } from "../mortal-server.ts";
import type { MortalServer } from "../mortal-server.ts";
import { bundled } from "./messenger-ways.ts";

type Post = Pick<HookPost, "headers" | "body">;
/** A connection's own address at us. */
export interface Hook {
  tenant: string;
  connectionId: string;
  provider: MessengerProvider;
  key: string;
  appSecret: string;
}
/** A post on its way to a hook, with what somebody says by it. */
interface Parcel<Said> {
  hook: Hook;
  post: Post;
  says: readonly Said[];
}

/**
 * Posts of simulated providers that are under way to us, for a test to deliver in any order, again, or two in one.
 * One that is not answered by 200 comes again.
 * @param hear is told what was said, once each time that a post of it is stored
 */
export function postBag<Said>(server: MortalServer, hooks: readonly Hook[], hear: (said: Said) => void) {
  const { world, mortal, worker } = server;
  const bag: Parcel<Said>[] = [];
  const arrived: Parcel<Said>[] = [];
  const hookOf = (connectionId: string) => hooks.find((hook) => hook.connectionId === connectionId);
  const put = (connectionId: string, post: Post, says: readonly Said[] = []) => {
    const hook = hookOf(connectionId);
    if (hook) bag.push({ hook, post, says });
  };
  /** A process that died after its commit, or lost its connection, has stored what it never acknowledged. */
  const isStored = async ({ hook, post }: Parcel<Said>) => {
    const events = await world.database.read({ tenant: hook.tenant }, (db) =>
      db.select().from(inboundEvents),
    );
    return events.some(({ externalId }) => post.body.includes(externalId));
  };
  const send = async ({ hook, post }: Parcel<Said>) =>
    (
      await world.app.http.inject({
        method: "POST",
        url: `/api/hooks/${hook.provider}/${hook.key}`,
        headers: post.headers,
        payload: post.body,
      })
    ).statusCode;
  const takeFrom = (held: Parcel<Said>[], which: number) =>
    held.splice(which % Math.max(1, held.length), 1)[0];

  const deliver = async (one: Parcel<Said>, fate: Fate) => {
    if (typeof fate === "object") mortal.setDoom(fate);
    const strikes = mortal.strikes();
    const statuses = await Promise.all(
      Array.from({ length: fate === "arrives twice" ? 2 : 1 }, () => send(one)),
    );
    const isStruck = mortal.strikes() > strikes;
    await revive(server);
    for (const status of statuses)
      assert.ok(status === 200 || (isStruck && status >= 500), `a post was answered ${status}`);
    const isAcknowledged = statuses.every((status) => status === 200);
    if (isAcknowledged && fate !== "answer lost") arrived.push(one);
    else bag.push(one);
    if (isAcknowledged || (await isStored(one))) for (const said of one.says) hear(said);
  };
  return {
    put,
    /** What the providers are about to post by themselves. */
    async gather() {
      for (const { connectionId, ...post } of await worker.takePosts()) put(connectionId, post);
    },
    async deliver(which: number, fate: Fate = "answered") {
      const one = takeFrom(bag, which);
      if (one) await deliver(one, fate);
    },
    /** One that had come comes once more. */
    async repeat(which: number, fate: Fate = "answered") {
      const one = arrived[which % Math.max(1, arrived.length)];
      if (one) await deliver(one, fate);
    },
    /** Two in one, where they are for one hook. */
    async bundle(which: number, other: number, fate: Fate = "answered") {
      const [one, two] = [takeFrom(bag, which), takeFrom(bag, other)];
      if (!one) return;
      if (two?.hook !== one.hook) {
        if (two) bag.push(two);
        return deliver(one, fate);
      }
      const post = bundled(one.post, two.post, one.hook.appSecret);
      await deliver({ hook: one.hook, post, says: [...one.says, ...two.says] }, fate);
    },
    /** All of it, in its order. */
    async empty() {
      for (let one = takeFrom(bag, 0); one; one = takeFrom(bag, 0)) await deliver(one, "answered");
    },
  };
}
