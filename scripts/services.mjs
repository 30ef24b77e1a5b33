// PostgreSQL and Redis on this machine, for the steps that need the real ones. Needs the packages to be
// installed.
import { randomUUID } from "node:crypto";
import { createConnection } from "node:net";
import pg from "pg";

const postgresUrl = process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
export const redisUrl = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";
const answerTimeoutMs = 2_000;

export async function isPostgresThere() {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: answerTimeoutMs });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

export function isRedisThere() {
  const { hostname, port } = new URL(redisUrl);
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port || 6379), timeout: answerTimeoutMs });
    const answer = (isThere) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => socket.write("PING\r\n"));
    socket.once("data", (data) => answer(data.toString().startsWith("+PONG")));
    socket.once("error", () => answer(false));
    socket.once("timeout", () => answer(false));
  });
}

/** Makes a database for this run alone and drops it afterwards, whatever the work did. */
export async function withFreshDatabase(work) {
  const name = `parley_run_${randomUUID()}`; // steps that run beside each other begin in the same millisecond
  await asAdministrator(`create database "${name}"`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await asAdministrator(`drop database if exists "${name}" with (force)`);
  }
}

async function asAdministrator(statement) {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
