import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { inboundMails } from "../../modules/channels/mailboxes/table.ts";
import { inboundPosts } from "../../modules/workspace/inbound/table.ts";
import { close, installation, takenOut, targetOf } from "../../testing/moving.ts";
import type { Installation } from "../../testing/moving.ts";
import { makers } from "../../testing/row-of.ts";
import { putIn } from "./put-in.ts";

describe("what came to a workspace, as it came", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-archives-"));
  let from: Installation;
  let to: Installation;
  before(async () => {
    from = await installation("the key of the one");
    to = await installation("the key of the other");
  });
  after(async () => {
    await close(from);
    await close(to);
    rmSync(folder, { recursive: true, force: true });
  });

  test("goes along in its archive to the byte: mails and a messenger's posts", async () => {
    // Every value that a byte can have: no text survives what reads it as one.
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 7) % 256));
    const admin = await from.world.person({ role: "ADMIN" });
    const { mailId, postId } = await from.world.work(admin.tenant, async (work) => {
      const mailId = await makers.inboundMail(work, admin);
      await work.update(inboundMails).set({ source: bytes }).where(eq(inboundMails.id, mailId));
      const connectionId = await makers.connection(work, admin);
      const post = await work.rows(inboundPosts).insert({ connectionId, hash: "a post's", body: bytes });
      return { mailId, postId: post.id };
    });
    const file = await takenOut(from, path.join(folder, "archive"), { secret: "correct horse" });
    await putIn(targetOf(to), file, { passphrase: "correct horse" });
    const arrived = await to.world.work(admin.tenant, async (work) => ({
      mail: (await work.rows(inboundMails).get(mailId)).source,
      post: (await work.rows(inboundPosts).get(postId)).body,
    }));
    assert.deepEqual([Buffer.from(arrived.mail), Buffer.from(arrived.post)], [bytes, bytes]);
  });
});
