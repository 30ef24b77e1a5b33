import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { endpoint } from "./kit.ts";

/** Each holds by the compiler: without the error that it expects, this file does not compile. */
test("only a write in a transaction of its own, of a known group, declares what it changes", () => {
  const returns = z.object({ id: z.string() });
  const fine = endpoint("POST /skills", { allow: "AGENT", returns, changes: "skills" });
  assert.equal(fine.changes, "skills");
  // @ts-expect-error there is no such group
  endpoint("POST /skills", { allow: "AGENT", returns, changes: "skill" });
  // @ts-expect-error a read changes nothing
  endpoint("GET /skills", { allow: "AGENT", returns, changes: "skills" });
  // @ts-expect-error it opens its own transactions
  endpoint("POST /skills", { allow: "AGENT", returns, changes: "skills", transaction: "none" });
  // @ts-expect-error a visitor's call has no transaction of the mount's
  endpoint("POST /skills", { allow: "PUBLIC", returns, changes: "skills" });
});
