import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { ProviderFailure } from "../../provider.ts";
import type { FailureClass, ProviderFetch } from "../../provider.ts";
import { smsProvider } from "./provider.ts";
import { createTexter } from "./texter.ts";

const url = "https://sms.example.net/messages";
const now = () => new Date("2026-03-02T09:00:00Z");
const answering =
  (status: number, headers: Record<string, string> = {}): ProviderFetch =>
  () =>
    Promise.resolve({ status, headers: new Headers(headers), body: new Uint8Array() });
const message = {
  to: { kind: "PHONE" as const, value: "+34600111222" },
  content: { type: "text" as const, text: "Hello" },
  repliesTo: null,
  key: "k1",
};
const failureOf = async (run: Promise<unknown>): Promise<ProviderFailure> => {
  try {
    await run;
  } catch (error) {
    assert.ok(error instanceof ProviderFailure, String(error));
    return error;
  }
  return assert.fail("It went well.");
};

describe("text messages", () => {
  const classes: [status: number, kind: FailureClass][] = [
    [400, "final"],
    [401, "reconnect"],
    [403, "reconnect"],
    [404, "final"],
    [408, "later"],
    [422, "final"],
    [429, "later"],
    [500, "later"],
    [502, "unknown"],
    [503, "later"],
    [504, "unknown"],
  ];
  for (const [status, kind] of classes)
    test(`${status} is ${kind}`, async () => {
      const fetch = answering(status);
      const failure = await failureOf(smsProvider.send({ settings: { url }, secrets: {}, fetch }, message));
      assert.deepEqual([failure.kind, failure.code], [kind, String(status)]);
      const texter = createTexter({ smsUrl: url }, now, fetch);
      assert.ok(texter);
      const told = await failureOf(texter.send({ id: "k1", to: "+34600111222", text: "Hello" }));
      assert.deepEqual([told.kind, told.code], [kind, String(status)]);
    });

  test("what the provider says of how long to wait is kept, within a day", async () => {
    const waitOf = async (after: string) => {
      const fetch = answering(429, { "Retry-After": after });
      return (await failureOf(smsProvider.send({ settings: { url }, secrets: {}, fetch }, message)))
        .retryAfterMs;
    };
    assert.deepEqual(
      [await waitOf("30"), await waitOf("999999"), await waitOf("soon")],
      [30_000, 86_400_000, null],
    );
  });

  test("the installation's own provider may be on this machine, and no redirect of it is followed", async (t) => {
    const asked: [string | undefined, string][] = [];
    let status = 202;
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (piece: Buffer) => (body += piece.toString()));
      request.on("end", () => {
        asked.push([request.url, body]);
        response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const own = `http://127.0.0.1:${port}/sms`;
    const texter = createTexter({ smsUrl: own }, now);
    assert.ok(texter);
    await texter.send({ id: "k1", to: "+34600111222", text: "Hello" });
    assert.deepEqual(asked, [["/sms", JSON.stringify({ id: "k1", to: "+34600111222", text: "Hello" })]]);
    status = 302;
    await failureOf(texter.send({ id: "k2", to: "+34600111222", text: "Hello" }));
    assert.deepEqual(
      asked.map(([path]) => path),
      ["/sms", "/sms"],
    );
  });
});
