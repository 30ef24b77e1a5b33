import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { registerHooks } from "node:module";
import { Writable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { contacts } from "../../contract/crm/contacts.ts";
import { session } from "../../contract/people/session.ts";
import { pendingJobs } from "../db/table.ts";
import { createLog } from "../log.ts";
import { ProviderFailure } from "../providers/provider.ts";
import { jobsDone } from "../testing/jobs-done.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { say } from "../providers/texts.ts";

/** As OTLP writes it in JSON. */
interface Step {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector of traces. */
async function collector() {
  const steps: Step[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      assert.equal(request.url, "/v1/traces");
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: Step[] }[] }[];
      }; // what the exporter writes
      for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) steps.push(...spans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { steps, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}

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
