import { createHash } from "node:crypto";
import { alignmentAt, qrModules } from "./qr";

const print = (modules: boolean[][]) =>
  createHash("sha256")
    .update(modules.map((row) => row.map((isDark) => (isDark ? "#" : ".")).join("")).join("\n"))
    .digest("hex")
    .slice(0, 16);
const uri =
  "otpauth://totp/Parley%20acme:ada%40acme.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Parley%20acme&algorithm=SHA1&digits=6&period=30";

// Each of these pictures was read back by an independent reader of QR codes when it was written down.
test.each([
  ["A", 21, "defea385aeee6c21"],
  [uri, 45, "b47778122d420cc6"],
  ["x".repeat(858), 97, "06efabb7ac0e2fb4"],
])("the picture of a text is the one that a reader reads", (text, size, expected) => {
  const modules = qrModules(text);
  expect([modules.length, print(modules)]).toEqual([size, expected]);
});

test("a picture is no larger than its text needs, and what fits in none is refused", () => {
  expect([17, 18, 271, 272].map((length) => qrModules("x".repeat(length)).length)).toEqual([21, 25, 57, 61]);
  expect(() => qrModules("x".repeat(859))).toThrow("too long");
});

test("alignment patterns stand where the standard's table has them", () => {
  expect([1, 2, 7, 14, 16, 18, 20].map(alignmentAt)).toEqual([
    [],
    [6, 18],
    [6, 22, 38],
    [6, 26, 46, 66],
    [6, 26, 50, 74],
    [6, 30, 56, 82],
    [6, 34, 62, 90],
  ]);
});
