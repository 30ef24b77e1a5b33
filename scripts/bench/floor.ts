// The plain floor: `node:http`, `pg`, one table and one named statement for each question, and nothing around
// it: no framework, no sign-in, no tenant's protection, no audit. It shows what Parley's own statements cost,
// which a server that repeats them cannot.
import http from "node:http";
import pg from "pg";

/** Whoever started the process says where the database is. */
export interface FloorStart {
  url: string;
}

const listed = "id, subject, status, priority, name, email, created_at, updated_at";
const newest = "order by updated_at desc, id desc limit 20";
interface Question {
  name: string;
  text: string;
  values(asked: URLSearchParams): unknown[];
  /** One row, not a list of them. */ isOne?: true;
}
const list = (name: string, table: string, columns: string): Question => ({
  name,
  text: `select ${columns} from ${table} where tenant_id = 1 ${newest} offset $1`,
  values: (asked) => [20 * (Number(asked.get("page") ?? 1) - 1)],
});
const questions: Record<string, Question> = {
  "/list": list("list", "ticket", listed),
  "/contacts": list("contacts", "contact", "id, name, email, phone, owner, created_at, updated_at"),
  "/deals": list("deals", "deal", "id, title, stage, amount, currency, owner, created_at, updated_at"),
  "/read": {
    name: "read",
    text: `select ${listed}, body from ticket where tenant_id = 1 and id = $1`,
    values: (asked) => [asked.get("id")],
    isOne: true,
  },
  "/search": {
    name: "search",
    text: `select ${listed} from ticket where tenant_id = 1 and words @@ plainto_tsquery('simple', $1) ${newest}`,
    values: (asked) => [asked.get("q")],
  },
};
interface Written {
  subject: string;
  body: string;
  name: string;
  email: string;
  ticketId: number;
}
const writings: Record<string, { name: string; text: string; values(written: Written): unknown[] }> = {
  "/create": {
    name: "create",
    text: `insert into ticket (tenant_id, subject, body, status, priority, name, email) values (1, $1, $2, 'OPEN', 1, $3, $4) returning ${listed}`,
    values: ({ subject, body, name, email }) => [subject, body, name, email],
  },
  "/message": {
    name: "message",
    text: "insert into message (tenant_id, ticket_id, body) values (1, $1, $2) returning id, ticket_id, body, created_at",
    values: ({ ticketId, body }) => [ticketId, body],
  },
};

let pool: pg.Pool | undefined;
const rowsOf = async (name: string, text: string, values: unknown[]): Promise<unknown[]> =>
  (await pool?.query<Record<string, unknown>>({ name, text, values }))?.rows ?? [];

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const asked = new URL(request.url ?? "/", "http://floor");
  if (request.method === "POST") {
    const writing = writings[asked.pathname];
    if (!writing) return undefined;
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const written = JSON.parse(body) as Written; // the benchmark's own
    return (await rowsOf(writing.name, writing.text, writing.values(written)))[0];
  }
  const question = questions[asked.pathname];
  if (!question) return undefined;
  const rows = await rowsOf(question.name, question.text, question.values(asked.searchParams));
  return question.isOne ? rows[0] : rows;
}

const server = http.createServer((request, response) => {
  answer(request).then(
    (data) => {
      const body = JSON.stringify(data ?? null);
      response.writeHead(data === undefined ? 404 : 200, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error));
    },
  );
});

process.once("disconnect", () => {
  process.exit();
}); // whoever measured is gone
process.on("message", ({ url }: FloorStart) => {
  pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on("error", () => undefined);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
  });
});
