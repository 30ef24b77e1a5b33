import { after, describe, test } from "node:test";
import { bucketGone } from "./drills/bucket-gone.ts";
import { databaseGone, poolerGone } from "./drills/database-gone.ts";
import { deploy } from "./drills/deploy.ts";
import { fullDatabase } from "./drills/full-database.ts";
import { fullDisk, mountSmallDisk } from "./drills/full-disk.ts";
import { fullEmbedded, fullLog } from "./drills/full-log.ts";
import { memoryAtItsCap } from "./drills/memory.ts";
import { redisGone } from "./drills/redis-gone.ts";
import { slowClients } from "./drills/slow-clients.ts";
import { socketsReturn } from "./drills/sockets.ts";
import { stopped } from "./drills/stopped.ts";

const administratorUrl = process.env["TEST_DATABASE_URL"];
const redisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

// `npm run drill` holds them longer, with more to lose.
if (administratorUrl)
  describe("drills, small", () => {
    const small = { administratorUrl, redisUrl, seconds: 3, writes: 200, sockets: 300 };
    const disk = mountSmallDisk();
    after(() => disk?.unmount());

    test("the database gone amid writes: each acknowledged write is there once, readers are told 503, nothing hangs", async () => {
      await databaseGone(small);
    });
    test("the pooler gone amid writes: the same", async () => {
      await poolerGone(small);
    });
    test("hundreds of sockets come back at once: all are admitted, each hears what it missed once and in order, others are answered", async () => {
      await socketsReturn(small);
    });
    test("more asked for at once than there is memory for: refused in words, nobody dies, nothing is lost; nor where the limit ends a process", async () => {
      await memoryAtItsCap(small);
    });
    test("hundreds of slow connections: everybody else is answered", async () => {
      await slowClients(small);
    });
    test("Redis gone: desks at every process hear each event once, in order", async () => {
      await redisGone(small);
    });
    test("the bucket of files gone or silent: 503 in time, the rest works, what was acknowledged opens afterwards", async () => {
      await bucketGone(small);
    });
    test("a release with another schema takes the place of one under calls: none fails, no event is missed, none waits long for a lock", async () => {
      // A busy machine begins fewer, and does not hand out a lock in time.
      await deploy({ ...small, seconds: 1, perSecond: 60, lockWaitMaxMs: 500 });
    });
    test("a process stopped amid its work and continued: no write is lost or doubled, no reply arrives twice", async () => {
      await stopped(small);
    });
    test(
      "a full disk: files are refused in plain words and leave no halves, the rest works",
      { skip: disk ? false : "this user may mount no disk" },
      async () => {
        await fullDisk(small);
      },
    );
    test(
      "the database's disk full: calls are refused in plain words and leave nothing, reads work, and so does all once there is room",
      { skip: disk ? false : "this user may mount no disk" },
      async () => {
        await fullDatabase(small);
      },
    );
    test(
      "the disk of the database's log full: calls are refused with 503, nothing acknowledged is lost, and all works once there is room and it was started",
      { skip: disk ? false : "this user may mount no disk" },
      async () => {
        await fullLog(small);
      },
    );
    test(
      "an embedded database's disk nearly full: calls are refused with 503, reads work, nothing acknowledged is lost, and all works once there is room",
      { skip: disk ? false : "this user may mount no disk" },
      async () => {
        await fullEmbedded(small);
      },
    );
  });
