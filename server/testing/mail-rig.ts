import assert from "node:assert/strict";
import { desc, eq } from "drizzle-orm";
import { mailboxes } from "../../contract/channels/mailboxes.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { simulator } from "../../contract/workspace/simulator.ts";
import { keepMail } from "../modules/channels/mailboxes/jobs.ts";
import { inboundMails } from "../modules/channels/mailboxes/table.ts";
import { jobsDone } from "./jobs-done.ts";
import type { Person, World } from "./world.ts";

/** A workspace with mailboxes whose servers are played, and people who write to them. */
export function mailRig(worldOf: () => World) {
  let made = 0;
  const settle = () => jobsDone(worldOf());
  const rig = {
    settle,
    /** A workspace that nobody has touched. */
    async begun(more: object = {}) {
      made += 1;
      const tenant = `mail-${made}`;
      const admin = await worldOf().person({ role: "ADMIN", tenant });
      const agent = await worldOf().person({ role: "AGENT", tenant });
      const mailbox = await rig.connect(admin, { ...more });
      return { tenant, admin, agent, mailbox, id: mailbox.connection.id };
    },
    connect: async (admin: Person, more: object = {}) => {
      made += 1;
      const mailbox = await worldOf().ok(mailboxes.create, admin, {
        body: {
          address: `support-${made}@acme.test`,
          displayName: "Acme Support",
          isSimulated: true,
          ...more,
        },
      });
      await settle();
      return mailbox;
    },
    /** As a customer whose program speaks to the simulated server. */
    async write(
      admin: Person,
      id: string,
      { from = "nadia@example.com", name = "Nadia", text = "Where is my order?", ...mail }: Written = {},
    ) {
      const state = await worldOf().ok(simulator.write, admin, {
        params: { id },
        body: { from, name, text, mail },
      });
      await settle();
      return state;
    },
    /** Bytes as some server hands them over. */
    async deliver(tenant: string, id: string, raw: string | Buffer) {
      const source = Buffer.from(raw);
      await worldOf().work(tenant, (work) =>
        keepMail(work, id, { source, sizeBytes: source.length, isCut: false }, null),
      );
      await settle();
      const [row] = await worldOf().work(tenant, (work) =>
        work
          .from(inboundMails)
          .where(eq(inboundMails.connectionId, id))
          .orderBy(desc(inboundMails.id))
          .limit(1),
      );
      assert.ok(row);
      return row;
    },
    ticketsOf: async (as: Person) => (await worldOf().ok(tickets.list, as, { query: { limit: 100 } })).items,
    messagesOf: async (as: Person, id: string) =>
      (await worldOf().ok(tickets.conversations, as, { params: { id } })).items,
    async reply(as: Person, id: string, message = "It is on its way", more: object = {}) {
      const answer = await worldOf().call(tickets.reply, as, { params: { id }, body: { message, ...more } });
      await settle();
      return answer;
    },
    linesOf: async (admin: Person, id: string) =>
      (await worldOf().ok(simulator.get, admin, { params: { id } })).lines,
  };
  return rig;
}
interface Written {
  from?: string;
  name?: string;
  text?: string;
  subject?: string;
  html?: string;
  cc?: string[];
  as?: "MAIL" | "OUT_OF_OFFICE" | "BOUNCE";
}

/** A mail as a person's program writes it. */
export const rawMail = (head: Record<string, string | undefined>, body = "Hello"): string =>
  [
    ...Object.entries({
      From: "Nadia <nadia@example.com>",
      To: "support@acme.test",
      Subject: "A question",
      Date: "Mon, 02 Mar 2026 09:00:00 +0000",
      "Message-ID": `<${Math.abs(hashOf(JSON.stringify(head) + body))}@example.com>`,
      ...head,
    }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    "",
    body,
    "",
  ].join("\r\n");
const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
