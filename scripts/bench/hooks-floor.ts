// The plain floor of the hooks: `node:http`, the signature over the bytes, one insert, and an answer.
import { createHmac, timingSafeEqual } from "node:crypto";
import http from "node:http";
import pg from "pg";

export interface HooksFloorStart {
  url: string;
  secret: string;
}

// Whoever started it and died has no more use for it.
process.once("disconnect", () => process.exit(0));
process.once("message", ({ url, secret }: HooksFloorStart) => {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  pool.on("error", () => undefined);
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const right = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
      const given = String(request.headers["x-hub-signature-256"]);
      if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right)))
        return response.writeHead(403).end();
      pool.query({ name: "keep", text: "insert into hook (body) values ($1)", values: [body] }).then(
        () => response.writeHead(200, { "Content-Type": "application/json" }).end("{}"),
        () => response.writeHead(500).end(),
      );
    });
  });
  void pool
    .query("create table if not exists hook (id bigserial primary key, body bytea not null)")
    .then(() => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
      });
    });
});
