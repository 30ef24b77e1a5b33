import { z } from "zod";
import { refusal } from "./simulator-refusal.ts";
import { simulatedCatalogueId, simulatedProducts as products } from "./simulator-products.ts";
import type { RouteCall, Routed } from "./simulator-refusal.ts";

const contains = z.strictObject({ i_contains: z.string().min(1).max(100) });
const Filter = z.strictObject({
  or: z.tuple([z.strictObject({ name: contains }), z.strictObject({ retailer_id: contains })]),
});
const askable = ["id", "retailer_id", "name", "price", "availability", "image_url"] as const;
const limitMax = 100;

/** The account's catalogue and what is in it; null where the request is of something else. */
export function answerCatalogue(call: RouteCall, [id, edge]: [string, string]): Routed | null {
  const { request, settings } = call;
  if (request.method !== "GET") return null;
  if (id === settings.businessAccountId && edge === "product_catalogs")
    return done({ data: [{ id: simulatedCatalogueId, name: "Simulated catalogue" }] });
  return id === simulatedCatalogueId && edge === "products" ? listProducts(request.url.searchParams) : null;
}

const done = (json: unknown): Routed => ({ answer: { status: 200, json }, posts: [] });

function listProducts(asked: URLSearchParams): Routed {
  const fields = asked.get("fields")?.split(",") ?? ["id"];
  const unknown = [
    ...[...asked.keys()].filter((key) => !["fields", "limit", "filter", "after"].includes(key)),
    ...fields.filter((field) => !askable.some((one) => one === field)),
  ];
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  const limit = Number(asked.get("limit") ?? 25);
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax)
    return refusal(400, 100, `limit must be between 1 and ${limitMax}.`);
  const words = searched(asked.get("filter"));
  if (words === null) return refusal(400, 100, "The filter is not valid.");
  const found = products.filter(({ name, retailer_id: own }) =>
    [name, own].some((text) => text.toLowerCase().includes(words.toLowerCase())),
  );
  const after = asked.get("after");
  const from = after === null ? 0 : found.findIndex((one) => one.id === after) + 1;
  if (after !== null && from === 0) return refusal(400, 100, "The cursor is not valid.");
  const page = found.slice(from, from + limit);
  const last = page.at(-1)?.id;
  const isMore = last !== undefined && found.at(-1)?.id !== last;
  return done({
    data: page.map((one) =>
      Object.fromEntries(Object.entries(one).filter(([field]) => field === "id" || fields.includes(field))),
    ),
    paging: {
      cursors: { before: page[0]?.id, after: last },
      ...(isMore ? { next: "https://graph.facebook.com/next" } : {}),
    },
  });
}

/** What is looked for; empty where everything is, null for a filter that is none. */
function searched(filter: string | null): string | null {
  if (filter === null) return "";
  try {
    const read = Filter.safeParse(JSON.parse(filter)).data;
    return read ? read.or[0].name.i_contains : null;
  } catch {
    return null;
  }
}
