import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { publicSite } from "../../contract/site/public-site.ts";
import { collector } from "../../server/testing/trace-collector.ts";
import { call, made } from "./calls.ts";
import { foundDesk } from "./drills/desk.ts";
import { nextRelease, releaseBefore } from "./next-release.ts";
import type { Release } from "./next-release.ts";
import { postgresStore, startServer } from "./server-process.ts";
import type { Store } from "./server-process.ts";
import type { Caller } from "./tenant.ts";
import { assertPagesHold, demandBuilt, page, startWeb } from "./web-side.ts";
import type { WebSide } from "./web-side.ts";

const administratorUrl = process.env["TEST_DATABASE_URL"];

if (administratorUrl)
  describe("a web side beside an API", () => {
    let store: Store;
    let caller: Caller;
    before(async () => {
      await demandBuilt();
      store = await postgresStore(administratorUrl);
      [caller] = await foundDesk(store);
    });
    after(() => store.drop());

    /** The pages of one release, in front of the API of another. */
    const across = async (subject: string, of: { api?: Release; web?: Release }) => {
      const api = await startServer({ env: store.env, ...(of.api ? { folder: of.api.folder } : {}) });
      let web: WebSide | null = null;
      try {
        web = await startWeb({ apiUrl: api.url, ...(of.web ? { folder: of.web.folder } : {}) });
        await made(api.url, caller, "/tickets", {
          subject,
          message: "Who shows it?",
          contactEmail: "kim@example.test",
          contactName: "Kim",
        });
        await assertPagesHold(web, caller, (text) => text.includes(subject));
        return (await call(api.url, caller, "GET", "/sla")).body;
      } finally {
        await web?.stop();
        await api.stop();
        for (const release of [of.api, of.web]) release?.remove();
      }
    };

    test("pages of this release hold before the API of the one before, which answers with a field less", async () => {
      assert.deepEqual(await across("Shown before a former API", { api: releaseBefore() }), {});
    });
    test("pages of the next release hold before this API, which does not know what they know", async () => {
      assert.deepEqual(await across("Shown by the next web side", { web: nextRelease({ withWeb: true }) }), {
        isOn: false,
      });
    });

    test("a page is a step of its reader's trace, and its calls are steps of the page", async () => {
      const traceId = "0a5ce12a5ce14a5c8e120a5ce12a5ce1";
      const collected = await collector();
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collected.endpoint };
      const api = await startServer({ env: { ...store.env, ...env } });
      const web = await startWeb({ apiUrl: api.url, env });
      try {
        const { status } = await page(web, "/login", {
          headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
        });
        assert.equal(status, 200);
      } finally {
        // What is known is sent as they end.
        await web.stop();
        await api.stop();
        collected.close();
      }
      const steps = collected.steps.filter((step) => step.traceId === traceId);
      const shown = steps.find(({ name }) => name === "page");
      assert.equal(shown?.parentSpanId, "00f067aa0ba902b7", "the page is a step of the browser's");
      const asked = steps.find(({ name }) => name === publicSite.site.id);
      assert.equal(asked?.parentSpanId, shown?.spanId, "what it asks is a step of the page");
      assert.ok(
        steps.some(({ parentSpanId }) => parentSpanId === asked?.spanId),
        "and has its statements",
      );
    });

    // The last one: its schema stays.
    test("pages of this release hold before the API of the next, which answers with a field more", async () => {
      assert.deepEqual(await across("Shown before the next API", { api: nextRelease() }), {
        isOn: true,
        since: "next",
      });
    });
  });
