import { LRUCache } from "lru-cache";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { MessengerPart } from "../../../../contract/desk/messenger-parts.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { CatalogueProduct } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { systemActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import type { OpenCatalogue } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { subjectBy } from "./subject.ts";
import { orderLines } from "./content-in.ts";
import { followPreview } from "./follow-preview.ts";

interface Asked {
  connectionId: string;
  messageId: string;
}
/** Asks the catalogue what the products of a message are called and cost. */
export const fetchProducts: JobName<Asked> = { name: "messengers.fetch-products" };

/** Of an order as of what we showed; null for what has no products. */
export function productIdsOf(content: MessengerPart | null): string[] | null {
  switch (content?.type) {
    case "order":
      return content.items.map((one) => one.productRetailerId);
    case "product":
      return [content.productRetailerId];
    case "productList":
      return content.sections.flatMap((one) => one.productRetailerIds);
    default:
      return null;
  }
}

/** Products change by the hour; a busy shop's orders name the same few. */
const keptMs = 5 * 60_000;
const kept = new LRUCache<string, { product: CatalogueProduct | null; until: number }>({ max: 2000 });
const askedMax = 30;
const pageSize = 25;

export const fetchProductsJob = defineJob<Asked>({
  ...fetchProducts,
  schema: z.object({ connectionId: z.uuid(), messageId: z.uuid() }),
  async run({ desk, services, tenant, payload: { connectionId, messageId } }) {
    const { connection, content } = await desk.read(tenant, systemActor, async (work) => ({
      connection: await work.rows(connections).find(connectionId),
      content: (await work.rows(ticketMessages).find(messageId))?.messenger?.content ?? null,
    }));
    const ids = [...new Set(productIdsOf(content))].slice(0, askedMax);
    if (connection?.deletedAt !== null || ids.length === 0) return;
    const { catalogue } = openConnection(desk, services, connection);
    if (!catalogue) return;
    const nowMs = desk.clock.now().getTime();
    const named = content && "catalogId" in content ? content.catalogId : null;
    try {
      const catalogId = named ?? (await catalogue.find());
      if (catalogId === null) return;
      const found = new Map<string, CatalogueProduct>();
      for (const id of ids) {
        const product = await productOf(catalogue, { connectionId, catalogId, id, nowMs });
        if (product) found.set(id, product);
      }
      await desk.transaction(tenant, systemActor, (work) => nameProducts(work, messageId, found));
    } catch (error) {
      // They are shown by their ids then.
      if (!(error instanceof ProviderFailure)) throw error;
      services.log.warn({ err: error, connectionId }, "what products are called could not be read");
    }
  },
});

/** A product by its id, or as it was some minutes ago. @throws ProviderFailure */
export async function productOf(
  catalogue: OpenCatalogue,
  asked: { connectionId: string; catalogId: string; id: string; nowMs: number },
): Promise<CatalogueProduct | null> {
  const { connectionId, catalogId, id, nowMs } = asked;
  const key = JSON.stringify([connectionId, catalogId, id]);
  const known = kept.get(key);
  if (known && known.until > nowMs) return known.product;
  const { items } = await catalogue.products(catalogId, { search: id, limit: pageSize });
  const product = items.find((one) => one.id === id) ?? null;
  kept.set(key, { product, until: nowMs + keptMs });
  return product;
}

async function nameProducts(
  work: Work,
  messageId: string,
  found: ReadonlyMap<string, CatalogueProduct>,
): Promise<void> {
  const [message] = await work.from(ticketMessages).where(eq(ticketMessages.id, messageId)).for("update");
  const { content = null } = message?.messenger ?? {};
  if (!message?.messenger || !content || productIdsOf(content) === null || found.size === 0) return;
  const products = [...found];
  const names = Object.fromEntries(products.map(([id, { name }]) => [id, name]));
  const prices = Object.fromEntries(products.flatMap(([id, { price }]) => (price ? [[id, price]] : [])));
  const text = content.type === "order" ? orderLines(content.items, names, content.note ?? "") : message.text;
  await work
    .update(ticketMessages)
    .set({
      text,
      // Narrowed above to parts that have products.
      messenger: { ...message.messenger, content: { ...content, names, prices } as MessengerPart },
    })
    .where(eq(ticketMessages.id, messageId));
  const ticket = await work.rows(tickets).find(message.ticketId);
  if (!ticket) return;
  await followPreview(work, ticket, message.text, text);
  // Nobody changed it: it is the same order, in words.
  if (text !== message.text && ticket.subject === subjectBy(message.channel, message.text))
    await work
      .update(tickets)
      .set({ subject: subjectBy(message.channel, text) })
      .where(eq(tickets.id, ticket.id));
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}
