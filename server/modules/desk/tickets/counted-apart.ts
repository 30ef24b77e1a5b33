import { and, eq, inArray, isNull, not, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CountedPart } from "../../../db/page-of.ts";
import type { Actor } from "../../../work.ts";
import { isOrdinary, visibleTo } from "./queries.ts";
import { seesEverySensitive } from "./rules.ts";
import { tickets } from "./table.ts";

/** What is visible to somebody, in parts that share no ticket: what everybody may see, and the sensitive ones of one's own. */
export const seenApart = (actor: Actor, hasOwn: boolean): (SQL | undefined)[] =>
  seesEverySensitive(actor)
    ? [visibleTo(actor)]
    : [
        and(isNull(tickets.deletedAt), isOrdinary),
        ...(actor.id === null || !hasOwn
          ? []
          : [and(isNull(tickets.deletedAt), tickets.isSensitive, eq(tickets.assignedToId, actor.id))]),
      ];

/**
 * One's own tickets and those of one's groups, in parts that share none: all who are in the same groups count
 * the groups' together, and what somebody has outside of them is little.
 * @param asked what is asked for; `others` the same without whose they are
 */
export function countedOfMine(
  actor: Actor,
  {
    hasOwn,
    groups,
    asked,
    others,
  }: { hasOwn: boolean; groups: readonly string[]; asked: SQL | undefined; others: SQL | undefined },
): CountedPart[] {
  if (actor.id === null) return [];
  const [seen, ...own] = seenApart(actor, hasOwn);
  const isOfGroups = inArray(tickets.groupId, [...groups]);
  const isOutside = groups.length === 0 ? undefined : or(isNull(tickets.groupId), not(isOfGroups));
  const isMine = eq(tickets.assignedToId, actor.id);
  return [
    ...(groups.length === 0 ? [] : [{ where: and(seen, others, isOfGroups) }]),
    { where: and(seen, others, isMine, isOutside), isPlanned: true },
    ...own.map((where) => ({ where: and(where, asked), isPlanned: true })),
  ];
}
