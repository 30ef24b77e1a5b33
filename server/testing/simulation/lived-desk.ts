import { slaSettings } from "../../../contract/desk/sla-settings.ts";
import { createTimerEngine } from "../../jobs/timer-engine.ts";
import { timers } from "../../modules/index.ts";
import { changeStatus, firstOfKind } from "../../modules/desk/agents/set-status.ts";
import type { Doom } from "../mortal-database.ts";
import { revive } from "../mortal-server.ts";
import type { MortalServer } from "../mortal-server.ts";
import type { Person, World } from "../world.ts";
import { setDefaultTargets } from "../sla/switch-on.ts";
import { agentsOf } from "./agents.ts";
import { callersOf } from "./callers.ts";
import { newLedger } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";
import { listeningDesks } from "./listening-desks.ts";
import { mailWritersOf } from "./mail-writers.ts";
import { messengerCustomersOf } from "./messenger-customers.ts";
import { staffOf } from "./staff.ts";
import type { DeskStep } from "./steps.ts";
import { visitorsOf } from "./visitors.ts";

/** Open tickets of one pool that one agent gets by themselves. */
export const capacity = 2;
const agentsEach = 2;
const workMax = 1000;

const [firstResponseSeconds, resolutionSeconds] = [900, 2400];
/** By the clock alone, whatever the hour. */
const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
  { metric: "FIRST_RESPONSE" as const, priority, seconds: firstResponseSeconds, isAroundTheClock: true },
  { metric: "RESOLUTION" as const, priority, seconds: resolutionSeconds, isAroundTheClock: true },
]);

/** Somebody who runs each workspace, agents who are there, and one policy of service levels. */
async function staffed(world: World, names: readonly string[]) {
  const admins = new Map<string, Person>();
  const agents: Ledger["agents"] = [];
  for (const tenant of names) {
    const admin = await world.person({ role: "ADMIN", tenant });
    admins.set(tenant, admin);
    await setDefaultTargets(world, admin, targets);
    await world.ok(slaSettings.options, admin, { body: { isOn: true } });
    for (let at = 0; at < agentsEach; at += 1) {
      const room = { chat: capacity, messengers: capacity, other: capacity };
      const agent = await world.person({ tenant, capacity: room });
      agents.push({ person: agent, status: "ONLINE" });
      await world.work(tenant, async (work) =>
        changeStatus(work, agent.id, {
          definitionId: (await firstOfKind(work, "ONLINE")).id,
          source: "self",
        }),
      );
    }
  }
  return { admins, agents };
}

/** Two workspaces of a server whose network and processes fail, lived step by step. */
export async function livedDesk(server: MortalServer, name: string) {
  const { world, mortal, worker } = server;
  const ledger = newLedger([`${name}-a`, `${name}-b`]);
  const { admins, agents } = await staffed(world, ledger.names);
  ledger.agents.push(...agents);
  const callers = callersOf(server, admins);
  const staff = staffOf(world, callers, ledger);
  const ofAgents = agentsOf(world, callers, ledger);
  const desks = listeningDesks(world, ledger.names, callers);
  const visitors = visitorsOf(world, callers, ledger);
  const messengers = await messengerCustomersOf(server, callers, ledger);
  const mail = await mailWritersOf(world, callers, ledger);

  const fire = async (dies: Doom | null) => {
    mortal.setDoom(dies);
    const engine = createTimerEngine(world.app.desk, world.app.services, timers);
    await engine.fireDue().catch(() => undefined); // the process died with it
    await revive(server);
  };
  const work = async (which: number, dies: Doom | null, isForgotten: boolean) => {
    mortal.setDoom(dies);
    const had = await worker.runOne(which, () => revive(server), isForgotten).catch(() => true);
    await revive(server);
    return had;
  };
  /** All that is due, and all that providers have to say of it. */
  const workAll = async () => {
    for (let tries = 0, had = true; had; tries += 1) {
      if (tries > workMax) throw new Error("There is no end to what there is to do.");
      await messengers.bag.gather();
      await messengers.bag.empty();
      had = await work(0, null, false);
    }
  };
  const meet = async () => {
    await messengers.meet();
    await mail.meet();
  };
  // A mailbox is read once before anything comes: what was there already is not taken.
  await workAll();

  const plays: { [Name in DeskStep["do"]]: (step: Extract<DeskStep, { do: Name }>) => unknown } = {
    create: staff.create,
    reply: staff.reply,
    resolve: staff.resolve,
    snooze: staff.snooze,
    merge: staff.merge,
    "undo merge": staff.undoMerge,
    status: ofAgents.status,
    pass: ofAgents.pass,
    visit: visitors.visit,
    leave: visitors.leave,
    message: messengers.write,
    "read messages": messengers.readAll,
    post: ({ which, fate }) => messengers.bag.deliver(which, fate),
    "post again": ({ which, fate }) => messengers.bag.repeat(which, fate),
    "post together": ({ which, other, fate }) => messengers.bag.bundle(which, other, fate),
    mail: mail.write,
    "read mail": mail.fetchOne,
    "count mail anew": mail.countAnew,
    work: async ({ which, jobs, dies, isForgotten }) => {
      await messengers.bag.gather();
      mortal.setDoom(dies);
      for (let count = 0; count < jobs; count += 1)
        await worker.runOne(which, () => revive(server), isForgotten).catch(() => true);
      await revive(server);
      await meet();
    },
    together: ({ first, second }) => Promise.all([play(first), play(second)]),
    fire: ({ dies }) => fire(dies),
    wait: ({ seconds }) => world.clock.advance({ seconds }),
    deploy: async () => {
      await world.restart();
      await worker.wake();
    },
    rest: async () => {
      for (let round = 0; round < 4; round += 1) {
        world.clock.advance({ minutes: 16 });
        await worker.wake();
        await mail.fetchAll();
        await fire(null);
        await workAll();
      }
      await meet();
    },
  };
  const play = async (step: DeskStep): Promise<void> => {
    await (plays[step.do] as (of: DeskStep) => unknown)(step); // of the same name
  };
  return {
    ...ledger,
    adminOf: callers.adminOf,
    desks,
    messengers,
    mail,
    visitors,
    async play(step: DeskStep): Promise<void> {
      await desks.listen();
      await play(step);
    },
  };
}
export type LivedDesk = Awaited<ReturnType<typeof livedDesk>>;
