import { LRUCache } from "lru-cache";
import { Fault } from "../../../fault.ts";
import { limitConcurrency } from "../../../limit-concurrency.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { findTicket } from "../../desk/tickets/queries.ts";
import { messageOn } from "../../desk/tickets/thread.ts";
import { thumbnailOf } from "../../workspace/attachments/redraw.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import type { OpenCatalogue } from "../../workspace/connections/open.ts";
import { conversationFor } from "../messengers/carry.ts";
import { productIdsOf, productOf } from "../messengers/products.ts";
import { say } from "./texts.ts";

interface Picture {
  id: string;
  picture: string;
}

/** A line of a list shows it 40 pixels high, on sharp screens with twice as many. */
const sidePx = 96;
const keptMs = 60 * 60_000;
/** As text, in characters: some thousand small pictures. One that is none is kept as well, and asked for no more. */
const kept = new LRUCache<string, { picture: string; until: number }>({
  maxSize: 16_000_000,
  sizeCalculation: ({ picture }) => picture.length + 200,
});
const fetching = limitConcurrency({
  atOnceMax: 4,
  waitingMax: 400,
  waitingMaxEach: 60,
  refuse: () => new Fault("too_many_requests", say("whatsapp_multimedia.too_many_pictures")),
});

/** The pictures of a connection's products, fetched and drawn anew here: no browser asks the shop. @throws Fault */
export async function picturesOfProducts(
  asked: Asked,
  connectionId: string,
  ids: readonly string[],
): Promise<Picture[]> {
  const { actor, tenant } = whoAsks(asked);
  const row = await asked.desk.read(tenant, actor, (work) => liveConnection(work, connectionId));
  return readPictures(asked, row, { ids, catalogId: null });
}

/** Those of the products that a message shows. */
export async function picturesOfMessage(
  asked: Asked,
  ticketId: string,
  messageId: string,
): Promise<Picture[]> {
  const { actor, tenant } = whoAsks(asked);
  const { content, connection } = await asked.desk.read(tenant, actor, async (work) => {
    const message = await messageOn(work, await findTicket(work, ticketId), messageId);
    const conversation = await conversationFor(work, message);
    return { content: message.messenger?.content ?? null, connection: conversation?.connection };
  });
  const ids = [...new Set(productIdsOf(content))].slice(0, idsMax);
  if (ids.length === 0 || connection?.deletedAt !== null) return [];
  const catalogId = content && "catalogId" in content ? content.catalogId : null;
  return readPictures(asked, connection, { ids, catalogId });
}
const idsMax = 30;

async function readPictures(
  { desk, services }: Asked,
  row: ConnectionRow,
  { ids, catalogId }: { ids: readonly string[]; catalogId: string | null },
): Promise<Picture[]> {
  const { catalogue } = openConnection(desk, services, row);
  if (!catalogue) throw new Fault("conflict", say("whatsapp_multimedia.no_products"));
  const nowMs = desk.clock.now().getTime();
  try {
    const inCatalogue = catalogId ?? (await catalogue.find());
    if (inCatalogue === null) return [];
    const found = await Promise.all(
      [...new Set(ids)].map((id) =>
        fetching(async () => {
          const of = { connectionId: row.id, catalogId: inCatalogue, id, nowMs };
          const url = (await productOf(catalogue, of))?.pictureUrl ?? null;
          const picture =
            url === null ? "" : await pictureAt(catalogue, url, { tenant: row.tenantId, nowMs });
          return picture === "" ? [] : [{ id, picture }];
        }, row.tenantId),
      ),
    );
    return found.flat();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new Fault("conflict", say("whatsapp_multimedia.catalogue_unanswered", { reason: error.reason }));
  }
}

/** Empty where there is none, or nothing that is a picture. */
async function pictureAt(
  catalogue: OpenCatalogue,
  url: string,
  { tenant, nowMs }: { tenant: string; nowMs: number },
): Promise<string> {
  const key = `${tenant} ${url}`;
  const known = kept.get(key);
  if (known && known.until > nowMs) return known.picture;
  const picture = await drawn(catalogue, url, tenant);
  kept.set(key, { picture, until: nowMs + keptMs });
  return picture;
}

async function drawn(catalogue: OpenCatalogue, url: string, tenant: string): Promise<string> {
  try {
    const bytes = await catalogue.picture(url);
    const small = bytes && (await thumbnailOf(bytes, sidePx, tenant));
    return small ? `data:${typeOf(small)};base64,${small.toString("base64")}` : "";
  } catch (error) {
    // The shop's own address: it may lead nowhere, into a house, or to a film.
    if (error instanceof ProviderFailure) return "";
    throw error;
  }
}

/** Of what was drawn here. */
const typeOf = (bytes: Buffer): string =>
  bytes[0] === 0x89 ? "image/png" : bytes[0] === 0xff ? "image/jpeg" : "image/webp";
