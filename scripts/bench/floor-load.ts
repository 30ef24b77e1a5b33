// The plain floor's rows: one table for each list, with the indexes that its questions need, and the same
// words as Parley's tickets have.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { bringCorpus, questionText, subjectText, textsCount } from "./corpus.ts";
import type { FloorStart } from "./floor.ts";
import type { Target } from "./measure.ts";

const tables = `
  create table ticket (id bigserial primary key, tenant_id int not null, subject text not null, body text not null, status text not null, priority int not null, name text, email text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), words tsvector generated always as (to_tsvector('simple', subject || ' ' || body)) stored);
  create table message (id bigserial primary key, tenant_id int not null, ticket_id bigint not null, body text not null, created_at timestamptz not null default now());
  create table contact (id bigserial primary key, tenant_id int not null, name text not null, email text, phone text, owner text, created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create table deal (id bigserial primary key, tenant_id int not null, title text not null, stage text not null, amount bigint not null, currency text not null, owner text, created_at timestamptz not null default now(), updated_at timestamptz not null default now())`;
const indexes = `
  create index on ticket (tenant_id, updated_at desc, id desc);
  create index on ticket using gin (words);
  create index on message (ticket_id, id);
  create index on contact (tenant_id, updated_at desc, id desc);
  create index on deal (tenant_id, updated_at desc, id desc)`;

/** A database of its own, which is gone after `drop`. */
interface FloorStore {
  url: string;
  drop(): Promise<void>;
}

/** So many tickets, contacts and deals. */
export async function floorStore(
  administratorUrl: string,
  name: string,
  count: { tickets: number; contacts: number; deals: number },
): Promise<FloorStore> {
  await asAdministrator(administratorUrl, `create database ${name}`);
  const url = Object.assign(new URL(administratorUrl), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // when the run fails, its database goes before its connection
  await client.connect();
  await client.query(tables);
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  await bringCorpus(client);
  const born = "now() - make_interval(secs => ($1::bigint - n) * 30)";
  await client.query(
    `insert into ticket (tenant_id, subject, body, status, priority, name, email, created_at, updated_at)
    select 1, ${subjectText}, ${questionText}, (array['OPEN','IN_PROGRESS','PENDING','ON_HOLD'])[1 + n % 4], n % 4, 'Customer ' || n % 1500, 'customer' || n % 1500 || '@example.test', ${born}, ${born}
    from generate_series(1, $1::bigint) as n join bench_texts t on t.place = n % ${textsCount}`,
    [count.tickets],
  );
  await client.query(
    `insert into contact (tenant_id, name, email, phone, owner, created_at, updated_at) select 1, 'Person ' || n, 'person' || n || '@firm' || n / 20 || '.test', '+4530' || lpad(n::text, 8, '0'), 'Agent ' || n % 50, ${born}, ${born} from generate_series(1, $1::bigint) as n`,
    [count.contacts],
  );
  await client.query(
    `insert into deal (tenant_id, title, stage, amount, currency, owner, created_at, updated_at) select 1, 'Deal ' || n, 'PROPOSAL', n * 7919 % 9000000, 'EUR', 'Agent ' || n % 50, ${born}, ${born} from generate_series(1, $1::bigint) as n`,
    [count.deals],
  );
  await client.query(indexes);
  await client.query("vacuum analyze");
  await client.end();
  return {
    url,
    drop: () => asAdministrator(administratorUrl, `drop database if exists ${name} with (force)`),
  };
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function startFloor(url: string): Promise<Target & { child: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, "floor.ts"));
  child.send({ url } satisfies FloorStart);
  // floor.ts says where it listens, and nothing else
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child };
}
