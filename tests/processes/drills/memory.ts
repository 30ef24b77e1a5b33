import assert from "node:assert/strict";
import { once } from "node:events";
import path from "node:path";
import { memoryGroup } from "../memory-limit.ts";
import { call } from "../calls.ts";
import { eventually, freePort, pause, postgresStore, startServer } from "../server-process.ts";
import type { ServerProcess, Store } from "../server-process.ts";
import type { Caller } from "../tenant.ts";
import { assertAllThere } from "../writes.ts";
import type { Write } from "../writes.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk, repeatedIn, startLoad } from "./desk.ts";
import { download, textOf, upload } from "./files.ts";

/** Small for what is asked of it; the group has room for the rest of a process beside its heap. */
const [heapMb, groupMb] = [224, 640];
const mb = 1024 * 1024;
const fileBytes = 19 * mb;
/** Of everything at once: what it would take is many times what there is. */
const atOnce = { uploads: 40, bodies: 400, hooks: 60, lists: 60, downloads: 40 };

/** What was asked for and what was answered, by kind and status; `cut`: no answer. */
type Tally = Record<string, Record<string, number>>;
interface Told {
  writes: readonly Write[];
  lines: string[];
}

/** More is asked for at once than there is memory for; and a process is ended by its limit amid writes. */
export async function memoryAtItsCap(options: DrillOptions): Promise<string[]> {
  const store = await postgresStore(options.administratorUrl);
  try {
    const callers = await foundDesk(store, { count: 20 });
    const parts = [await flooded(store, callers, options), await endedByItsLimit(store, callers, options)];
    const database = await store.open();
    await assertAllThere(
      database,
      parts.flatMap(({ writes }) => writes),
    );
    await database.close();
    return [...parts.flatMap(({ lines }) => lines), "lost 0, doubled 0"];
  } finally {
    await store.drop();
  }
}

/** Amid writes by clients that do not give up. */
async function flooded(
  store: Store,
  callers: readonly [Caller, ...Caller[]],
  { seconds, writes }: DrillOptions,
): Promise<Told> {
  const group = memoryGroup(groupMb * mb);
  const server = await startServer({
    env: { ...store.env, ...group?.env },
    nodeOptions: [`--max-old-space-size=${heapMb}`, ...(group?.nodeOptions ?? [])],
  });
  try {
    const [admin] = callers;
    const kept = await upload(server.url, admin, textOf(fileBytes, 0));
    assert.equal(kept.status, 201);
    const load = startLoad([server.url], callers.slice(0, 4), Math.ceil(writes / 2));
    const death = once(server.child, "exit").then(([code, signal]) =>
      assert.fail(`it dies: ${code ?? signal}\n${server.log().slice(-3000)}`),
    );
    const { tally, uploaded, withoutWait } = await Promise.race([
      flood(server, callers, String(kept.id), seconds),
      death,
    ]);
    await Promise.race([load.done, death]);
    death.catch(() => undefined); // it is ended below
    const odd = Object.entries(tally).flatMap(([kind, byStatus]) =>
      Object.keys(byStatus)
        .filter((status) => !allowed.has(status))
        .map((status) => `${kind}: ${status}`),
    );
    assert.deepEqual(odd, [], `is answered, or refused in words: ${JSON.stringify(tally)}`);
    assert.equal(withoutWait, 0, "whoever is refused is told when to come again");
    assert.equal((await call(server.url, admin, "GET", "/tickets")).status, 200, "and works on");
    for (const { id, at, by } of [{ id: String(kept.id), at: 0, by: admin }, ...uploaded.slice(-5)])
      assert.ok((await download(server.url, by, id))?.equals(textOf(fileBytes, at)), "whole");
    return {
      writes: load.writes,
      lines: [
        `${group ? `--max-old-space-size=${heapMb} in a control group of ${groupMb} MB (most that it took: ${Math.round(group.peakBytes() / mb)} MB with its cache of files)` : `--max-old-space-size=${heapMb}, without a control group, which this user may not make`}; ${load.writes.length} writes beside it acknowledged, ${repeatedIn(load.writes)} of them had to be sent again`,
        ...Object.entries(tally).map(
          ([kind, byStatus]) =>
            `  ${kind}, ${atOnce[kind as keyof typeof atOnce]} at once: ${Object.entries(byStatus)
              .map(([status, count]) => `${status}: ${count}`)
              .join(", ")}`,
        ),
      ],
    };
  } finally {
    await server.kill();
    group?.remove();
  }
}
/** Taken, refused for what it is, or refused because there is too much of it. */
const allowed = new Set(["200", "201", "400", "404", "413", "422", "429", "503"]);

async function flood(
  { url }: ServerProcess,
  callers: readonly [Caller, ...Caller[]],
  fileId: string,
  seconds: number,
) {
  const tally: Tally = {};
  const uploaded: { id: string; at: number; by: Caller }[] = [];
  let [asked, withoutWait] = [0, 0];
  const until = performance.now() + seconds * 1000;
  const post = (path: string, bytes: number) => (caller: Caller) =>
    fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${caller.token}`, "content-type": "application/json" },
      body: JSON.stringify({ subject: "A", message: "words ".repeat(bytes / 6) }),
    });
  const get = (path: string) => (caller: Caller) =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${caller.token}` } });
  const link = await call(url, callers[0], "GET", `/attachments/${fileId}/link`);
  const bytes = textOf(fileBytes, 1);
  const kinds: Record<keyof typeof atOnce, (caller: Caller) => Promise<Response>> = {
    uploads: (caller) => {
      const form = new FormData();
      form.append("file", new Blob([bytes], { type: "text/plain" }), "note.txt");
      return fetch(`${url}/api/attachments`, {
        method: "POST",
        headers: { authorization: `Bearer ${caller.token}` },
        body: form,
      });
    },
    bodies: post("/tickets", 1_000_000),
    hooks: post("/hooks/whatsapp/nobody", 3_900_000),
    lists: (caller) => get(`/api/tickets?limit=100&search=${asked % 2 ? "write" : `word${asked}`}`)(caller),
    downloads: get(new URL(String(link.body["url"]), url).href.slice(url.length)),
  };
  const each = async (kind: keyof typeof atOnce) => {
    const caller = callers[(asked += 1) % callers.length] ?? callers[0];
    const response = await kinds[kind](caller).catch(() => null);
    const status = response === null ? "cut" : String(response.status);
    const byStatus = (tally[kind] ??= {});
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    if (status === "503" && !response?.headers.has("retry-after")) withoutWait += 1;
    const body = await response?.arrayBuffer().catch(() => null);
    // an attachment of the contract
    if (kind === "uploads" && status === "201" && body)
      uploaded.push({
        id: (JSON.parse(Buffer.from(body).toString()) as { id: string }).id,
        at: 1,
        by: caller,
      });
    if (status !== "200" && status !== "201") await pause(200);
  };
  await Promise.all(
    Object.entries(atOnce).flatMap(([kind, count]) =>
      Array.from({ length: count }, async () => {
        // the names are those of `atOnce`
        while (performance.now() < until) await each(kind as keyof typeof atOnce);
      }),
    ),
  );
  return { tally, uploaded, withoutWait };
}

/** V8 ends the process where it reaches its limit; whoever watches it starts it again. */
async function endedByItsLimit(
  store: Store,
  callers: readonly [Caller, ...Caller[]],
  { writes }: DrillOptions,
): Promise<Told> {
  const settings = { port: await freePort(), env: store.env };
  const first = await startServer({
    ...settings,
    nodeOptions: [
      `--max-old-space-size=${heapMb}`,
      "--import",
      path.join(import.meta.dirname, "../eat-memory.ts"),
    ],
  });
  let second: ServerProcess | null = null;
  try {
    const load = startLoad([first.url], callers, Math.floor(writes / 2));
    const ended = once(first.child, "exit");
    await eventually("there are writes", () => load.acknowledgedAt.length > writes / 8, 120_000);
    first.child.kill("SIGUSR2");
    await ended;
    const before = load.acknowledgedAt.length;
    assert.match(first.log(), /heap/, "by its own limit");
    assert.ok(before < load.writes.length, "amid writes");
    second = await startServer(settings);
    await load.done;
    return {
      writes: load.writes,
      lines: [
        `ended by its limit of ${heapMb} MB after ${before} of ${load.writes.length} writes, started again: ${repeatedIn(load.writes)} had to be sent again`,
      ],
    };
  } finally {
    await first.kill();
    await second?.kill();
  }
}
