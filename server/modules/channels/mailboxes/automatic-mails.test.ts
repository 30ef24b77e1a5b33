import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, test } from "node:test";
import { locales } from "../../../../contract/locales.ts";
import { classOf, isAutomaticBySubject, readBounce } from "./automatic.ts";
import { readMail } from "./read-mail.ts";

const own = new Set(["support@acme.test"]);
const folder = join(import.meta.dirname, "automatic-mails");

/**
 * Whole mails as programs write them, each in a file whose name begins with what it is. As stored, their lines
 * end as text's do; as sent, by CR LF.
 */
for (const locale of locales)
  describe(`automatic mail, ${locale}`, () => {
    const files = globSync(`${locale}/*.eml`, { cwd: folder }).toSorted();

    test("there are at least ten by programs, and some by people that look like it", () => {
      const byPeople = files.filter((file) => basename(file).startsWith("MESSAGE-"));
      assert.ok(files.length - byPeople.length >= 10 && byPeople.length >= 2, `${files.length}`);
    });

    for (const file of files)
      test(`${basename(file, ".eml")} is what it says`, async () => {
        const source = readFileSync(join(folder, file), "utf8").replaceAll("\n", "\r\n");
        const mail = await readMail(Buffer.from(source));
        const [wanted] = basename(file).split("-");
        const byHead = classOf(mail, own);
        const kind = byHead === "MESSAGE" && isAutomaticBySubject(mail) ? "AUTOMATIC" : byHead;
        assert.equal(kind, wanted);
        assert.ok(mail.subject !== "" && (mail.text !== "" || mail.reports.length > 0), "it was read whole");
        assert.ok(!mail.subject.includes("=?") && !mail.subject.includes("�"), mail.subject);
        if (file.includes("no-such-user")) {
          const bounce = readBounce(mail);
          assert.deepEqual(
            [bounce.isHard, bounce.recipient, bounce.mailIds.includes("0190aa@acme.test")],
            [true, "nadia@example.com", true],
          );
        }
        if (file.includes("delayed")) assert.equal(readBounce(mail).isFailed, false);
      });
  });
