import { sql } from "drizzle-orm";
import type { ByPool, CapacityPool } from "../../../../contract/enums.ts";
import { users } from "../../people/session/table.ts";
import { agentLoads } from "./agent-load-table.ts";
import type { DecisionReason } from "./decision-reasons.ts";
import { tickets } from "./table.ts";

/** The pool of capacity that a ticket takes; as `poolOf` of the contract. */
export const poolOfTicket = sql`capacity_pool(${tickets.channel})`;
/** Active tickets of the agent in `users`, by pool: what fills their capacity. */
export const loadOf = sql<ByPool>`(select load_of(sum(${agentLoads.change}) filter (where ${agentLoads.pool} = 'chat'), sum(${agentLoads.change}) filter (where ${agentLoads.pool} = 'messengers'), sum(${agentLoads.change}) filter (where ${agentLoads.pool} = 'other'))
  from ${agentLoads} where ${agentLoads.tenantId} = ${users.tenantId} and ${agentLoads.agentId} = ${users.id})`;
/** What the agent in `users` can have at once, by pool: their own numbers, else the workspace's. */
export const capacityOf = sql<ByPool>`(select json_build_object('chat', coalesce(${users.ownChats}, house.default_chats),
  'messengers', coalesce(${users.ownMessengers}, house.default_messengers), 'other', coalesce(${users.ownOther}, house.default_capacity))
  from tenants house where house.id = ${users.tenantId})`;

export interface Carrier {
  load: ByPool;
  capacity: ByPool;
}
/** The two numbers of a pool, as a reason states them. */
export const roomOf = (
  { load, capacity }: Carrier,
  pool: CapacityPool,
): Pick<DecisionReason, "pool" | "openTickets" | "capacity"> => ({
  pool,
  openTickets: load[pool],
  capacity: capacity[pool],
});
