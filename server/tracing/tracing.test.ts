import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { registerHooks } from "node:module";
import { Writable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { contacts } from "../../contract/crm/contacts.ts";
import { session } from "../../contract/people/session.ts";
import { pendingJobs } from "../db/table.ts";
import { serveAlone } from "../http/web-alone.ts";
import { createLog } from "../log.ts";
import { ProviderFailure } from "../providers/provider.ts";
import { jobsDone } from "../testing/jobs-done.ts";
import { collector } from "../testing/trace-collector.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { say } from "../providers/texts.ts";
import { createTracing } from "./create-tracing.ts";

const traceId = "0a5ce12a5ce14a5c8e120a5ce12a5ce1";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe("where traces are wanted", () => {
  let world: World;
  let collected: Awaited<ReturnType<typeof collector>>;
  let written = "";
  const provider = { refuses: false };
  before(async () => {
    collected = await collector();
    const to = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString();
        done();
      },
    });
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z", // the queue's own clock takes nothing up that waits
      log: createLog({ logLevel: "info", isProduction: true }, to),
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collected.endpoint, PUBLIC_DOMAIN: "parley.example" },
      ports: {
        mailer: {
          isConfigured: true,
          send: () =>
            provider.refuses
              ? Promise.reject(
                  new ProviderFailure("later", say("providers.broke_off", { host: "mail.secret.test" })),
                )
              : Promise.resolve(),
        },
      },
    });
  });
  after(async () => {
    await world.stop();
    collected.close();
  });

  test("one has the browser's step, the call, its statements, the job that it began and what that delivered", async () => {
    const ann = await world.person();
    const quiet = { name: "Quiet Person", email: "quiet@secret.test" };
    await world.ok(contacts.create, ann, { body: quiet, headers: { traceparent: "nonsense" } });
    provider.refuses = true;
    await world.ok(session.forgotPassword, null, {
      body: { email: ann.email, tenantId: "acme" },
      headers: { traceparent },
    });
    await jobsDone(world);
    provider.refuses = false;
    world.clock.advance({ minutes: 2 });
    await jobsDone(world);
    await world.app.services.tracing?.stop();

    const ours = collected.steps.filter((step) => step.traceId === traceId);
    const named = (name: string) => ours.filter((step) => step.name === name);
    const [call] = named(session.forgotPassword.id);
    assert.equal(call?.parentSpanId, "00f067aa0ba902b7", "the call is a step of the browser's");
    const statements = ours.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    assert.ok(
      statements.some(
        ({ name, attributes }) =>
          name === "insert" && attributes.some(({ value }) => value.stringValue?.includes('"deliveries"')),
      ),
      "its statements are steps of it",
    );
    const [first, again] = named("job deliveries.email");
    assert.equal(first?.parentSpanId, call?.spanId, "the job is a step of the call");
    assert.equal(again?.parentSpanId, first?.spanId, "and the next attempt one of the attempt before");
    const [failed, sent] = named("deliver email");
    assert.deepEqual(
      [failed?.parentSpanId, failed?.status, sent?.parentSpanId, sent?.status.code ?? 0],
      [first?.spanId, { code: 2, message: "ProviderFailure" }, again?.spanId, 0],
    );
    const other = collected.steps.find((step) => step.name === contacts.create.id);
    assert.notEqual(other?.traceId, undefined);
    assert.equal(other?.parentSpanId, undefined, "what is no traceparent is nobody's trace");

    const lines = written
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { traceId?: string; route?: string });
    assert.ok(lines.some((line) => line.route?.endsWith("forgot-password") && line.traceId === traceId));
    const told = JSON.stringify(collected.steps);
    for (const secret of [ann.email, quiet.name, quiet.email, "mail.secret.test", ann.token])
      assert.equal(told.includes(secret), false, secret);
  });
});

describe("a web side that stands alone", () => {
  const log = createLog({ logLevel: "silent", isProduction: true });
  /** A page that says with which headers it asks the API. */
  const pages = () =>
    Promise.resolve({
      serve: ({ raw }: { raw: IncomingMessage }, response: ServerResponse) => {
        const { traceparent, "x-request-id": id } = raw.headers;
        response
          .writeHead(raw.url?.startsWith("/broken") ? 500 : 200)
          .end(JSON.stringify({ traceparent, id }));
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    });
  const asked = async (port: number, path: string, headers: Record<string, string>) =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json()) as {
      traceparent?: string;
      id: string;
    }; // what the page above says

  test("makes a page a step of its reader's trace, and what it asks for a step of the page's", async () => {
    const collected = await collector();
    const tracing = await createTracing({ endpoint: collected.endpoint, serviceName: "pages", share: 1 });
    const web = await serveAlone(0, log, pages, { tracing });
    const id = "0a5ce12a-5ce1-4a5c-8e12-0a5ce12a5ce1";
    const told = await asked(web.port, "/", { traceparent, "x-request-id": id });
    const broken = await asked(web.port, "/broken?who=kim@secret.test", { "x-request-id": "made up" });
    await web.stop();
    await tracing.stop();
    collected.close();

    const page = collected.steps.find((step) => step.traceId === traceId);
    assert.deepEqual(
      [page?.name, page?.parentSpanId, page?.status.code ?? 0],
      ["page", "00f067aa0ba902b7", 0],
    );
    assert.equal(told.traceparent, `00-${traceId}-${page?.spanId}-01`);
    assert.equal(told.id, id);
    const failed = collected.steps.find((step) => step.traceId !== traceId);
    assert.deepEqual([failed?.name, failed?.parentSpanId, failed?.status.code], ["page", undefined, 2]);
    assert.match(broken.id, /^[0-9a-f-]{36}$/, "what is no id is replaced");
    assert.equal(JSON.stringify(collected.steps).includes("kim"), false, "no address");
  });

  test("passes its reader's trace on where it traces nothing itself", async () => {
    const web = await serveAlone(0, log, pages);
    const told = await asked(web.port, "/", { traceparent });
    await web.stop();
    assert.equal(told.traceparent, traceparent);
    assert.match(told.id, /^[0-9a-f-]{36}$/);
  });
});

test("where they are not, nothing of OpenTelemetry is loaded, and jobs carry none", async () => {
  const loaded: string[] = [];
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier.includes("opentelemetry") || specifier.includes("open-telemetry")) loaded.push(specifier);
      return next(specifier, context);
    },
  });
  const world = await createWorld();
  try {
    const ann = await world.person();
    await world.ok(session.forgotPassword, null, {
      body: { email: ann.email, tenantId: "acme" },
      headers: { traceparent },
    });
    assert.equal(world.app.services.tracing, null);
    const jobs = await world.work("acme", (work) => work.from(pendingJobs));
    assert.ok(jobs.length > 0);
    for (const job of jobs) {
      assert.equal(job.traceparent, null);
      assert.match(job.requestId ?? "", /^[0-9a-f-]{36}$/, "but which call asked for them, they do");
    }
    assert.deepEqual(loaded, []);
  } finally {
    hooks.deregister();
    await world.stop();
  }
});
