import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { contacts as contactCalls } from "../../../contract/crm/contacts.ts";
import { newId } from "../../db/columns.ts";
import { queryRows } from "../../db/query.ts";
import { customDomains } from "../../modules/site/custom-domains/table.ts";
import { holder } from "../../modules/people/session/second-factor.ts";
import { secondFactors, users } from "../../modules/people/session/table.ts";
import { storedSecrets } from "../../modules/workspace/connections/secrets.ts";
import { connections } from "../../modules/workspace/connections/table.ts";
import {
  close,
  countOf,
  filesOf,
  installation,
  isRefused,
  linesOf,
  rowsOf,
  storageOf,
  takenOut,
  targetOf,
} from "../../testing/moving.ts";
import type { Installation } from "../../testing/moving.ts";
import { makers } from "../../testing/row-of.ts";
import { uploadFile } from "../../testing/sample-files.ts";
import { testServerUrl } from "../../testing/test-database.ts";
import type { Person } from "../../testing/world.ts";
import { checkBackup, writeBackup } from "../files.ts";
import { createTally, unpacked } from "../lines.ts";
import type { Line } from "../lines.ts";
import { checkWorkspace, lookInto } from "./look.ts";
import { putIn } from "./put-in.ts";

const nothing = { passphrase: undefined };

/** The same archive with other lines, and a last line that agrees with them. */
async function* forged(file: string, change: (line: Line) => Line | null): AsyncGenerator<Line, void> {
  const tally = createTally();
  for await (const line of unpacked(file, undefined)) {
    const next = "end" in line ? null : change(line);
    if (next) {
      tally.see(next);
      yield next;
    }
  }
  yield { end: { ...tally.whole(), gone: [] } };
}

describe("an archive that is not as it was taken out", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-broken-"));
  const at = (name: string) => path.join(folder, name);
  let from: Installation;
  let to: Installation;
  let ann: Person;
  let whole: string;

  before(async () => {
    from = await installation("the key of the one");
    ann = await from.world.person({ role: "ADMIN", name: "Ann Admin" });
    for (const make of Object.values(makers)) await from.world.work("acme", (work) => make(work, ann));
    for (const name of ["one.txt", "two.txt"])
      await uploadFile(from.world, ann, { bytes: Buffer.from(`${name} `.repeat(20_000)), name });
    await withSecrets();
    whole = await takenOut(from, at("whole"), {});
  });
  /** A connection to a real provider, and a second factor. */
  async function withSecrets(): Promise<void> {
    const { world } = from;
    const { sealer } = world.app.services;
    await world.work("acme", async (work) => {
      const { id } = await work.rows(connections).insert({
        ...{ provider: "whatsapp", name: "Real shop", isSimulated: false, settings: {}, secrets: "" },
        account: "10000009",
        hookKey: newId(),
      });
      const secrets = storedSecrets(
        { sealer },
        { tenantId: "acme", id, isSimulated: false },
        { accessToken: "t" },
      );
      await work.rows(connections).update(id, { secrets });
      const secret = sealer.seal("hidden", holder("acme", ann.id));
      await work.rows(secondFactors).insert({ userId: ann.id, secret, confirmedAt: work.now });
    });
  }
  beforeEach(async () => {
    if (to) await close(to);
    to = await installation("the key of the other");
  });
  after(async () => {
    await close(from);
    await close(to);
    rmSync(folder, { recursive: true, force: true });
  });

  const isEmpty = async (tenant = "acme") => {
    assert.equal(await countOf(to.world.database, tenant), 0);
    const files = readdirSync(to.env.dataDir, { recursive: true, withFileTypes: true });
    assert.deepEqual(
      files
        .filter((one) => one.isFile() && one.parentPath.includes(`${path.sep}files`))
        .map(({ name }) => name),
      [],
    );
  };
  const rewritten = async (change: (line: Line) => Line | null) => {
    await writeBackup(at("forged"), forged(whole, change), undefined, checkWorkspace);
    return at("forged");
  };
  /** Other values in one column of a table. */
  const withColumn = (table: string, column: string, value: (before: string | null) => string | null) => {
    let place: number | null = null;
    return rewritten((line) => {
      if ("table" in line)
        place = line.table === table ? line.columns.findIndex(([name]) => name === column) : null;
      const here = place;
      return "rows" in line && here !== null
        ? { rows: line.rows.map((row) => row.with(here, value(row[here] ?? null))) }
        : line;
    });
  };

  test("is refused in words where a byte is another, the end is missing, or it is something else, and leaves nothing", async () => {
    const bytes = readFileSync(whole);
    const broken = Buffer.from(bytes);
    broken[bytes.length >> 1] = (broken[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(at("broken"), broken);
    writeFileSync(at("cut"), bytes.subarray(0, bytes.length - 200));
    writeFileSync(at("text"), "Dear Sir");
    await isRefused(putIn(targetOf(to), at("broken"), nothing), /damaged|breaks off/);
    await isRefused(putIn(targetOf(to), at("cut"), nothing), /breaks off/);
    await isRefused(putIn(targetOf(to), at("text"), nothing), /no backup of Parley/);
    await isRefused(checkBackup(whole, undefined), /one workspace in this file/);
    const sealed = await takenOut(from, at("sealed"), { secret: "correct horse" });
    await isRefused(
      putIn(targetOf(to), sealed, { passphrase: "guess" }),
      /another one, or the file was changed/,
    );
    await isRefused(putIn(targetOf(to), sealed, nothing), /set BACKUP_PASSPHRASE/);
    await isEmpty();
  });

  test("is refused from another schema, for a name that is none, and where there is no such workspace", async () => {
    const of = (by: number) =>
      rewritten((line) =>
        "workspace" in line
          ? { workspace: { ...line.workspace, migration: line.workspace.migration + by } }
          : line,
      );
    await isRefused(putIn(targetOf(to), await of(1), nothing), /taken out by a newer version \(0\.1\.0\)/);
    await isRefused(putIn(targetOf(to), await of(-1), nothing), /taken out by an older version/);
    for (const as of ["www", "Acme", "a", "xn--acme"])
      await isRefused(putIn(targetOf(to), whole, { ...nothing, as }), /cannot be the name of a workspace/);
    await isRefused(takenOut(from, at("none"), { tenant: "nobody" }), /no workspace nobody/);
    await isEmpty();
  });

  test("brings no row, no file and no right of another workspace, whatever it says", async () => {
    const [theirs, out] = [
      await withColumn("attachments", "storage_key", () => "globex/x"),
      /The file globex\/x in the archive is of another workspace/,
    ];
    await isRefused(putIn(targetOf(to), theirs, nothing), out);
    const climbing = await rewritten((line) => ("file" in line ? { file: "acme/../globex/x" } : line));
    await isRefused(putIn(targetOf(to), climbing, nothing), /of another workspace/);
    const job = await withColumn("pending_jobs", "payload", () => '{"storageKeys":["globex/x"]}');
    await isRefused(putIn(targetOf(to), job, nothing), out);
    await isEmpty();

    await to.world.person({ tenant: "globex" });
    const before = await countOf(to.world.database, "globex");
    await putIn(targetOf(to), await withColumn("contacts", "tenant_id", () => "globex"), nothing);
    assert.equal(await countOf(to.world.database, "globex"), before);
    assert.deepEqual(
      (await rowsOf(to.world.database, "acme"))["contacts"],
      (await rowsOf(from.world.database, "acme"))["contacts"],
    );
  });

  test("makes nobody of it run the installation, and proves no address and no domain", async () => {
    const file = await withColumn("users", "role", () => "SUPER_ADMIN");
    const { notes } = await putIn(targetOf(to), file, nothing);
    assert.match(notes.join("\n"), /ran that installation, and is an administrator/);
    await to.world.database.read("system", async (db) => {
      for (const user of await db.select().from(users).where(eq(users.tenantId, "acme")))
        assert.deepEqual([user.role, user.emailConfirmedAt], ["ADMIN", null]);
      const domains = await db.select().from(customDomains);
      assert.ok(domains.length > 0);
      for (const domain of domains)
        assert.ok(
          domain.state === "PENDING_DNS" && domain.verifiedAt === null && domain.nextCheckAt !== null,
        );
    });
  });

  test("that was not sealed comes without secrets: who needs one says so", async () => {
    const { notes } = await putIn(targetOf(to), whole, nothing);
    assert.match(notes.join("\n"), /Real shop \(whatsapp\) is to be connected again/);
    await to.world.database.read("system", async (db) => {
      const [shop] = await db.select().from(connections).where(eq(connections.name, "Real shop"));
      assert.deepEqual([shop?.secrets, shop?.state], ["", "RECONNECT"]);
      assert.deepEqual(await db.select().from(secondFactors), []);
    });
  });

  test("leaves nothing where its rows do not go together", async () => {
    const contactless = () => {
      let isLeft = false;
      return rewritten((line) => {
        if ("table" in line) isLeft = line.table === "contacts";
        return "rows" in line && isLeft ? { rows: [] } : line;
      });
    };
    await isRefused(putIn(targetOf(to), await contactless(), nothing), /do not go together/);
    await isEmpty();
  });

  test("that is whole, and of which a file could not be written, leaves nothing, and comes in under another name afterwards", async () => {
    let written = 0;
    const storage = storageOf(to);
    const failing = {
      ...storage,
      write: (...of: Parameters<typeof storage.write>) => {
        written += 1;
        return written === 2 ? Promise.reject(new Error("the disk is gone")) : storage.write(...of);
      },
    };
    await assert.rejects(putIn({ ...targetOf(to), storage: failing }, whole, nothing), /the disk is gone/);
    assert.equal(written, 2);
    await isEmpty();
    const steps = new Set<string>();
    await putIn(targetOf(to), whole, { ...nothing, as: "tents", told: (step) => steps.add(step) });
    assert.deepEqual([...steps], ["read and checked", "files written", "rows written"]);
    await isEmptyOf("acme");
    const [wanted, got] = [
      await rowsOf(from.world.database, "acme"),
      await rowsOf(to.world.database, "tents"),
    ];
    // What it says of secrets, the test above does.
    for (const table of ["connections", "second_factors"]) delete wanted[table];
    for (const [table, rows] of Object.entries(wanted)) assert.deepEqual(got[table], rows, table);
    assert.deepEqual(await filesOf(to, "tents"), await filesOf(from, "acme"));
  });
  const isEmptyOf = async (tenant: string) => assert.equal(await countOf(to.world.database, tenant), 0);

  test("says what else it meets: people, numbers and domains of others, and how much room it needs", async () => {
    const eve = await to.world.person({ tenant: "globex" });
    await to.world.work("globex", async (work) => {
      const [theirs] = await from.world.database.read("system", (db) => db.select().from(customDomains));
      await work.rows(customDomains).insert({
        domain: theirs?.domain ?? "",
        token: "t",
        askedAt: work.now,
        state: "ACTIVE",
      });
    });
    const file = await withColumn("users", "email", () => eve.email);
    const { notes, refusals } = await lookInto(targetOf(to), file, nothing);
    assert.deepEqual(refusals, []);
    assert.match(notes.join("\n"), /of its people have accounts in other workspaces here/);
    assert.match(notes.join("\n"), /leads to the workspace globex here/);

    const [number] = await from.world.database.read("system", (db) =>
      db.select().from(connections).where(eq(connections.provider, "whatsapp")),
    );
    await to.world.work("globex", (work) =>
      work.rows(connections).insert({
        ...{ provider: "whatsapp", name: "Theirs", isSimulated: false, settings: {}, secrets: "none" },
        account: number?.account ?? "",
        hookKey: newId(),
      }),
    );
    const real = await withColumn("connections", "is_simulated", () => "false");
    const met = await lookInto({ ...targetOf(to), freeAt: () => Promise.resolve(1000) }, real, nothing);
    assert.match(met.notes.join("\n"), /workspace globex here has the same number or account as Support/);
    assert.match(met.refusals.join("\n"), /needs about \d+ bytes in .+, where 1000 are free/);
    await isEmpty();
  });

  if (testServerUrl)
    test("is one moment, however much is written while it is taken out", async () => {
      const { world } = from;
      const countIn = async (file: string) =>
        (await checkWorkspace(file, undefined)).manifest.tables["contacts"]?.count ?? 0;
      const before = await countIn(await takenOut(from, at("before"), {}));
      let made = 0;
      const meanwhile = async function* () {
        for await (const line of linesOf(from, "acme", false)) {
          if ("table" in line) {
            await world.ok(contactCalls.create, ann, { body: { name: `Meanwhile ${made}` } });
            made += 1;
          }
          yield line;
        }
      };
      await writeBackup(at("meanwhile"), meanwhile(), undefined, checkWorkspace);
      assert.ok(made > 100);
      assert.equal(await countIn(at("meanwhile")), before);
      const [audited] = await world.database.read("system", (db) =>
        queryRows<{ count: number }>(
          db,
          sql`select count(*)::int as count from contacts where name like 'Meanwhile%'`,
        ),
      );
      assert.equal(audited?.count, made);
    });
});
