import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { isRole, outranks, roles } from "../../../../contract/roles.ts";
import type { Actor, Work } from "../../../work.ts";
import { seesEverySensitive } from "../../desk/tickets/rules.ts";
import { declaredEntities, shownOf } from "./shown-fields.ts";

const isAtLeast = (actor: Actor, least: (typeof roles)[number]): boolean =>
  actor.role === "SYSTEM" || (isRole(actor.role) && outranks(actor.role, least));

/** The row that an entry is about; a uuid wherever a condition below asks for it. */
const rowId = sql`audit_logs.entity_id::uuid`;
/** What the entry itself says of a field: an entry of a row that was made or deleted says all of it. */
const said = (field: string): SQL =>
  sql`coalesce(audit_logs.after ->> ${field}, audit_logs.before ->> ${field})`;

/** Anyone who is in a channel of the team, or could be, sees what is in it. */
function channelConditions(tenant: string, me: SQL): Record<string, SQL> {
  const ofChannel = (
    id: SQL,
  ): SQL => sql`exists (select 1 from team_channels c where c.tenant_id = ${tenant} and c.id = ${id}
    and (c.kind = 'CHANNEL' and not c.is_private or exists (select 1 from team_members m
      where m.tenant_id = ${tenant} and m.channel_id = c.id and m.user_id = ${me})))`;
  const messageChannel = (id: SQL): SQL =>
    sql`(select t.channel_id from team_messages t where t.tenant_id = ${tenant} and t.id = ${id})`;
  return {
    team_channels: ofChannel(rowId),
    team_members: ofChannel(sql`${said("channelId")}::uuid`),
    team_messages: ofChannel(sql`coalesce(${messageChannel(rowId)}, ${said("channelId")}::uuid)`),
    team_reactions: ofChannel(messageChannel(sql`${said("messageId")}::uuid`)),
  };
}

/**
 * Whose rows not every supervisor may read: the condition of each one's own reader, by the row, and by the
 * entry where the row is gone.
 */
function conditions({ tenant, actor }: Work): Record<string, SQL> {
  const me = sql`${actor.id}::uuid`;
  const isMe = (id: SQL): SQL => sql`coalesce(${id} = ${me}, false)`;
  const byRow = (table: string, here: SQL, gone: SQL): SQL => sql`coalesce(
    (select ${here} from ${sql.identifier(table)} r where r.tenant_id = ${tenant} and r.id = ${rowId}),
    ${gone}, false)`;
  const saidByMe = (field: string): SQL => sql`${said(field)} = ${actor.id}`;
  const known = sql.join(
    roles.filter((role) => isAtLeast(actor, role)).map((role) => sql`${role}`),
    sql`, `,
  );
  const maySeeField = (id: SQL): SQL =>
    sql`exists (select 1 from custom_fields f
      where f.tenant_id = ${tenant} and f.id = ${id} and f.visible_to in (${known}))`;
  const isSupervisor = seesEverySensitive(actor);
  const runs = sql`exists (select 1 from quality_reviews o
    where o.tenant_id = ${tenant} and o.calibration_id = r.calibration_id and o.state = 'ASSIGNED')`;
  const ofReview = sql`case
    when ${isMe(sql`r.agent_id`)} then r.state = 'PUBLISHED' and r.calibration_id is null
    else ${isSupervisor} and (r.calibration_id is null or ${isMe(sql`r.reviewer_id`)} or not ${runs}) end`;
  const ofGoneReview = sql`${isSupervisor}
    and ${said("agentId")} <> ${actor.id} and ${said("calibrationId")} is null`;
  const isShared = isSupervisor
    ? sql`r.shared_with <> 'NOBODY'`
    : sql`(r.shared_with = 'EVERYBODY' or r.shared_with = 'GROUP'
    and exists (select 1 from agent_group_members g
      where g.tenant_id = ${tenant} and g.group_id = r.group_id and g.agent_id = ${me}))`;
  return {
    quality_reviews: byRow("quality_reviews", ofReview, ofGoneReview),
    ...channelConditions(tenant, me),
    saved_responses: byRow(
      "saved_responses",
      sql`r.is_shared or ${isMe(sql`r.agent_id`)}`,
      sql`${said("isShared")} = 'true' or ${saidByMe("agentId")}`,
    ),
    ticket_views: byRow(
      "ticket_views",
      sql`${isMe(sql`r.owner_id`)} or ${isShared}`,
      sql`${saidByMe("ownerId")} or ${isSupervisor} and ${said("sharedWith")} <> 'NOBODY'`,
    ),
    saved_reports: byRow(
      "saved_reports",
      sql`r.is_shared or ${isMe(sql`r.owner_id`)}`,
      sql`${said("isShared")} = 'true' or ${saidByMe("ownerId")}`,
    ),
    custom_fields: sql`(${maySeeField(rowId)} or ${said("visibleTo")} in (${known})
      and not exists (select 1 from custom_fields f where f.tenant_id = ${tenant} and f.id = ${rowId}))`,
    custom_field_options: maySeeField(sql`coalesce((select o.field_id from custom_field_options o
      where o.tenant_id = ${tenant} and o.id = ${rowId}), ${said("fieldId")}::uuid)`),
  };
}

/**
 * Entries about rows that the actor's own screens would show, as far as the entity has rows that not
 * everybody of a rank may read.
 */
export function ofSeenRows(work: Work): SQL {
  const above = declaredEntities.filter((entity) => {
    const least = shownOf(entity)?.least;
    return least !== undefined && !isAtLeast(work.actor, least);
  });
  const cases = [
    ...Object.entries(conditions(work)),
    ...above.map((entity) => [entity, sql`false`] as const),
  ].map(([entity, condition]) => sql`when ${entity} then ${condition}`);
  return sql`case audit_logs.entity ${sql.join(cases, sql` `)} else true end`;
}
/** Entities with a condition of their own, for the tests. */
export const conditionedEntities = (work: Work): string[] => Object.keys(conditions(work));
