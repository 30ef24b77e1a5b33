import type { SimulatedProduct } from "../simulated-channel.ts";

/** The catalogue that every simulated business account has: fifty things of an outdoor shop. */
export const simulatedCatalogueId = "194836987003835";
const kinds: readonly [code: string, name: string, cents: number][] = [
  ["TENT", "Tent", 18900],
  ["BAG", "Sleeping bag", 9900],
  ["MAT", "Sleeping mat", 4900],
  ["STOVE", "Camping stove", 3900],
  ["LAMP", "Head lamp", 2900],
  ["BOOT", "Hiking boots", 12900],
  ["COAT", "Rain jacket", 11900],
  ["PACK", "Backpack", 8900],
  ["POLE", "Trekking poles", 5900],
  ["FLASK", "Vacuum flask", 2400],
];
const models = ["Ridge", "Brook", "Summit", "Dune", "Fjord"];
export const simulatedProducts = kinds.flatMap(([code, name, cents], kind) =>
  models.map((model, at) => ({
    id: `${7_000_000_000 + kind * 10 + at}`,
    retailer_id: `${code}-${at + 1}`,
    name: `${name} ${model}`,
    price: `€${((cents + at * 1000) / 100).toFixed(2)}`,
    availability: at === 4 ? "out of stock" : "in stock",
  })),
);
export const isSimulatedProduct = (retailerId: string): boolean =>
  simulatedProducts.some((one) => one.retailer_id === retailerId);

/** As it stands on a phone; null for what the catalogue does not have. */
export function simulatedProduct(retailerId: string): SimulatedProduct | null {
  const found = simulatedProducts.find((one) => one.retailer_id === retailerId);
  return found ? { id: found.retailer_id, name: found.name, price: found.price } : null;
}
