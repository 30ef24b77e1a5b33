import { newId } from "../../db/columns.ts";
import { ticketSnooze } from "../../../contract/desk/ticket-life.ts";
import { ticketMerges } from "../../../contract/desk/ticket-merges.ts";
import { tickets } from "../../../contract/desk/tickets.ts";
import type { AnyEndpoint, BodyIn, Params } from "../../../contract/kit.ts";
import { later } from "../../clock.ts";
import { createTimerEngine } from "../../jobs/timer-engine.ts";
import { timers } from "../../modules/index.ts";
import { changeStatus, firstOfKind } from "../../modules/desk/agents/set-status.ts";
import type { Doom, mortalDatabase } from "../mortal-database.ts";
import type { workerByHand } from "../worker-by-hand.ts";
import { tokenOf } from "../token-of.ts";
import type { Person, World } from "../world.ts";
import type { DeskStep, Fate } from "./steps.ts";

/** A ticket as its writers know it. */
export interface KnownTicket {
  id: string;
  tenant: string;
  subject: string;
  /** Words that were acknowledged, in their order. */
  said: string[];
  /** When it was to come back, of each time that it was snoozed. */
  snoozedUntil: string[];
}
interface KnownMerge {
  id: string;
  target: KnownTicket;
  source: KnownTicket;
  isUndone: boolean;
}
interface Rig {
  world: World;
  mortal: ReturnType<typeof mortalDatabase>;
  worker: ReturnType<typeof workerByHand>;
}
/** Open tickets that one agent gets by themselves. */
export const capacity = 2;
const agentsEach = 2;
const triesMax = 20;

/** Two workspaces of a server whose network and processes fail, lived step by step. */
export async function livedDesk({ world, mortal, worker }: Rig, name: string) {
  const names = [`${name}-a`, `${name}-b`] as const;
  const admins = new Map<string, Person>();
  const agents: Person[] = [];
  for (const tenant of names) {
    admins.set(tenant, await world.person({ role: "ADMIN", tenant }));
    for (let at = 0; at < agentsEach; at += 1) {
      const agent = await world.person({ tenant, capacity });
      agents.push(agent);
      await world.work(tenant, async (work) =>
        changeStatus(work, agent.id, {
          definitionId: (await firstOfKind(work, "ONLINE")).id,
          source: "self",
        }),
      );
    }
  }
  const known: KnownTicket[] = [];
  const merges: KnownMerge[] = [];
  let said = 0;

  const revive = async (): Promise<boolean> => {
    const hasDied = mortal.isDead();
    mortal.setDoom(null);
    if (!hasDied) return false;
    await world.restart();
    await worker.wake();
    return true;
  };
  const adminOf = async (tenant: string): Promise<Person> => {
    const admin = admins.get(tenant);
    if (!admin) throw new Error(`Nobody runs ${tenant}.`);
    return { ...admin, token: await tokenOf({ app: world.app }, admin) };
  };
  /** Until it is answered, by the same key: what a browser does. @returns null where it was refused */
  async function acknowledged<E extends AnyEndpoint>(
    endpoint: E,
    tenant: string,
    input: { params?: Params<E>; body?: BodyIn<E> },
    fate: Fate,
  ) {
    const headers = { "idempotency-key": newId() };
    const send = async () => world.call(endpoint, await adminOf(tenant), { ...input, headers });
    if (typeof fate === "object") mortal.setDoom(fate);
    if (fate === "answer lost") await send();
    if (fate === "arrives twice") await Promise.all([send(), send()]);
    for (let tries = 0; tries < triesMax; tries += 1) {
      const answer = await send().catch(() => null); // the process died with it
      await revive();
      if (answer && answer.status < 300) return answer.body;
      if (answer && answer.status < 500 && answer.status !== 429) return null;
    }
    throw new Error(`${endpoint.route} is not answered.`);
  }
  const ticketAt = (which: number): KnownTicket | undefined => known[which % Math.max(1, known.length)];
  const fire = async () => {
    const { desk, services } = world.app;
    const engine = createTimerEngine(desk, services, timers);
    await engine.fireDue().catch(() => undefined); // the process died with it
    await revive();
  };

  const isUndone = async ({ id, tenant }: KnownTicket, mergeId: string): Promise<boolean> => {
    const { items } = await world.ok(ticketMerges.ofTicket, await adminOf(tenant), { params: { id } });
    return items.some((one) => one.id === mergeId && one.undoneAt !== null);
  };

  const acts = {
    create: async ({ tenant: at, fate }: Extract<DeskStep, { do: "create" }>) => {
      const tenant = names[at % names.length] ?? names[0];
      said += 1;
      const subject = `Ticket ${said}`;
      const body = {
        subject,
        message: `Word ${said}`,
        contactEmail: `customer${said % 5}@example.test`,
        contactName: "Kim",
      };
      const made = await acknowledged(tickets.create, tenant, { body }, fate);
      if (made) known.push({ id: made.id, tenant, subject, said: [body.message], snoozedUntil: [] });
    },
    reply: async ({ which, fate }: { which: number; fate: Fate }) => {
      const ticket = ticketAt(which);
      if (!ticket) return;
      said += 1;
      const message = `Word ${said}`;
      const answer = await acknowledged(
        tickets.reply,
        ticket.tenant,
        { params: { id: ticket.id }, body: { message, isPublic: said % 3 !== 0 } },
        fate,
      );
      if (answer) ticket.said.push(message);
    },
    resolve: async ({ which, fate }: { which: number; fate: Fate }) => {
      const ticket = ticketAt(which);
      if (ticket)
        await acknowledged(
          tickets.update,
          ticket.tenant,
          { params: { id: ticket.id }, body: { status: "RESOLVED" } },
          fate,
        );
    },
    snooze: async ({ which, seconds, fate }: Extract<DeskStep, { do: "snooze" }>) => {
      const ticket = ticketAt(which);
      if (!ticket) return;
      const until = later(world.clock.now().toISOString(), { seconds });
      const answer = await acknowledged(
        ticketSnooze.snooze,
        ticket.tenant,
        { params: { id: ticket.id }, body: { until } },
        fate,
      );
      if (answer) ticket.snoozedUntil.push(until);
    },
    merge: async ({ which, other, fate }: Extract<DeskStep, { do: "merge" }>) => {
      const [target, source] = [ticketAt(which), ticketAt(other)];
      if (!target || !source || target === source || target.tenant !== source.tenant) return;
      const answer = await acknowledged(
        ticketMerges.merge,
        target.tenant,
        { body: { targetId: target.id, sourceIds: [source.id] } },
        fate,
      );
      if (answer) merges.push({ id: answer.mergeId, target, source, isUndone: false });
    },
    undoMerge: async ({ which, fate }: { which: number; fate: Fate }) => {
      const merge = merges[which % Math.max(1, merges.length)];
      if (!merge || merge.isUndone) return;
      const answer = await acknowledged(
        ticketMerges.undo,
        merge.target.tenant,
        { params: { id: merge.id } },
        fate,
      );
      // One that had come already is refused the second time, and has happened.
      merge.isUndone = answer !== null || (await isUndone(merge.target, merge.id));
    },
    work: async (which: number, dies: Doom | null, isForgotten: boolean) => {
      mortal.setDoom(dies);
      const had = await worker.runOne(which, revive, isForgotten).catch(() => true);
      await revive();
      return had;
    },
  };

  return {
    names,
    agents,
    known,
    merges,
    adminOf,
    async play(step: DeskStep): Promise<void> {
      switch (step.do) {
        case "create":
          return acts.create(step);
        case "reply":
          return acts.reply(step);
        case "resolve":
          return acts.resolve(step);
        case "snooze":
          return acts.snooze(step);
        case "merge":
          return acts.merge(step);
        case "undo merge":
          return acts.undoMerge(step);
        case "work":
          await acts.work(step.which, step.dies, step.isForgotten);
          return;
        case "fire":
          mortal.setDoom(step.dies);
          return fire();
        case "wait":
          world.clock.advance({ seconds: step.seconds });
          return;
        default:
          await world.restart();
          await worker.wake();
      }
    },
    /** Until nothing waits any more, and every ticket that was snoozed is due. */
    async rest(): Promise<void> {
      for (let round = 0; round < 4; round += 1) {
        world.clock.advance({ minutes: 16 });
        await worker.wake();
        await fire();
        for (let tries = 0; tries < 500 && (await acts.work(0, null, false)); tries += 1);
      }
    },
  };
}
export type LivedDesk = Awaited<ReturnType<typeof livedDesk>>;
