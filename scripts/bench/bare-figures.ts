// The yardstick for figures: `node:http` and `pg`, the statements that Parley was seen to run, and their rows
// as JSON. No framework, no row-level security, no checks, no arithmetic.
import http from "node:http";
import pg from "pg";
import type { Recorded } from "./bare.ts";

let pool: pg.Pool | undefined;
const recordings = new Map<string, Recorded>();

async function answer(recorded: Recorded): Promise<string> {
  if (!pool) return "";
  const client = await pool.connect();
  const rows: unknown[] = [];
  try {
    for (const { text, name, values, isArray } of recorded.statements)
      rows.push(
        (
          await client.query({
            text,
            values,
            ...(name ? { name } : {}),
            ...(isArray ? { rowMode: "array" as const } : {}),
          })
        ).rows,
      );
  } finally {
    client.release();
  }
  return JSON.stringify(rows);
}

const server = http.createServer((request, response) => {
  const recorded = recordings.get((request.url ?? "/").slice(1));
  const send = (status: number, body: string) => {
    response.writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  if (!recorded) {
    send(404, "");
    return;
  }
  answer(recorded).then(
    (body) => {
      send(200, body);
    },
    (error: unknown) => {
      process.stderr.write(`bare: ${String(error)}\n`);
      send(500, "");
    },
  );
});

process.on("message", (start: { url: string; tenant: string; recorded: Recorded[] }) => {
  pool = new pg.Pool({
    connectionString: start.url,
    max: 16,
    options: `-c timezone=UTC -c app.tenant=${start.tenant}`,
  });
  pool.on("error", () => undefined);
  for (const one of start.recorded) recordings.set(one.tag, one);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
  });
});
