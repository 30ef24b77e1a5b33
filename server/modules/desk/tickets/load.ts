import { sql } from "drizzle-orm";
import type { ByPool, CapacityPool } from "../../../../contract/enums.ts";
import { messengerChannels } from "../../../../contract/enums.ts";
import { users } from "../../people/session/table.ts";
import type { DecisionReason } from "./decision-table.ts";
import { isActive } from "./figures.ts";
import { tickets } from "./table.ts";

const inMessengers = sql`${tickets.channel} in (${sql.join(
  messengerChannels.map((one) => sql.raw(`'${one}'`)),
  sql`, `,
)})`;
/** The pool of capacity that a ticket takes; as `poolOf` of the contract. */
export const poolOfTicket = sql`(case when ${tickets.channel} = 'CHAT' then 'chat' when ${inMessengers} then 'messengers' else 'other' end)`;
/** Active tickets of the agent in `users`, by pool: what fills their capacity. */
export const loadOf = sql<ByPool>`(select json_build_object('chat', count(*) filter (where ${tickets.channel} = 'CHAT'),
  'messengers', count(*) filter (where ${inMessengers}), 'other', count(*) filter (where ${tickets.channel} <> 'CHAT' and not ${inMessengers}))
  from ${tickets} where ${tickets.tenantId} = ${users.tenantId} and ${tickets.assignedToId} = ${users.id} and ${isActive} and ${tickets.deletedAt} is null)`;
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
