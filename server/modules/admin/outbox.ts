import { and, eq, ilike, inArray, or } from "drizzle-orm";
import { outbox as calls } from "../../../contract/admin/people.ts";
import type { OutboxItem } from "../../../contract/admin/people.ts";
import { isRole, outranks } from "../../../contract/roles.ts";
import { containing } from "../../db/like.ts";
import { pageOf } from "../../db/page.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { withoutSecrets } from "../platform/outbox.ts";
import { outboxItems } from "../../db/table.ts";
import { users } from "../session/table.ts";

type Row = typeof outboxItems.$inferSelect;

export const outboxCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const { db, tenant } = work;
    const part = query.search ? containing(query.search) : undefined;
    const page = await pageOf<Row>(db, {
      query,
      tenant,
      tenantId: outboxItems.tenantId,
      from: outboxItems,
      select: () => db.select().from(outboxItems).$dynamic(),
      where:
        part === undefined ? undefined : or(ilike(outboxItems.to, part), ilike(outboxItems.subject, part)),
      sort: {
        columns: [outboxItems.createdAt, outboxItems.id],
        direction: "desc",
        keyOf: (row) => [row.createdAt, row.id],
      },
    });
    return { ...page, items: await present(work, page.items) };
  },
  get: async ({ params, ...work }) => {
    const row = await work.rows(outboxItems).get(params.id);
    const [item] = await present(work, [row]);
    return item ?? presentOne(row, true);
  },
});

/** Whoever can read the link that lets somebody in can come in as them: so nobody reads the links of those above them. */
async function present(work: Work, rows: Row[]): Promise<OutboxItem[]> {
  const secret = rows.filter((row) => row.isSecret).map((row) => row.to);
  const people =
    secret.length === 0
      ? []
      : await work.db
          .select({ email: users.email, phone: users.phone, role: users.role })
          .from(users)
          .where(
            and(
              eq(users.tenantId, work.tenant),
              or(inArray(users.email, secret), inArray(users.phone, secret)),
            ),
          );
  const above = new Set(
    people
      .filter(({ role }) => !isRole(role) || !isRole(work.actor.role) || !outranks(work.actor.role, role))
      .flatMap(({ email, phone }) => [email, phone]),
  );
  return rows.map((row) => presentOne(row, row.isSecret && above.has(row.to)));
}

const presentOne = (row: Row, hides: boolean): OutboxItem => ({
  id: row.id,
  channel: row.channel === "sms" ? "sms" : "email",
  to: row.to,
  subject: row.subject,
  text: hides ? withoutSecrets(row.text) : row.text,
  status:
    row.status === "SENT" || row.status === "FAILED" || row.status === "HELD_HERE" ? row.status : "QUEUED",
  error: row.error,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
});
