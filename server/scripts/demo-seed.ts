import { createHash, randomBytes } from "node:crypto";
import { count } from "drizzle-orm";
import { v7 } from "uuid";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import { later } from "../clock.ts";
import type { Database, Db } from "../db/client.ts";
import "../modules/tenant-starts.ts";
import { foundTenant } from "../modules/workspace/platform/found-tenant.ts";
import { tenants } from "../db/table.ts";
import { savedResponses } from "../modules/desk/saved-responses/table.ts";
import { createPasswords } from "../modules/people/session/passwords.ts";
import { invitations, users } from "../modules/people/session/table.ts";
import { seedImports } from "./demo/imports.ts";
import { demo } from "./demo/demo.ts";
import { seedPeople } from "./demo/people.ts";
import { seedContacts } from "./demo/contacts.ts";
import { seedDeals } from "./demo/deals.ts";
import { seedCrm } from "./demo/crm.ts";
import { seedBusinessHours } from "./demo/business-hours.ts";
import { seedFields } from "./demo/fields.ts";
import { seedLife } from "./demo/life.ts";
import { seedArticles } from "./demo/knowledge-base.ts";
import { seedLandingPages } from "./demo/landing-pages.ts";
import type { DemoTenant, IdOf } from "./demo/shape.ts";
import { seedQuality } from "./demo/quality.ts";
import { seedRules } from "./demo/rules.ts";
import { seedTicketScale } from "./demo/ticket-scale.ts";
import { seedSla } from "./demo/sla.ts";
import { seedSkills, seedStaff } from "./demo/staff.ts";
import { seedSurveys } from "./demo/surveys.ts";
import { seedTeamChat } from "./demo/team-chat.ts";
import { seedTeams } from "./demo/teams.ts";
import { seedUnassigned } from "./demo/board.ts";
import { seedReports } from "./demo/reports.ts";
import { seedMailbox, seedMessengers } from "./demo/messengers.ts";
import { seedTickets } from "./demo/tickets.ts";

export const demoPassword = "parley-demo";
export async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await database.read("system", (db) => db.select({ tenants: count() }).from(tenants));
  return (row?.tenants ?? 0) === 0;
}

/**
 * Demo tenants and all that is in them, in one transaction. The same rows for the same moment, so that two
 * machines show the same desk.
 */
export async function seedDemo(database: Database, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  const passwordHash = await createPasswords().hash(demoPassword);
  await database.transaction("system", async (db) => {
    await seedTenant(db, "acme", demo.acme, now, passwordHash);
    await seedTenant(db, "globex", demo.globex, now, passwordHash);
    await foundTenant(db, { id: "blank", name: "Blank", now, isDemo: true });
    await db.insert(users).values({
      tenantId: "blank",
      id: idAt("blank admin", now),
      email: "admin@blank.test",
      role: "ADMIN",
      firstName: "Noor",
      lastName: "Blank",
      passwordHash,
      emailConfirmedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await foundTenant(db, { id: "parley", name: "Parley", now, isDemo: true });
    await db.insert(users).values({
      tenantId: "parley",
      id: idAt("root", now),
      email: "root@parley.test",
      role: "SUPER_ADMIN",
      firstName: "Root",
      lastName: "Parley",
      passwordHash,
      emailConfirmedAt: now,
      createdAt: now,
      updatedAt: now,
    });
  });
}

/** A UUIDv7 of that moment whose other bits follow from the name. */
const idAt = (name: string, moment: string): string =>
  v7({ msecs: Date.parse(moment), random: createHash("sha256").update(name).digest().subarray(0, 16) });

async function seedTenant(
  db: Db,
  tenantId: string,
  demoTenant: DemoTenant,
  now: string,
  passwordHash: string,
): Promise<void> {
  const opened = later(now, { days: -120 });
  await foundTenant(db, { id: tenantId, name: demoTenant.name, now: opened, isDemo: true });
  const id = (name: string, moment = opened) => idAt(`${tenantId} ${name}`, moment);
  const stamps = { createdAt: opened, updatedAt: opened };

  await seedStaff(db, tenantId, demoTenant, { now, opened, passwordHash }, id);
  await seedSkills(db, tenantId, demoTenant, opened, id);
  await seedContacts(db, tenantId, demoTenant, { now, opened }, id);
  await db.insert(savedResponses).values(
    demoTenant.savedResponses.map(({ owner, ...response }, at) => ({
      tenantId,
      id: id(`saved ${response.shortcut}`),
      ...response,
      agentId: id(owner ?? "supervisor"),
      isShared: owner === undefined,
      usageCount: (at * 7) % 43,
      ...stamps,
    })),
  );
  await seedInvitations(db, tenantId, now, id);
  await seedTickets(db, tenantId, demoTenant, now, id);
  await seedMessengers(db, tenantId, now, id);
  await seedMailbox(db, tenantId, now, id);
  await seedArticles(db, tenantId, demoTenant, now, id);
  if (tenantId === "acme") await seedLandingPages(db, tenantId, now, id);
  await seedFields(db, tenantId, now, id);
  await seedSurveys(db, tenantId, now, id);
  await seedBusinessHours(db, tenantId, now, id);
  await seedTicketScale(db, tenantId, now, id);
  await seedTeams(db, tenantId, opened, id);
  await seedQuality(db, tenantId, now, id);
  await seedUnassigned(db, tenantId, id("skill italian"), opened);
  await seedReports(db, tenantId, now, id);
  await seedRules(db, tenantId, now, id);
  await seedLife(db, tenantId, now, id);
  await seedCrm(db, tenantId, now, id);
  await seedTeamChat(db, tenantId, now, id);
  await seedDeals(db, tenantId, now, id);
  await seedImports(db, tenantId, now, id);
  if (tenantId === "acme") await seedPeople(db, tenantId, now, id);
  await seedSla(db, tenantId, now, id);
}

async function seedInvitations(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const by = {
    tenantId,
    invitedById: id("admin"),
    invitedByName: demo[tenantId === "acme" ? "acme" : "globex"].staff.admin.firstName,
  };
  const rows = [
    ["pending", "PENDING", -1],
    ["accepted", "ACCEPTED", -30],
    ["expired", "EXPIRED", -20],
  ] as const;
  await db.insert(invitations).values(
    rows.map(([name, status, days]) => {
      const createdAt = later(now, { days });
      return {
        ...by,
        id: id(`invitation ${name}`),
        email: `${name}@${tenantId}.test`,
        role: "AGENT" as const,
        status,
        hash: randomBytes(32).toString("base64url"),
        createdAt,
        expiresAt: later(createdAt, { days: limits.invitationDays }),
      };
    }),
  );
}
