import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { directKeyOf } from "../../modules/team/team-chat/rules.ts";
import {
  teamChannels,
  teamMembers,
  teamMessages,
  teamReactions,
} from "../../modules/team/team-chat/table.ts";
import { users } from "../../modules/people/session/table.ts";
import { tickets } from "../../modules/desk/tickets/table.ts";

type Person = typeof users.$inferSelect;
type IdOf = (name: string, moment?: string) => string;
interface Line {
  by: number;
  text: string;
  minutes: number;
  under?: number;
  hearts?: number[];
  mentions?: number[];
}

/**
 * Two public channels, one for supervisors, direct conversations, a thread, mentions, reactions, a ticket
 * that is named, something edited and something deleted.
 */
export async function seedTeamChat(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const found = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.tenantId, tenantId),
        inArray(users.role, ["AGENT", "SENIOR_AGENT", "SUPERVISOR", "MANAGER", "ADMIN"]),
      ),
    )
    .orderBy(asc(users.role), asc(users.email));
  const people = ["ADMIN", "SUPERVISOR", "SENIOR_AGENT", "AGENT", "MANAGER"].flatMap((role) =>
    found.filter((one) => one.role === role),
  );
  const open = await db
    .select({ number: tickets.number })
    .from(tickets)
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        inArray(tickets.status, ["OPEN", "IN_PROGRESS"]),
        eq(tickets.isSensitive, false),
        isNotNull(tickets.assignedToId),
      ),
    )
    .orderBy(asc(tickets.number))
    .limit(3);
  const nameOf = (at: number) => {
    const person = people[at % people.length];
    return person ? `${person.firstName} ${person.lastName}` : "";
  };
  const ticket = (at: number) => `#${open[at]?.number ?? 1001}`;
  const general: Line[] = [
    {
      by: 1,
      text: "Good morning. The carrier confirmed that the parcels of last Thursday are moving again.",
      minutes: 2900,
    },
    {
      by: 2,
      text: "That explains the calm. I answered everybody who had asked.",
      minutes: 2880,
      hearts: [0, 1],
    },
    {
      by: 3,
      text: `Who knows about ${ticket(0)}? The customer writes in Arabic and mentions an earlier order.`,
      minutes: 1500,
    },
    { by: 2, text: "I do, the first order is a year old. I will leave a note.", minutes: 1490, under: 2 },
    { by: 3, text: "Thank you! That was quick.", minutes: 1480, under: 2, hearts: [2] },
    {
      by: 0,
      text: `@${nameOf(1)} can we have a saved response for the new return labels?`,
      minutes: 400,
      mentions: [1],
    },
    { by: 1, text: "Done: /labels. It fills in the customer's name.", minutes: 380, hearts: [0, 2, 3] },
    { by: 3, text: `${ticket(1)} and ${ticket(2)} are the same fault. Shall I merge them?`, minutes: 90 },
    { by: 1, text: "Yes, keep the older one.", minutes: 84 },
    { by: 2, text: "The printer on the second floor is out of paper again.", minutes: 30 },
  ];
  const returns: Line[] = [
    {
      by: 1,
      text: "From Monday on, returns under 20 are refunded without sending anything back.",
      minutes: 5000,
      hearts: [2, 3],
    },
    { by: 3, text: "Also for marked-down items?", minutes: 4990 },
    { by: 1, text: "Also for those.", minutes: 4985 },
  ];
  const leads: Line[] = [
    { by: 1, text: "The weekly sample is drawn. Two of each, as always.", minutes: 3000 },
    { by: 0, text: "I take the chats.", minutes: 2990 },
  ];
  await channel(db, {
    tenantId,
    id,
    now,
    people,
    key: "general",
    name: "general",
    topic: "What everybody should know",
    lines: general,
    members: people,
    behind: 2,
  });
  await channel(db, {
    tenantId,
    id,
    now,
    people,
    key: "returns",
    name: "returns",
    topic: "What comes back, and why",
    lines: returns,
    members: people.slice(0, 4),
    behind: 0,
  });
  await channel(db, {
    tenantId,
    id,
    now,
    people,
    key: "leads",
    name: "leads",
    topic: null,
    isPrivate: true,
    lines: leads,
    members: people.filter(({ role }) => !["AGENT", "SENIOR_AGENT"].includes(role)),
    behind: 0,
  });
  const [one, two, three] = people;
  if (one && two)
    await channel(db, {
      tenantId,
      id,
      now,
      people,
      key: "direct 1",
      name: null,
      topic: null,
      isPrivate: true,
      direct: directKeyOf([one.id, two.id]),
      lines: [
        { by: 1, text: "Do you have a minute for the plan of next week?", minutes: 200 },
        { by: 0, text: "After lunch.", minutes: 190 },
        { by: 1, text: "Fine, I will call you.", minutes: 25 },
      ],
      members: [one, two],
      behind: 1,
    });
  if (two && three)
    await channel(db, {
      tenantId,
      id,
      now,
      people,
      key: "direct 2",
      name: null,
      topic: null,
      isPrivate: true,
      direct: directKeyOf([two.id, three.id]),
      lines: [
        { by: 2, text: "I leave at four today, the dentist.", minutes: 300 },
        { by: 1, text: "No problem.", minutes: 290 },
      ],
      members: [two, three],
      behind: 0,
    });
}

async function channel(
  db: Db,
  of: {
    tenantId: string;
    id: IdOf;
    now: string;
    people: Person[];
    key: string;
    name: string | null;
    topic: string | null;
    isPrivate?: boolean;
    direct?: string;
    lines: Line[];
    members: Person[];
    behind: number;
  },
): Promise<void> {
  const { tenantId, id, now, people, key, lines, members } = of;
  const opened = later(now, { days: -90 });
  const channelId = id(`channel ${key}`);
  const person = (at: number) => people[at % people.length];
  const creator = members[0] ?? people[0];
  if (!creator) return;
  const moments = lines.map(({ minutes }) => later(now, { minutes: -minutes }));
  await db.insert(teamChannels).values({
    tenantId,
    id: channelId,
    kind: of.direct === undefined ? "CHANNEL" : "DIRECT",
    name: of.name,
    topic: of.topic,
    isPrivate: of.isPrivate ?? false,
    directKey: of.direct ?? null,
    createdById: creator.id,
    lastSeq: lines.length,
    lastAt: moments.at(-1) ?? null,
    createdAt: opened,
  });
  await db.insert(teamMembers).values(
    members.map((member) => ({
      tenantId,
      id: id(`member ${key} ${member.email}`),
      channelId,
      userId: member.id,
      readSeq: lines.length - of.behind,
      joinedAt: opened,
    })),
  );
  const messageId = (at: number) => id(`line ${key} ${at}`, moments[at] ?? now);
  for (const [at, line] of lines.entries()) {
    const author = person(line.by);
    if (!author) continue;
    const replies = lines.flatMap(({ under }, place) => (under === at ? [place] : []));
    const isEdited = at === 6;
    await db.insert(teamMessages).values({
      tenantId,
      id: messageId(at),
      channelId,
      seq: at + 1,
      parentId: line.under === undefined ? null : messageId(line.under),
      authorId: author.id,
      text: line.text,
      mentions: (line.mentions ?? []).flatMap((to) => {
        const one = person(to);
        return one ? [{ id: one.id, name: `${one.firstName} ${one.lastName}` }] : [];
      }),
      replyCount: replies.length,
      lastReplyAt: replies.length > 0 ? (moments[replies.at(-1) ?? 0] ?? null) : null,
      editedAt: isEdited ? later(moments[at] ?? now, { minutes: 1 }) : null,
      deletedAt: of.key === "general" && at === 9 ? later(now, { minutes: -20 }) : null,
      createdAt: moments[at] ?? now,
    });
    for (const by of line.hearts ?? []) {
      const one = person(by);
      if (one)
        await db
          .insert(teamReactions)
          .values({
            tenantId,
            id: id(`heart ${key} ${at} ${by}`),
            messageId: messageId(at),
            userId: one.id,
            emoji: by % 2 === 0 ? "THUMBS_UP" : "HEART",
            createdAt: moments[at] ?? now,
          })
          .onConflictDoNothing();
    }
  }
}
