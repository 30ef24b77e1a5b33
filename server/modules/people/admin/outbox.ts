import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { and, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { outbox as calls } from "../../../../contract/people/people.ts";
import type { OutboxItem } from "../../../../contract/people/people.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { isLocalName } from "../../../local-name.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import {
  deliveryOf,
  isInOutbox,
  outboxEntryOf,
  withoutLinks,
  withoutSecrets,
} from "../../workspace/platform/outbox.ts";
import type { OutboxEntry } from "../../workspace/platform/outbox.ts";
import { users } from "../session/table.ts";

export const outboxCalls = implement(calls, {
  list: async ({ query, services, caller, ...work }) => {
    const { db, tenant } = work;
    const part = query.search ? likeContaining(query.search) : undefined;
    const subject = sql`${deliveries.payload} ->> 'subject'`;
    const page = await pageOf<typeof deliveries.$inferSelect>(work, {
      query,
      tenant,
      tenantId: deliveries.tenantId,
      from: deliveries,
      select: () => db.select().from(deliveries).$dynamic(),
      where: and(
        isInOutbox,
        part === undefined ? undefined : or(ilike(deliveries.recipient, part), ilike(subject, part)),
      ),
      sort: {
        columns: [deliveries.createdAt, deliveries.id],
        direction: "desc",
        keyOf: (row) => [row.createdAt, row.id],
      },
    });
    return {
      ...page,
      items: await presentOutboxItems(
        work,
        services,
        page.items.map((row) => entryIn(caller.language, row)),
      ),
    };
  },
  get: async ({ params, services, caller, ...work }) => {
    const { id } = params;
    const [row] = await work.rows(deliveries).list({ where: and(isInOutbox, eq(deliveries.id, id)) });
    if (!row) throw new Fault("not_found");
    const entry = entryIn(caller.language, row);
    const [item] = await presentOutboxItems(work, services, [entry]);
    return item ?? presentOne(services, entry, withoutSecrets(entry.text));
  },
});

/** Why it failed is stored in every language. */
function entryIn(language: Language | null, row: typeof deliveries.$inferSelect): OutboxEntry {
  const entry = outboxEntryOf(row);
  return { ...entry, error: entry.error && toldText(entry.error, language) };
}

/**
 * Anyone who can read the link that lets somebody in can come in as them. So nobody reads any, but on a local
 * name, where the outbox stands in for mail; and there nobody reads the links of those above them.
 */
async function presentOutboxItems(
  work: Work,
  services: Services,
  rows: OutboxEntry[],
): Promise<OutboxItem[]> {
  if (!isLocalName(services.env.publicDomain))
    return rows.map((row) =>
      presentOne(services, row, row.isSecret ? withoutSecrets(row.text) : withoutLinks(row.text)),
    );
  const secret = rows.filter((row) => row.isSecret).map((row) => row.to);
  const people =
    secret.length === 0
      ? []
      : await work
          .from(users, { email: users.email, phone: users.phone, role: users.role })
          .where(or(inArray(users.email, secret), inArray(users.phone, secret)));
  const above = new Set(
    people
      .filter(({ role }) => !isRole(role) || !isRole(work.actor.role) || !outranks(work.actor.role, role))
      .flatMap(({ email, phone }) => [email, phone]),
  );
  return rows.map((row) =>
    presentOne(services, row, row.isSecret && above.has(row.to) ? withoutSecrets(row.text) : row.text),
  );
}

const presentOne = (services: Services, row: OutboxEntry, text: string): OutboxItem => ({
  id: row.id,
  channel: row.channel,
  to: row.to,
  subject: row.subject,
  text,
  status: deliveryOf(services, row),
  error: row.error,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
});
