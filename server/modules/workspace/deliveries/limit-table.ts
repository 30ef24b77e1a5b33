import { doublePrecision, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../db/columns.ts";
import { connections } from "../connections/table.ts";

/**
 * How much of a rate is used: when it would be full again, in milliseconds since 1970, if nothing more left. One
 * that is full is as good as none.
 */
export const sendingRates = pgTable(
  "sending_rates",
  {
    tenantId: text("tenant_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    /** Of the connection's rates; a recipient stands in it as a digest. */
    name: text("name").notNull(),
    fullAtMs: doublePrecision("full_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.name] }),
    foreignKey({
      name: "sending_rates_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    index("sending_rates_full").on(table.fullAtMs),
  ],
);

/**
 * Whom an account wrote to who had not written themselves: each counts for a day. Of a delivery that waits for
 * room the row is there already, with the time at which there will be room.
 */
export const newPeopleReached = pgTable(
  "new_people_reached",
  {
    tenantId: text("tenant_id").notNull(),
    /** By the provider's id, since several numbers share it. */
    account: text("account").notNull(),
    /** A digest of their address. */
    person: text("person").notNull(),
    countedAt: instant("counted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.account, table.person] }),
    index("new_people_reached_newest").on(table.tenantId, table.account, table.countedAt),
    index("new_people_reached_age").on(table.countedAt),
  ],
);
