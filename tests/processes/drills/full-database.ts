import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { chownSync } from "node:fs";
import { call } from "../calls.ts";
import { someone } from "../daemon.ts";
import { startPrimary } from "../own-postgres.ts";
import { postgresStore, startServer } from "../server-process.ts";
import type { Drill } from "./drill.ts";
import { foundDesk } from "./desk.ts";
import { mountSmallDisk } from "./full-disk.ts";

const [diskKb, roomKb, messageLength, callsMax] = [2048, 32_768, 20_000, 400];

/** The disk that PostgreSQL keeps messages on is full; its log and the rest have another. */
export const fullDatabase: Drill = async () => {
  const disk = mountSmallDisk(diskKb);
  if (!disk) return ["not run: this user may mount no disk of its own"];
  if (someone.uid !== undefined) chownSync(disk.path, someone.uid, someone.gid ?? someone.uid);
  const primary = await startPrimary();
  const store = await postgresStore(primary.url);
  try {
    const [admin] = await foundDesk(store);
    await primary.ask(`create tablespace small location '${disk.path}'`);
    const database = await store.open();
    await database.execute("alter table ticket_messages set tablespace small");
    const server = await startServer({ env: store.env });
    const create = (message: string) =>
      call(server.url, admin, "POST", "/tickets", {
        subject: "Hello",
        message,
        contactEmail: "kim@example.test",
        contactName: "Kim",
      });
    // Nothing that could be packed.
    const long = () => randomBytes(messageLength).toString("base64").slice(0, messageLength);
    /** Counted where nobody caches. */
    const rows = async () => {
      const { rows: found } = await database.execute(
        `select (select count(*) from tickets)::int as tickets, (select count(*) from ticket_messages)::int as messages,
          (select count(*) from audit_logs where entity = 'tickets' and action = 'create')::int as audited,
          (select count(*) from events where name = 'ticket_created')::int as told`,
      );
      return found[0];
    };
    try {
      let made = 0;
      let refused = 0;
      for (let at = 0; at < callsMax && refused < 5; at += 1) {
        const { status, body, headers } = await create(long());
        if (status === 201) made += 1;
        else {
          refused += 1;
          assert.deepEqual([status, body["code"], headers.get("retry-after")], [503, "unavailable", "60"]);
          assert.match(String(body["detail"]), /no room left/);
        }
      }
      assert.ok(made > 0 && refused === 5, `${made} made, ${refused} refused`);
      const all = { tickets: made, messages: made, audited: made, told: made };
      assert.deepEqual(await rows(), all, "nothing of what was refused, all of what was acknowledged");
      const listed = await call(server.url, admin, "GET", "/tickets");
      assert.deepEqual([listed.status, listed.body["total"]], [200, made], "all that is there is read");
      disk.grow(roomKb);
      const after = await create(long());
      assert.equal(after.status, 201, "without a restart");
      const { tickets, messages } = (await rows()) ?? {};
      assert.deepEqual([tickets, messages], [made + 1, made + 1]);
      return [
        `${made} tickets fitted; ${refused} more were answered 503 in plain words, and left no row of any table`,
        "once there was room, the next was taken without a restart of either",
      ];
    } finally {
      await server.kill();
      await database.close();
    }
  } finally {
    await primary.drop();
    disk.unmount();
  }
};
