import { randomBytes } from "node:crypto";
import type { RefKind } from "../../contract/kit.ts";
import { newId } from "../db/columns.ts";
import { skills, statusDefinitions } from "../modules/agents/table.ts";
import { attachments } from "../modules/attachments/table.ts";
import { companies } from "../modules/companies/table.ts";
import { contacts } from "../modules/contacts/table.ts";
import { notifications } from "../modules/notifications/table.ts";
import { outboxItems, ticketNumbers } from "../db/table.ts";
import { savedResponses } from "../modules/saved-responses/table.ts";
import { invitations, sessions } from "../modules/session/table.ts";
import { ticketMessages, tickets } from "../modules/tickets/table.ts";
import type { Work } from "../work.ts";
import type { Person, World } from "./world.ts";

type MadeKind = Exclude<RefKind, "text" | "tenant">;

/** Makes one row of each kind that a path parameter can name, for the tests that go over every endpoint. A kind without an entry does not compile. */
const makers: Record<MadeKind, (work: Work, owner: Person) => Promise<string>> = {
  ticket: makeTicket,
  message: async (work, owner) => {
    const ticketId = await makeTicket(work, owner);
    return (await work.rows(ticketMessages).insert({ ticketId, authorType: "AGENT", authorId: owner.id, authorName: owner.name, text: "Hello", channel: "EMAIL" })).id;
  },
  contact: async (work) => (await work.rows(contacts).insert({ name: "Kim" })).id,
  company: async (work) => (await work.rows(companies).insert({ name: "Larsen" })).id,
  user: (_work, owner) => Promise.resolve(owner.id),
  invitation: async (work, owner) => (await work.rows(invitations).insert({ email: `${newId()}@example.test`, role: "AGENT", hash: randomBytes(16).toString("hex"), invitedById: owner.id, invitedByName: owner.name, expiresAt: new Date(Date.parse(work.now) + 7 * 86_400_000).toISOString() })).id,
  notification: async (work, owner) => (await work.rows(notifications).insert({ userId: owner.id, type: "TICKET_ASSIGNED", priority: "LOW", title: "t", content: "c" })).id,
  savedResponse: async (work, owner) => (await work.rows(savedResponses).insert({ title: "t", content: "c", agentId: owner.id })).id,
  statusDefinition: async (work) => (await work.rows(statusDefinitions).insert({ name: `Status ${newId()}`, isAvailable: false, status: "AWAY" })).id,
  skill: async (work) => (await work.rows(skills).insert({ name: `Skill ${newId()}` })).id,
  attachment: async (work, owner) => {
    const ticketId = await makeTicket(work, owner);
    const message = await work.rows(ticketMessages).insert({ ticketId, authorType: "AGENT", authorId: owner.id, authorName: owner.name, text: "Hello", channel: "EMAIL" });
    return (await work.rows(attachments).insert({ ticketId, messageId: message.id, uploadedById: owner.id, name: "a.txt", contentType: "text/plain", sizeBytes: 1, storageKey: `${work.tenant}/x` })).id;
  },
  session: async (work, owner) => (await work.rows(sessions).insert({ userId: owner.id, lastUsedAt: work.now })).id,
  outboxItem: async (work) => (await work.rows(outboxItems).insert({ channel: "email", to: "a@example.test", text: "t" })).id,
};

async function makeTicket(work: Work, owner: Person): Promise<string> {
  const [counter] = await work.db.select().from(ticketNumbers).for("update");
  const number = (counter?.last ?? 0) + 1;
  await work.db.update(ticketNumbers).set({ last: number });
  return (await work.rows(tickets).insert({ number, subject: "Tent pole broke", assignedToId: owner.id })).id;
}

export const rowOf = (world: World, kind: MadeKind, owner: Person): Promise<string> => world.work(owner.tenant, (work) => makers[kind](work, owner));
