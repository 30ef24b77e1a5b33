import { LRUCache } from "lru-cache";
import type { whatsappMultimedia as calls } from "../../../../contract/channels/whatsapp-multimedia.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { Fault } from "../../../fault.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import type { OpenCatalogue } from "../../workspace/connections/open.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { say } from "./texts.ts";

type Page = Answer<typeof calls.products>;

const pageSize = 25;
/** Prices and stock change by the hour; whoever looks for a product asks several times a minute. */
const keptMs = 5 * 60_000;
const kept = new LRUCache<string, { page: Page; until: number }>({ max: 500 });

/** A page of the connection's products at its provider, or as they were some minutes ago. @throws Fault */
export async function readCatalogue(
  asked: Asked,
  connectionId: string,
  query: QueryOut<typeof calls.products>,
): Promise<Page> {
  const { actor, tenant } = whoAsks(asked);
  const row = await asked.desk.read(tenant, actor, (work) => liveConnection(work, connectionId));
  const { catalogue } = openConnection(asked.desk, asked.services, row);
  if (!catalogue) throw new Fault("conflict", say("whatsapp_multimedia.no_products"));
  const nowMs = asked.desk.clock.now().getTime();
  const key = JSON.stringify([connectionId, query.search ?? "", query.cursor ?? ""]);
  const known = kept.get(key);
  if (known && known.until > nowMs) return known.page;
  const page = await readPage(catalogue, query);
  kept.set(key, { page, until: nowMs + keptMs });
  return page;
}

async function readPage(
  catalogue: OpenCatalogue,
  { search, cursor }: QueryOut<typeof calls.products>,
): Promise<Page> {
  try {
    const catalogId = await catalogue.find();
    if (catalogId === null) return { catalogId, items: [], nextCursor: null };
    const page = await catalogue.products(catalogId, { search, after: cursor, limit: pageSize });
    const items = page.items.map(({ pictureUrl: _theirs, ...item }) => item);
    return { catalogId, items, nextCursor: page.after };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new Fault("conflict", say("whatsapp_multimedia.catalogue_unanswered", { reason: error.reason }));
  }
}
