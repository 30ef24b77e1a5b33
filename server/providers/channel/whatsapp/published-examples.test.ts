import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../../clock.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import sends from "./examples/sends.json" with { type: "json" };
import webhooks from "./examples/webhooks.json" with { type: "json" };
import { WhatsAppSettings } from "./settings.ts";
import { whatsappSimulator } from "./simulator.ts";
import { parseWhatsAppWebhook } from "./webhook.ts";

const now = "2026-03-02T09:00:00.000Z";
const settings = WhatsAppSettings.parse({
  phoneNumberId: "5550001",
  businessAccountId: "700001",
  displayPhoneNumber: "+34 900 000 000",
});
const secrets = { accessToken: "EAAtoken", appSecret: "app-secret", verifyToken: "ask-me" };

/** Which of the published sends our simulator does not take, and why: what the refusal says, and what it is of. */
const refusals: readonly { why: string; says: RegExp; of: RegExp }[] = [
  { why: "names a file of another account", says: /\.id: Invalid string/, of: /by ID$/ },
  {
    why: "has the provider fetch a file from elsewhere: ours are always uploaded",
    says: /\.id: Invalid input: expected string, received undefined/,
    of: /by URL$/,
  },
  {
    why: "is of a kind that is not sent here",
    says: /^\(#100\) (?:interactive\.)?type: Invalid discriminator/,
    of: /Flow|Order (?:Details|Status)|Contact Message|^Send Catalog Message/,
  },
  {
    why: "names no type: ours always do",
    says: /^\(#100\) type: Invalid discriminator/,
    of: /^Send (?:Text Message with Preview URL|Reply to List Message)$/,
  },
  {
    why: "fills a template with what ours have no place for: a file, an amount, a flow, a catalogue",
    says: /template\.(?:components|language)/,
    of: /Template|^Send Sample Text Message$/,
  },
  {
    why: "is a template or a product that the account does not have",
    says: /does not exist|is not the account's catalogue|header\.type/,
    of: /^Send (?:Test|Single Product|Multi-Product) Message$/,
  },
];

/** Of each file of posts what it brings, where it is not what its name says. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  account_update: ["account", "unread"],
  call_connect: ["call", "unread"],
  call_permission_update: ["message"],
  call_status: ["call"],
  call_terminate: ["call"],
  callback_button: ["message"],
  callback_selection: ["message"],
  deleted_message: ["unsend"],
  edited_message: ["edit"],
  flow_completion: ["message"],
  message: ["message", "unread"],
  message_status: ["status"],
  outgoing_message: ["echo", "unsend", "edit"],
  system: ["move", "unread"],
  template_category_update: ["template"],
  template_components_update: ["unread"],
  template_quality_update: ["template"],
  template_status_update: ["template"],
  user_marketing_preferences: ["preference"],
};

describe("what others published of WhatsApp", () => {
  test("each send is taken by our simulator, or is refused for a reason that is known", async () => {
    const simulated = whatsappSimulator({
      settings,
      secrets,
      memory: createMemoryForTests(),
      files: createFilesForTests(),
      now: falseClock(now).now,
      onHooks: () => Promise.resolve(),
    });
    await simulated.writeAsCustomer({ from: "34600111222", name: "Nadia", text: "Hola" });
    const [line] = await simulated.lines();
    const filled = (example: unknown): string =>
      JSON.stringify(example)
        .replaceAll("{{Recipient-Phone-Number}}", "34600111222")
        .replaceAll(/"message_id":"[^"]*"/g, `"message_id":"${line?.id}"`);
    const taken: string[] = [];
    for (const [name, example] of Object.entries(sends.examples)) {
      const answer = await simulated.fetch("https://graph.facebook.com/v23.0/5550001/messages", {
        method: "POST",
        headers: { Authorization: `Bearer ${secrets.accessToken}`, "Content-Type": "application/json" },
        body: filled(example),
        timeoutMs: 1000,
      });
      const said = new TextDecoder().decode(answer.body);
      if (answer.status === 200) {
        taken.push(name);
        continue;
      }
      // The provider's own shape of a refusal.
      const { error } = JSON.parse(said) as { error: { message: string } };
      assert.ok(
        refusals.some(({ says, of }) => of.test(name) && says.test(error.message)),
        `${name}: ${error.message}`,
      );
    }
    assert.deepEqual(taken, [
      "Send List Message",
      "Send Location Message",
      "Send Reply Button",
      "Send Reply to Location Message",
      "Send Reply to Text Message",
      "Send Reply with Reaction Message",
      "Send Text Message",
      "Send typing indicator and read receipt",
    ]);
  });

  for (const [file, posts] of Object.entries(webhooks.examples))
    test(`each post of ${file} is read as what it is`, () => {
      const found = new Set<string>();
      for (const post of Object.values(posts)) {
        const events = parseWhatsAppWebhook(new TextEncoder().encode(JSON.stringify(post)), now);
        assert.notEqual(events.length, 0);
        for (const { kind } of events) found.add(kind);
      }
      assert.deepEqual([...found].toSorted(), kinds[file]?.toSorted());
    });
});
