import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { agents as calls } from "../../../contract/desk/agents.ts";
import { tickets } from "../../../contract/desk/tickets.ts";
import type { World } from "../world.ts";
import type { Callers } from "./callers.ts";
import { newestMessage, stored } from "./known-tickets.ts";
import { actOn } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";
import type { DeskStep } from "./steps.ts";

/** What agents do by their own tokens: they come and go, take tickets, and pass them on. */
export function agentsOf(world: World, { asAgent }: Callers, ledger: Ledger) {
  const agentAt = (who: number) => ledger.agents[who % Math.max(1, ledger.agents.length)];
  return {
    async status({ who, to, fate }: Extract<DeskStep, { do: "status" }>): Promise<void> {
      const agent = agentAt(who);
      if (!agent) return;
      const asked = { params: { id: agent.person.id }, body: { status: to } };
      const answer = await asAgent(calls.setAvailability, agent.person, asked, fate);
      assert.equal(answer?.status, to, "who changes their status is answered that it is so");
      agent.status = to;
    },
    /** To themselves, to a colleague, or to nobody. */
    async pass({ who, which, to, fate }: Extract<DeskStep, { do: "pass" }>): Promise<void> {
      const agent = agentAt(who);
      if (!agent) return;
      const { tenant } = agent.person;
      const own = ledger.tickets.filter((one) => one.tenant === tenant);
      const ticket = own[which % Math.max(1, own.length)];
      const colleague = ledger.agents.find((one) => one !== agent && one.person.tenant === tenant);
      const heir = { self: agent.person.id, colleague: colleague?.person.id ?? null, nobody: null }[to];
      if (!ticket) return;
      const message = await newestMessage(world, tenant);
      const [before] = await stored<{ owner: string | null }>(
        world,
        sql`select assigned_to_id as owner from tickets where tenant_id = ${tenant} and id = ${ticket.id}`,
      );
      const asked = { params: { id: ticket.id }, body: { assignedToId: heir } };
      const { answer, since } = await actOn([ticket], message, () =>
        asAgent(tickets.update, agent.person, asked, fate),
      );
      if (answer && since[0]) ticket.passed = { ...since[0], from: before?.owner ?? null, to: heir };
    },
  };
}
