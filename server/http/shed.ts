import { Transform } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { limits } from "../../contract/limits.ts";
import { addressOf } from "../caller-address.ts";
import { Fault } from "../fault.ts";
import { createLine } from "../line.ts";
import { createInHand } from "./in-hand.ts";
import type { Held, InHand } from "./in-hand.ts";
import { memoryMax, watchMemory } from "./memory.ts";
import type { MemoryWatch } from "./memory.ts";
import { say } from "./texts.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Bodies whose calls are not answered yet. */ inHand: InHand;
    /** Whose files are read: tenants, or addresses where nobody is signed in. */ files: ReturnType<
      typeof createLine
    >;
  }
}

/** A file is there as the pieces that came, and once more as one; a text is read, parsed, checked and sent on. */
const [fileWeight, textWeight] = [2, 4];
/** Smaller ones are bounded by how many calls there may be. */
const smallMaxBytes = 64 * 1024;
/** Of the memory, and never less than two files of the largest size. */
const [share, leastBytes] = [1 / 4, 2 * fileWeight * limits.attachmentMaxBytes];
const waitMs = 10_000;
/**
 * Files that are read at once: beside other tenants one that has just begun, so that its pieces do not stand before
 * their calls, and some that come slowly.
 */
const filesInTurn = { atOnce: 64, laneAtOnce: 64, besideAtOnce: 16, besideYoungAtOnce: 1 };
const filesWaiting = { waitingMax: 2000, laneWaitingMax: 500 };
/** While memory is short, so many calls at once: some have to end, so that it is known when it no longer is. */
const whileShortMax = 4;
const shortSeconds = 2;

/**
 * Bounds what calls take of the memory: large bodies in hand, and the calls themselves while the heap is near its
 * limit. Whoever comes then is told 503 and when to come again.
 */
export function shedLoad(http: FastifyInstance, memory: MemoryWatch = watchMemory()): void {
  const maxBytes = Math.max(leastBytes, memoryMax() * share);
  http.decorate("inHand", createInHand({ maxBytes, ofOneMaxBytes: maxBytes / 2, waitMs }));
  http.decorate("files", createLine({ ...filesInTurn, ...filesWaiting }));
  http.addHook("onClose", (_instance, done) => {
    memory.stop();
    done();
  });
  let underWay = 0;
  http.addHook("onRequest", (request, reply, done) => {
    if (!memory.isShort() || !isCall(request)) {
      done();
      return;
    }
    if (underWay >= whileShortMax) {
      done(new Fault("unavailable", say("http.too_much_at_once"), { retryAfterSeconds: shortSeconds }));
      return;
    }
    underWay += 1;
    reply.raw.once("close", () => {
      underWay -= 1;
    });
    done();
  });
  http.addHook("preParsing", (request, reply, payload, done) => {
    done(null, isWeighed(request) ? weighed(http.inHand, request, reply, payload) : payload);
  });
}

/** Whoever watches the server asks for its health all the more then. */
const isCall = ({ url }: FastifyRequest): boolean => url.startsWith("/api/") && url !== "/api/health";

/** Files are weighed where they are asked for, by `roomForFile`. */
function isWeighed({ headers }: FastifyRequest): boolean {
  const length = headers["content-length"];
  const isThere = length !== undefined || headers["transfer-encoding"] !== undefined;
  return (
    isThere &&
    !(Number(length) <= smallMaxBytes) &&
    headers["content-type"]?.startsWith("multipart/form-data") !== true
  );
}

/** The body as it comes, counted until its call is answered. */
function weighed(
  inHand: InHand,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
): RequestPayload {
  const held = inHand.of(addressOf(request.ip));
  releaseWith(reply, held);
  const counted: Transform & { receivedEncodedLength: number } = Object.assign(
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        counted.receivedEncodedLength += piece.length;
        try {
          held.more(piece.length * textWeight);
          done(null, piece);
        } catch (error) {
          // what `more` throws is a Fault
          done(error as Fault);
        }
      },
    }),
    { receivedEncodedLength: 0 },
  );
  payload.on("error", (error) => counted.destroy(error));
  return payload.pipe(counted);
}

/**
 * Waits until a file may be taken in hand and it is its turn; of one whose size nobody said, as of the largest.
 * @param by whose it is
 * @throws Fault unavailable
 */
export async function roomForFile(request: FastifyRequest, reply: FastifyReply, by: string): Promise<void> {
  const said = Number(request.headers["content-length"] ?? limits.attachmentMaxBytes);
  const bytes = fileWeight * Math.min(said, limits.attachmentMaxBytes);
  const { inHand, files } = request.server;
  const leave = await files.enter(by).catch(() => {
    throw new Fault("unavailable", say("http.too_much_at_once"), { retryAfterSeconds: 3 });
  });
  releaseWith(reply, { release: leave });
  releaseWith(reply, await inHand.room(by, bytes));
}

function releaseWith({ raw }: FastifyReply, held: Pick<Held, "release">): void {
  if (raw.closed) held.release();
  else
    raw.once("close", () => {
      held.release();
    });
}
