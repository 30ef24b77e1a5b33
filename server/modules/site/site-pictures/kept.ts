import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Fault } from "../../../fault.ts";
import { drawPicture } from "./draw.ts";
import type { Picture } from "./draw.ts";

const [bytesMax, drawnAtOnceMax, waitingMax] = [16 * 1024 * 1024, 2, 50];

interface KeptPicture {
  etag: string;
  png: Buffer;
}
export interface Pictures {
  find(picture: Picture): Promise<KeptPicture>;
}

/**
 * Pictures by what is on them: the same words and colours are drawn once, two at a time at most, and the
 * least used go first. @throws Fault too_many_requests where too many wait already
 */
export function createPictures({
  draw = drawPicture,
}: { draw?: (picture: Picture) => Promise<Buffer> } = {}): Pictures {
  const kept = new LRUCache<string, KeptPicture>({
    maxSize: bytesMax,
    sizeCalculation: ({ png }) => png.length + 200,
  });
  const underWay = new Map<string, Promise<KeptPicture>>();
  const waiting: (() => void)[] = [];
  let drawing = 0;

  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (drawing < drawnAtOnceMax) drawing += 1;
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      }); // who ends hands their place on
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else drawing -= 1;
    }
  };

  return {
    async find(picture) {
      const hash = createHash("sha256").update(JSON.stringify(picture)).digest("base64url").slice(0, 22);
      const known = kept.get(hash) ?? underWay.get(hash);
      if (known) return known;
      if (waiting.length >= waitingMax)
        throw new Fault("too_many_requests", undefined, { retryAfterSeconds: 5 });
      const made = turn(async () => {
        const one = { etag: `"${hash}"`, png: await draw(picture) };
        kept.set(hash, one);
        return one;
      }).finally(() => underWay.delete(hash));
      underWay.set(hash, made);
      return made;
    },
  };
}
