import { z } from "zod";
import { ProviderFailure } from "../../provider.ts";
import type { CatalogueCalls, CatalogueProduct } from "../channel.ts";
import { callGraph } from "./api.ts";
import type { WhatsAppConnected } from "./api.ts";
import { say } from "./texts.ts";

const Id = z.union([z.string().min(1), z.int().transform(String)]);
const word = z.string().min(1).optional().catch(undefined);
const Catalogues = z.looseObject({ data: z.array(z.looseObject({ id: Id })) });
const Product = z.looseObject({
  retailer_id: z.string().min(1),
  name: word,
  price: word,
  availability: word,
  image_url: word,
});
const Products = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({ next: word, cursors: z.looseObject({ after: word }).optional() })
    .optional()
    .catch(undefined),
});
/** What may be bought now, or ordered ahead. */
const buyable = new Set(["in stock", "available for order", "preorder"]);

/** What Meta takes of a product's picture. */
const pictureMaxBytes = 8_000_000;
const pictureTimeoutMs = 10_000;

/** The catalogue at Meta that is connected with the business account: one at most. */
export const whatsAppCatalogueCalls: CatalogueCalls<WhatsAppConnected> = {
  async find(connected) {
    const { businessAccountId } = connected.settings;
    const answer = await callGraph(connected, "GET", `${businessAccountId}/product_catalogs`);
    const found = Catalogues.safeParse(answer).data;
    if (!found) throw new ProviderFailure("later", say("whatsapp.unreadable"));
    return found.data[0]?.id ?? null;
  },
  async products(connected, catalogId, { search, after, limit }) {
    const query = new URLSearchParams({
      fields: "retailer_id,name,price,availability,image_url",
      limit: String(limit),
      ...(search === undefined ? {} : { filter: JSON.stringify(named(search)) }),
      ...(after === undefined ? {} : { after }),
    });
    const answer = await callGraph(connected, "GET", `${catalogId}/products?${query.toString()}`);
    const found = Products.safeParse(answer).data;
    if (!found) throw new ProviderFailure("later", say("whatsapp.unreadable"));
    return {
      items: found.data.flatMap((row) => productOf(Product.safeParse(row).data)),
      after: (found.paging?.next !== undefined && found.paging.cursors?.after) || null,
    };
  },
  async picture({ fetch }, url) {
    if (URL.parse(url)?.protocol !== "https:") return null;
    const answer = await fetch(url, {
      method: "GET",
      headers: {},
      timeoutMs: pictureTimeoutMs,
      maxBytes: pictureMaxBytes,
    });
    return answer.status === 200 ? answer.body : null;
  },
};

const named = (search: string) => ({
  or: [{ name: { i_contains: search } }, { retailer_id: { i_contains: search } }],
});

const productOf = (row: z.infer<typeof Product> | undefined): CatalogueProduct[] =>
  row
    ? [
        {
          id: row.retailer_id,
          name: row.name ?? row.retailer_id,
          price: row.price ?? null,
          isAvailable: row.availability === undefined || buyable.has(row.availability),
          pictureUrl: row.image_url ?? null,
        },
      ]
    : [];
