import { and, eq, ilike, inArray, or } from "drizzle-orm";
import { outbox as calls } from "../../../../contract/people/people.ts";
import type { OutboxItem } from "../../../../contract/people/people.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { isLocalName } from "../../../local-name.ts";
import { deliveryOf, withoutLinks, withoutSecrets } from "../../workspace/platform/outbox.ts";
import { outboxItems } from "../../../db/table.ts";
import { users } from "../session/table.ts";

type Row = typeof outboxItems.$inferSelect;

export const outboxCalls = implement(calls, {
  list: async ({ query, services, ...work }) => {
    const { db, tenant } = work;
    const part = query.search ? likeContaining(query.search) : undefined;
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
    return { ...page, items: await present(work, services, page.items) };
  },
  get: async ({ params, services, ...work }) => {
    const row = await work.rows(outboxItems).get(params.id);
    const [item] = await present(work, services, [row]);
    return item ?? presentOne(services, row, withoutSecrets(row.text));
  },
});

/**
 * Whoever can read the link that lets somebody in can come in as them. So nobody reads any, but on a local
 * name, where the outbox stands in for mail; and there nobody reads the links of those above them.
 */
async function present(work: Work, services: Services, rows: Row[]): Promise<OutboxItem[]> {
  if (!isLocalName(services.env.publicDomain))
    return rows.map((row) =>
      presentOne(services, row, row.isSecret ? withoutSecrets(row.text) : withoutLinks(row.text)),
    );
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
  return rows.map((row) =>
    presentOne(services, row, row.isSecret && above.has(row.to) ? withoutSecrets(row.text) : row.text),
  );
}

const presentOne = (services: Services, row: Row, text: string): OutboxItem => ({
  id: row.id,
  channel: row.channel === "sms" ? "sms" : "email",
  to: row.to,
  subject: row.subject,
  text,
  status: deliveryOf(services, row),
  error: row.error,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
});
