import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { base32, codeAt, fromBase32, newTotpSecret, stepAt, stepOf, totpUri } from "./totp.ts";

describe("codes by time", () => {
  const secret = Buffer.from("12345678901234567890");
  const at = (seconds: number) => new Date(seconds * 1000);

  test("are those of RFC 6238's table", () => {
    const table = [
      [59, "287082"],
      [1111111109, "081804"],
      [1111111111, "050471"],
      [1234567890, "005924"],
      [2000000000, "279037"],
      [20000000000, "353130"],
    ] as const;
    for (const [seconds, code] of table) assert.equal(codeAt(secret, stepAt(at(seconds))), code);
  });

  test("count one step early and one late, and no further", () => {
    const code = codeAt(secret, 100);
    const accepted = [98, 99, 100, 101, 102].map((step) => stepOf(secret, code, at(step * 30), 0));
    assert.deepEqual(accepted, [null, 100, 100, 100, null]);
  });

  test("count once, and none from before one that was used", () => {
    assert.equal(stepOf(secret, codeAt(secret, 100), at(3000), 100), null);
    assert.equal(stepOf(secret, codeAt(secret, 99), at(3000), 100), null);
    assert.equal(stepOf(secret, codeAt(secret, 101), at(3000), 100), 101);
  });

  test("of another length or another alphabet are none", () => {
    for (const code of ["", "12345", `${codeAt(secret, 100)}0`, "abcdef", "１２３４５６"])
      assert.equal(stepOf(secret, code, at(3000), 0), null);
  });

  test("a secret is written in base 32 and read back", () => {
    assert.equal(base32(Buffer.from("foobar")), "MZXW6YTBOI");
    const fresh = newTotpSecret();
    assert.equal(fresh.length, 20);
    assert.deepEqual(fromBase32(base32(fresh)), fresh);
  });

  test("the address for the app names product, workspace and account", () => {
    assert.equal(
      totpUri({ secret: "ABC", account: "ada+1@acme.test", issuer: "Parley acme" }),
      "otpauth://totp/Parley%20acme:ada%2B1%40acme.test?secret=ABC&issuer=Parley%20acme&algorithm=SHA1&digits=6&period=30",
    );
  });
});
