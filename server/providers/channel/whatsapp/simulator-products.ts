import { crc32, deflateSync } from "node:zlib";
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
/** Where Meta's own network keeps pictures of products. */
export const pictureHost = "scontent.xx.fbcdn.net";
const picturePath = "/products/";
export const simulatedProducts = kinds.flatMap(([code, name, cents], kind) =>
  models.map((model, at) => ({
    id: `${7_000_000_000 + kind * 10 + at}`,
    retailer_id: `${code}-${at + 1}`,
    name: `${name} ${model}`,
    price: `€${((cents + at * 1000) / 100).toFixed(2)}`,
    availability: at === 4 ? "out of stock" : "in stock",
    image_url: `https://${pictureHost}${picturePath}${code}-${at + 1}.png`,
  })),
);
export const isSimulatedProduct = (retailerId: string): boolean =>
  simulatedProducts.some((one) => one.retailer_id === retailerId);

/** As it stands on a phone; null for what the catalogue does not have. */
export function simulatedProduct(retailerId: string): SimulatedProduct | null {
  const found = simulatedProducts.find((one) => one.retailer_id === retailerId);
  return found ? { id: found.retailer_id, name: found.name, price: found.price } : null;
}

const side = 64;
const colours: readonly [red: number, green: number, blue: number][] = [
  [37, 99, 235],
  [5, 150, 105],
  [217, 119, 6],
  [190, 24, 93],
  [109, 40, 217],
];

/** The picture of a product: a mountain in the colour of its model. Null for an address that leads nowhere. */
export function simulatedPicture(path: string): Uint8Array | null {
  const code = path.startsWith(picturePath) ? path.slice(picturePath.length).replace(/\.png$/, "") : "";
  const at = simulatedProducts.findIndex((one) => one.retailer_id === code);
  const [red, green, blue] = colours[at % models.length] ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  const peak = 12 + (Math.floor(at / models.length) % kinds.length) * 4;
  const rows = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side }, (__, x) =>
      y > 12 + Math.abs(x - peak)
        ? [red, green, blue]
        : [red + (255 - red) * 0.8, green + (255 - green) * 0.8, blue + (255 - blue) * 0.8],
    ).flat(),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits for each of three colours.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart("IHDR", head),
    pngPart("IDAT", deflateSync(Buffer.from(rows.flat()))),
    pngPart("IEND", Buffer.alloc(0)),
  ]);
}

function pngPart(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
