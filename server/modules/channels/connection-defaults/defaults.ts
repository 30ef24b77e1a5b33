import { and, eq, sql } from "drizzle-orm";
import type { ConnectionDefaults } from "../../../../contract/channels/connection-defaults.ts";
import { placeholderPattern } from "../../../../contract/placeholders.ts";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { slaCalendars } from "../../desk/sla/book-table.ts";
import { isOpenBy } from "../../desk/sla/open-now.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { connectionDefaults } from "./table.ts";
import { say } from "./texts.ts";

const nothingSet: ConnectionDefaults = {
  groupId: null,
  categoryId: null,
  language: "en",
  calendarId: null,
  greeting: "",
  acknowledgement: "",
  awayMessage: "",
  suggestsArticles: false,
  tellsRead: false,
};

/** What is set for a messenger's number or account. */
export async function defaultsOfConnection(
  { db, tenant }: Pick<Work, "db" | "tenant">,
  connectionId: string,
): Promise<ConnectionDefaults> {
  const [row] = await whatIsSet(db).execute({ tenant, connectionId });
  return row ?? nothingSet;
}
const whatIsSet = (db: Db) =>
  prepared(db, "connection defaults", () => {
    const { groupId, categoryId, language, calendarId } = connectionDefaults;
    const { greeting, acknowledgement, awayMessage, suggestsArticles, tellsRead } = connectionDefaults;
    const places = { groupId, categoryId, language, calendarId };
    const words = { greeting, acknowledgement, awayMessage, suggestsArticles, tellsRead };
    return db
      .select({ ...places, ...words })
      .from(connectionDefaults)
      .where(
        and(
          eq(connectionDefaults.tenantId, sql.placeholder("tenant")),
          eq(connectionDefaults.connectionId, sql.placeholder("connectionId")),
        ),
      )
      .prepare("connection_defaults");
  });

/** Where a new ticket begins; what was taken away since it was set holds up no message. */
export async function placeOfNew(
  work: Work,
  { groupId, categoryId }: Pick<ConnectionDefaults, "groupId" | "categoryId">,
): Promise<{ groupId?: string; categoryId?: string }> {
  const isThere = async (table: typeof agentGroups | typeof ticketCategories, id: string) =>
    (await work.rows(table).find(id)) !== undefined;
  return {
    ...(groupId !== null && (await isThere(agentGroups, groupId)) ? { groupId } : {}),
    ...(categoryId !== null && (await isThere(ticketCategories, categoryId)) ? { categoryId } : {}),
  };
}

/** @throws Fault invalid at its field */
export async function checkCalendarOf(
  work: Work,
  { calendarId }: { calendarId?: string | null | undefined },
): Promise<void> {
  if (calendarId && !(await work.rows(slaCalendars).find(calendarId)))
    throw fieldFault("calendarId", say("connection_defaults.no_such_calendar"));
}

/** What is said to whoever writes now: while it is closed that nobody is there, where that is set. */
export async function acknowledgementOf(
  work: Work,
  {
    calendarId,
    acknowledgement,
    awayMessage,
  }: Pick<ConnectionDefaults, "calendarId" | "acknowledgement" | "awayMessage">,
): Promise<{ words: string; isAway: boolean }> {
  const isAway = awayMessage !== "" && !(await isOpenBy(work, calendarId));
  return { words: isAway ? awayMessage : acknowledgement, isAway };
}

/** With the ticket's number where the words name it; other placeholders stay as they are. Pure. */
export const filledWords = (words: string, { number }: { number: number }): string =>
  words.replaceAll(placeholderPattern(), (whole, name: string) => (name === "number" ? `#${number}` : whole));
