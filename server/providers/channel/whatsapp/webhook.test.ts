import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { InboundEvent } from "../channel.ts";
import { parseWhatsAppWebhook } from "./webhook.ts";
import { toldText } from "../../../words/stored.ts";

const receivedAt = "2026-03-02T09:00:00.000Z";
const parse = (value: unknown): InboundEvent[] =>
  parseWhatsAppWebhook(new TextEncoder().encode(JSON.stringify(value)), receivedAt);
const contact = { profile: { name: "Nadia Haddad" }, wa_id: "34600111222", user_id: "ES.900100" };
const changeOf = (value: object) => ({
  field: "messages",
  value: {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "34900000000", phone_number_id: "5550001" },
    contacts: [contact],
    ...value,
  },
});
const postOf = (...changes: object[]) => ({
  object: "whatsapp_business_account",
  entry: [{ id: "700001", changes }],
});
const parseMessage = (message: object, value: object = {}): InboundEvent => {
  const common = { id: "wamid.A", timestamp: "1772442000", from: "34600111222" };
  const [event, ...others] = parse(postOf(changeOf({ messages: [{ ...common, ...message }], ...value })));
  assert.ok(event);
  assert.deepEqual(others, []);
  return event;
};
const parseStatus = (status: object): InboundEvent => {
  const common = { id: "wamid.B", timestamp: "1772442001", recipient_id: "34600111222" };
  const [event] = parse(postOf(changeOf({ statuses: [{ ...common, ...status }] })));
  assert.ok(event);
  return event;
};
const whyOf = (event: InboundEvent | undefined): string => {
  assert.equal(event?.kind, "unread");
  return toldText(event.why, null);
};

describe("what a post of WhatsApp brings", () => {
  test("a text: who, when, to which number, and what it answers", () => {
    const body = "¿Abrís hoy? 😀";
    assert.deepEqual(
      parseMessage({ type: "text", text: { body }, context: { from: "34900000000", id: "wamid.Z" } }),
      {
        kind: "message",
        account: "5550001",
        externalId: "wamid.A",
        at: "2026-03-02T09:00:00.000Z",
        from: {
          identities: [
            { kind: "WHATSAPP_ID", value: "34600111222" },
            { kind: "PHONE", value: "+34600111222" },
            { kind: "BSUID", value: "ES.900100" },
          ],
          name: "Nadia Haddad",
        },
        content: { type: "text", text: body },
        repliesTo: "wamid.Z",
      },
    );
  });

  test("a forwarded message answers none", () => {
    const event = parseMessage({ type: "text", text: { body: "x" }, context: { forwarded: true } });
    assert.equal(event.kind === "message" && event.repliesTo, null);
  });

  test("presses, places and reactions are told by what they hold", () => {
    const cases: [object, unknown][] = [
      [
        {
          type: "interactive",
          interactive: { type: "button_reply", button_reply: { id: "b1", title: "Yes" } },
        },
        { type: "choice", id: "b1", text: "Yes", description: null },
      ],
      [
        {
          type: "interactive",
          interactive: { type: "list_reply", list_reply: { id: "r1", title: "Red", description: "XL" } },
        },
        { type: "choice", id: "r1", text: "Red", description: "XL" },
      ],
      [
        { type: "button", button: { payload: "p", text: "Thanks" } },
        { type: "choice", id: "p", text: "Thanks", description: null },
      ],
      [
        { type: "location", location: { latitude: 1.5, longitude: 2.5, name: "Shop" } },
        { type: "location", latitude: 1.5, longitude: 2.5, name: "Shop", address: null },
      ],
      [
        { type: "reaction", reaction: { message_id: "wamid.Q", emoji: "👍" } },
        { type: "reaction", emoji: "👍" },
      ],
      // Without an emoji it is taken back.
      [
        { type: "reaction", reaction: { message_id: "wamid.Q" } },
        { type: "reaction", emoji: "" },
      ],
      [
        { type: "location", location: { latitude: 200, longitude: 2 } },
        { type: "other", what: "location" },
      ],
      [{ type: "interactive" }, { type: "other", what: "interactive" }],
    ];
    for (const [message, content] of cases) {
      const event = parseMessage(message);
      assert.deepEqual(event.kind === "message" && event.content, content);
    }
    const reaction = parseMessage({ type: "reaction", reaction: { message_id: "wamid.Q", emoji: "👍" } });
    assert.equal(reaction.kind === "message" && reaction.repliesTo, "wamid.Q");
  });

  test("a file is named by its id, and its hash told in hexadecimal digits", () => {
    const base64 = "OmT4nhjUhCMIPNmj7eeOZeCYjTXkLxoOv85OMCFwSuc=";
    const hex = Buffer.from(base64, "base64").toString("hex");
    const none = { contentType: null, sha256: null, name: null, text: "", isVoice: false };
    const types = {
      image: [
        { id: "1", mime_type: "image/jpeg", sha256: base64, caption: "A door" },
        { contentType: "image/jpeg", sha256: hex, text: "A door" },
      ],
      video: [{ id: "1", sha256: hex.toUpperCase() }, { sha256: hex }],
      audio: [
        { id: "1", mime_type: "audio/ogg; codecs=opus", voice: true, sha256: "a=" },
        { contentType: "audio/ogg; codecs=opus", isVoice: true },
      ],
      document: [{ id: "1", filename: "f.pdf" }, { name: "f.pdf" }],
      sticker: [{ id: "1", animated: false, caption: 7 }, {}],
    };
    for (const [kind, [body, more]] of Object.entries(types)) {
      const event = parseMessage({ type: kind, [kind]: body });
      assert.deepEqual(event.kind === "message" && event.content, {
        type: "media",
        kind,
        mediaId: "1",
        ...none,
        ...more,
      });
    }
  });

  test("every other type is a message by its name, also one that is broken or new", () => {
    const types: Record<string, object> = {
      image: { image: { mime_type: "image/jpeg" } },
      video: {},
      contacts: { contacts: [] },
      order: { order: { catalog_id: "1", product_items: [{ quantity: 3 }] } },
      interactive: {},
      unsupported: { errors: [{ code: 131051, title: "Message type unknown" }] },
      hologram: { hologram: 7 },
    };
    for (const [type, body] of Object.entries(types)) {
      const event = parseMessage({ type, ...body });
      assert.deepEqual(event.kind === "message" && event.content, { type: "other", what: type });
    }
  });

  test("an order names each product, how many, and its price when it was chosen", () => {
    const event = parseMessage({
      type: "order",
      order: {
        catalog_id: "354160437058781",
        text: "Without onions",
        product_items: [
          { product_retailer_id: "HAMBURGER", quantity: 3, item_price: 30.5, currency: "ILS" },
          { product_retailer_id: "SODA", quantity: "2", item_price: "10", currency: "ILS" },
          { product_retailer_id: "NAPKIN", quantity: 1 },
        ],
      },
    });
    assert.deepEqual(event.kind === "message" && event.content, {
      type: "order",
      catalogId: "354160437058781",
      text: "Without onions",
      items: [
        { productRetailerId: "HAMBURGER", quantity: 3, price: 30.5, currency: "ILS" },
        { productRetailerId: "SODA", quantity: 2, price: 10, currency: "ILS" },
        { productRetailerId: "NAPKIN", quantity: 1, price: null, currency: null },
      ],
    });
  });

  test("shared contacts keep their names, firms and addresses, also where the name is missing", () => {
    const event = parseMessage({
      type: "contacts",
      contacts: [
        {
          name: { first_name: "Chandler", last_name: "Bing", formatted_name: "Chandler Bing" },
          org: { company: "Ads" },
          phones: [{ phone: "+1 555-555-5555", wa_id: "15555555555", type: "CELL" }],
          emails: [{ email: "bing@example.test" }],
        },
        { phones: [{ wa_id: "15550001111" }], emails: [{}] },
        7,
      ],
    });
    assert.deepEqual(event.kind === "message" && event.content, {
      type: "contacts",
      contacts: [
        {
          name: "Chandler Bing",
          organization: "Ads",
          phones: ["+1 555-555-5555"],
          emails: ["bing@example.test"],
        },
        { name: "", organization: null, phones: ["+15550001111"], emails: [] },
      ],
    });
  });

  test("a change of a message and its end are of the message that they name, and no message of their own", () => {
    const common = {
      account: "5550001",
      externalId: "wamid.Q",
      at: "2026-03-02T09:00:00.000Z",
      customer: { kind: "WHATSAPP_ID", value: "34600111222" },
    };
    const original_message_id = "wamid.Q";
    for (const [message, text] of [
      [{ type: "text", text: { body: "At five" } }, "At five"],
      [{ type: "image", image: { id: "1", mime_type: "image/jpeg", caption: "The red one" } }, "The red one"],
      [{ type: "document", document: { caption: "" } }, ""],
    ] as const)
      assert.deepEqual(parseMessage({ type: "edit", edit: { original_message_id, message } }), {
        kind: "edit",
        ...common,
        changeId: "wamid.A",
        text,
      });
    assert.deepEqual(parseMessage({ type: "revoke", revoke: { original_message_id } }), {
      kind: "unsend",
      ...common,
    });
    for (const broken of [
      { type: "edit", edit: { original_message_id, message: {} } },
      { type: "edit" },
      { type: "revoke", revoke: {} },
    ])
      assert.match(whyOf(parseMessage(broken)), /change of a message could not be read/);
  });

  test("another number is told with both, and another security code is of no conversation", () => {
    const body = "User A changed from 34600111222 to 34600999888";
    for (const [type, name] of [
      ["user_changed_number", "wa_id"],
      ["customer_changed_number", "new_wa_id"],
    ] as const)
      assert.deepEqual(
        parseMessage({ type: "system", system: { body, [name]: "34600999888", type } }, { contacts: [] }),
        {
          kind: "move",
          account: "5550001",
          externalId: "wamid.A",
          at: "2026-03-02T09:00:00.000Z",
          from: [
            { kind: "WHATSAPP_ID", value: "34600111222" },
            { kind: "PHONE", value: "+34600111222" },
          ],
          to: [
            { kind: "WHATSAPP_ID", value: "34600999888" },
            { kind: "PHONE", value: "+34600999888" },
          ],
        },
      );
    const system = { body: "x", type: "customer_identity_changed" };
    assert.match(whyOf(parseMessage({ type: "system", system })), /security code/);
    assert.match(whyOf(parseMessage({ type: "system" })), /notice about a customer/);
  });

  test("what WhatsApp does not pass on is named by its kind where the post tells it", () => {
    const event = parseMessage({ type: "unsupported", unsupported: { type: "poll" } });
    assert.deepEqual(event.kind === "message" && event.content, { type: "other", what: "poll" });
  });

  test("what was written in the phone app is an echo for its customer, and so are its changes", () => {
    const echoes = (...message_echoes: object[]) =>
      parse(
        postOf({
          field: "smb_message_echoes",
          value: { metadata: { phone_number_id: "5550001" }, contacts: [contact], message_echoes },
        }),
      );
    const common = { from: "34900000000", to: "34600111222", id: "wamid.E", timestamp: "1772442000" };
    const here = { account: "5550001", at: "2026-03-02T09:00:00.000Z" };
    const customer = { kind: "WHATSAPP_ID", value: "34600111222" };
    const original_message_id = "wamid.Q";
    assert.deepEqual(
      echoes(
        { ...common, type: "text", text: { body: "We have two" }, context: { id: "wamid.Z" } },
        { ...common, type: "revoke", revoke: { original_message_id } },
        {
          ...common,
          type: "edit",
          edit: { original_message_id, message: { type: "image", image: { caption: "The red one" } } },
        },
        { ...common, to: undefined, to_user_id: "ES.900100", type: "location" },
      ),
      [
        {
          kind: "echo",
          ...here,
          externalId: "wamid.E",
          to: customer,
          name: "Nadia Haddad",
          content: { type: "text", text: "We have two" },
          repliesTo: "wamid.Z",
        },
        { kind: "unsend", ...here, externalId: "wamid.Q", customer },
        {
          kind: "edit",
          ...here,
          externalId: "wamid.Q",
          changeId: "wamid.E",
          customer,
          text: "The red one",
        },
        {
          kind: "echo",
          ...here,
          externalId: "wamid.E",
          to: { kind: "BSUID", value: "ES.900100" },
          name: "Nadia Haddad",
          content: { type: "other", what: "location" },
          repliesTo: null,
        },
      ],
    );
    for (const odd of [[], {}, { ...common, to: undefined, type: "text", text: { body: "x" } }])
      assert.match(whyOf(echoes(odd)[0]), /phone app could not be read/);
  });

  test("somebody without a phone number is known by their business-scoped id alone", () => {
    const event = parseMessage(
      { type: "text", text: { body: "x" }, from: undefined, from_user_id: "ES.900100" },
      { contacts: [{ profile: { name: "Nadia" }, user_id: "ES.900100" }] },
    );
    assert.deepEqual(event.kind === "message" && event.from, {
      identities: [{ kind: "BSUID", value: "ES.900100" }],
      name: "Nadia",
    });
  });

  test("a sender without a contact has no name, and never somebody else's", () => {
    for (const contacts of [
      [],
      undefined,
      "x",
      [{ profile: { name: "Other" }, wa_id: "1", user_id: "ES.1" }],
    ]) {
      const event = parseMessage({ type: "text", text: { body: "x" } }, { contacts });
      assert.deepEqual(event.kind === "message" && event.from, {
        identities: [
          { kind: "WHATSAPP_ID", value: "34600111222" },
          { kind: "PHONE", value: "+34600111222" },
        ],
        name: null,
      });
    }
  });

  test("each status, with our key and with the reason of a failure", () => {
    for (const [word, status] of [
      ["sent", "SENT"],
      ["delivered", "DELIVERED"],
      ["read", "READ"],
      ["played", "PLAYED"],
    ] as const)
      assert.deepEqual(
        parseStatus({ status: word, biz_opaque_callback_data: "our-key", pricing: { billable: true } }),
        {
          kind: "status",
          account: "5550001",
          externalId: "wamid.B",
          at: "2026-03-02T09:00:01.000Z",
          status,
          key: "our-key",
          failure: null,
        },
      );
    const errors = [{ code: 131047, title: "Re-engagement message", error_data: { details: "24 hours." } }];
    const failed = parseStatus({ status: "failed", errors });
    assert.deepEqual(failed.kind === "status" && [failed.status, failed.key, failed.failure], [
      "FAILED",
      null,
      { code: "131047", reason: "24 hours." },
    ]);
    for (const status of [{ status: "failed" }, { status: "failed", errors: "x" }]) {
      const bare = parseStatus(status);
      assert.ok(bare.kind === "status" && bare.failure);
      const { code, reason } = bare.failure;
      assert.deepEqual(
        [code, toldText(reason, null), toldText(reason, "es"), toldText(reason, "ar")],
        [null, "WhatsApp gave no reason.", "WhatsApp no indicó el motivo.", "لم يذكر واتساب السبب."],
      );
    }
    assert.match(whyOf(parseStatus({ status: "warning" })), /warning/);
  });

  test("what a message is charged by comes with its status, in the provider's words", () => {
    const pricing = { billable: true, pricing_model: "PMP", category: "marketing", type: "regular" };
    const told = parseStatus({ status: "delivered", pricing });
    assert.deepEqual(told.kind === "status" && told.pricing, { category: "marketing", isBillable: true });
    for (const odd of [{ billable: "yes", category: "utility" }, { category: "utility" }, "x"]) {
      const status = parseStatus({ status: "delivered", pricing: odd });
      assert.ok(status.kind === "status" && status.pricing === undefined);
    }
  });

  test("several entries, changes, messages and statuses of one post, in their order", () => {
    const message = (name: string) => ({
      id: `wamid.${name}`,
      timestamp: "1772442000",
      from: "34600111222",
      type: "text",
      text: { body: name },
    });
    const post = {
      object: "whatsapp_business_account",
      entry: [
        {
          id: "700001",
          changes: [
            changeOf({ messages: [message("1"), message("2")] }),
            changeOf({ statuses: [{ id: "wamid.3", status: "sent", timestamp: "1772442000" }] }),
          ],
        },
        {
          id: "700002",
          changes: [
            changeOf({ messages: [message("4")], metadata: { phone_number_id: "5550002" } }),
            { field: "account_update", value: { event: "ACCOUNT_RESTRICTION" } },
          ],
          time: 1_772_442_060,
        },
      ],
    };
    const events = parse(post);
    assert.deepEqual(
      events.map(({ kind, account }) => [kind, account]),
      [
        ["message", "5550001"],
        ["message", "5550001"],
        ["status", "5550001"],
        ["message", "5550002"],
        ["unread", "700002"],
      ],
    );
    assert.equal(events[4]?.at, "2026-03-02T09:01:00.000Z");
    assert.deepEqual(
      parse(post).map(({ externalId }) => externalId),
      events.map(({ externalId }) => externalId),
    );
  });

  test("one bad message takes nothing from its neighbours", () => {
    const good = { id: "wamid.A", timestamp: "1772442000", from: "346", type: "text", text: { body: "x" } };
    const bad = [7, null, [], {}, { ...good, id: "" }, { ...good, id: 5 }, { ...good, type: undefined }];
    const worse = [
      { ...good, text: {} },
      { ...good, from: undefined },
      { ...good, group_id: "g" },
    ];
    const events = parse(postOf(changeOf({ contacts: [], messages: [...bad, good, ...worse] })));
    assert.deepEqual(
      events.map(({ kind }) => kind),
      [...bad.map(() => "unread"), "message", ...worse.map(() => "unread")],
    );
    assert.match(whyOf(events.at(-1)), /Group messages/);
    assert.match(whyOf(events.at(-2)), /no sender/);
  });

  test("what was before, nameless templates, errors and unknown fields are kept unread, each with its reason and its account", () => {
    for (const [field, reason] of [
      ["history", /before this number was connected/],
      ["smb_app_state_sync", /Contacts of the phone app/],
    ] as const)
      assert.match(whyOf(parse(postOf({ field, value: { metadata: {} } }))[0]), reason);
    const value = { event: "APPROVED", message_template_id: 1 };
    assert.match(whyOf(parse(postOf({ field: "message_template_status_update", value }))[0]), /template/);
    const [novelty] = parse(postOf({ field: "novelty", value }));
    assert.equal(whyOf(novelty), "Events of the type novelty are not supported.");
    assert.equal(
      novelty?.kind === "unread" && toldText(novelty.why, "es"),
      "Los eventos del tipo novelty no son compatibles.",
    );
    assert.match(
      whyOf(
        parse(postOf(changeOf({ errors: [{ code: 131000, error_data: { details: "Unsupported" } }] })))[0],
      ),
      /Unsupported/,
    );
    assert.match(whyOf(parse(postOf(changeOf({})))[0]), /no message/);
  });

  test("what the review says of a template is told once, by its id and its words", () => {
    const value = {
      event: "REJECTED",
      message_template_id: 1_000_000_000_000_001,
      message_template_name: "order_shipped",
      message_template_language: "en",
      message_template_category: "UTILITY",
      reason: "INCORRECT_CATEGORY",
    };
    const change = { field: "message_template_status_update", value };
    const [event] = parse(postOf(change));
    assert.ok(event?.kind === "template");
    assert.deepEqual(event.template, {
      providerId: "1000000000000001",
      name: "order_shipped",
      language: "en",
    });
    assert.deepEqual(event.state, {
      status: "REJECTED",
      providerStatus: "REJECTED",
      reason: "INCORRECT_CATEGORY",
    });
    assert.equal(parse(postOf(change))[0]?.externalId, event.externalId);
    const [quality] = parse(
      postOf({
        field: "message_template_quality_update",
        value: { ...value, event: 7, new_quality_score: "RED" },
      }),
    );
    assert.deepEqual([quality?.kind === "template" && quality.quality], ["RED"]);
    const [unheard] = parse(postOf({ ...change, value: { ...value, event: "HOLOGRAM" } }));
    assert.equal(unheard?.kind, "unread");
  });

  test("what Meta says of an account or a number is told with what it holds against it, and what is over", () => {
    const told = (field: string, value: object) => {
      const [event] = parse(postOf({ field, value }));
      if (event?.kind !== "account") return event?.kind;
      const { number, facts, warnings, clears } = event;
      return { number, facts, warnings: warnings.map(({ what, until }) => [what, until]), clears };
    };
    const nothing = { number: null, facts: {}, warnings: [], clears: [] };
    const restriction = (type: string) => ({ restriction_type: type, expiration: 1_641_330_498 });
    const until = "2022-01-04T21:08:18.000Z";
    assert.deepEqual(
      told("account_update", {
        event: "ACCOUNT_RESTRICTION",
        restriction_info: [
          restriction("RESTRICTED_BIZ_INITIATED_MESSAGING"),
          restriction("RESTRICTED_ADD_PHONE_NUMBER_ACTION"),
        ],
      }),
      {
        ...nothing,
        clears: ["RESTRICTED_STARTING", "RESTRICTED_ANSWERING", "RESTRICTED"],
        warnings: [
          ["RESTRICTED_STARTING", until],
          ["RESTRICTED", until],
        ],
      },
    );
    const one = (what: string) => ({ ...nothing, warnings: [[what, null]] });
    const violation = { event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "ADULT" } };
    assert.deepEqual(told("account_update", violation), one("VIOLATION"));
    assert.deepEqual(told("account_update", { event: "ACCOUNT_OFFBOARDED" }), one("OFFBOARDED"));
    assert.deepEqual(told("account_update", { event: "ACCOUNT_DELETED" }), one("DELETED"));
    assert.deepEqual(told("account_update", { event: "PARTNER_REMOVED" }), one("PARTNER_REMOVED"));
    const reinstated = { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "REINSTATE" } };
    assert.deepEqual(told("account_update", reinstated), { ...nothing, clears: ["DISABLING", "DISABLED"] });
    assert.deepEqual(
      told("phone_number_quality_update", {
        display_phone_number: "+1 555-078-3881",
        event: "DOWNGRADE",
        current_limit: "TIER_1K",
        max_daily_conversations_per_business: "TIER_250",
      }),
      { ...nothing, number: "15550783881", facts: { messagingLimit: "TIER_250" } },
    );
    assert.deepEqual(
      told("phone_number_quality_update", {
        display_phone_number: "15550783881",
        event: "THROUGHPUT_UPGRADE",
        current_limit: "TIER_UNLIMITED",
      }),
      { ...nothing, number: "15550783881", facts: { throughput: "HIGH" } },
    );
    for (const value of [{}, { event: "AD_ACCOUNT_LINKED" }, { event: "DISABLED_UPDATE" }, { event: 7 }])
      assert.equal(told("account_update", value), "unread", JSON.stringify(value));
    assert.equal(told("phone_number_quality_update", { event: "FLAGGED" }), "unread");
    for (const [people, tier] of [
      [250, "TIER_250"],
      [2000, "TIER_2K"],
      [100_000, "TIER_100K"],
      [-1, "TIER_UNLIMITED"],
    ] as const)
      assert.deepEqual(
        told("business_capability_update", {
          max_daily_conversations_per_business: people,
          max_phone_numbers_per_business: 20,
        }),
        { ...nothing, facts: { messagingLimit: tier } },
      );
    assert.equal(told("business_capability_update", { max_phone_numbers_per_waba: 20 }), "unread");
  });

  test("a customer's choice of marketing messages is one entry, by the moment that is a number; others are unread", () => {
    const preference = {
      wa_id: "34600111222",
      detail: "User requested to stop marketing messages",
      category: "marketing_messages",
      value: "stop",
      timestamp: 1_772_442_060,
    };
    const change = (...preferences: object[]) => {
      const { value } = changeOf({ contacts: [{ wa_id: "34600111222" }] });
      return { field: "user_preferences", value: { ...value, user_preferences: preferences } };
    };
    const [stop, resume, odd, nobody, ...others] = parse(
      postOf(
        change(
          preference,
          { ...preference, wa_id: undefined, user_id: "ES.900100", value: "resume" },
          { ...preference, category: "service_messages" },
          { ...preference, wa_id: undefined },
        ),
      ),
    );
    assert.deepEqual(others, []);
    assert.deepEqual(stop?.kind === "preference" && [stop.marketing, stop.at, stop.account, stop.customer], [
      "OPTED_OUT",
      "2026-03-02T09:01:00.000Z",
      "5550001",
      [
        { kind: "WHATSAPP_ID", value: "34600111222" },
        { kind: "PHONE", value: "+34600111222" },
      ],
    ]);
    assert.deepEqual(resume?.kind === "preference" && [resume.marketing, resume.customer], [
      "OPTED_IN",
      [{ kind: "BSUID", value: "ES.900100" }],
    ]);
    assert.match(whyOf(odd), /not about marketing/);
    assert.match(whyOf(nobody), /names nobody/);
    assert.equal(parse(postOf({ field: "user_preferences", value: {} }))[0]?.kind, "unread");
    const [again] = parse(postOf(change(preference)));
    assert.equal(again?.externalId, stop?.externalId, "the same in another post is the same entry");
  });

  test("what is not a post of WhatsApp is one unread entry; what is no JSON throws", () => {
    for (const value of [null, 7, "x", [], {}, { object: "page", entry: [] }, { object: "instagram" }])
      assert.equal(parse(value).length, 1);
    for (const entry of [null, 7, {}, { id: "1", changes: "x" }, { changes: [null] }, { changes: [{}] }])
      assert.equal(parse({ object: "whatsapp_business_account", entry: [entry] })[0]?.kind, "unread");
    assert.deepEqual(parse({ object: "whatsapp_business_account", entry: [] }), []);
    assert.throws(() => parseWhatsAppWebhook(Buffer.from("{")), SyntaxError);
    assert.throws(() => parseWhatsAppWebhook(Buffer.from("")), SyntaxError);
  });

  test("what a database cannot keep is taken out, and an odd time is that of the post", () => {
    const event = parseMessage({ type: "text", text: { body: "a\u0000b\ud800" }, timestamp: "soon" });
    assert.deepEqual(event.kind === "message" && event.content, { type: "text", text: "ab\ufffd" });
    assert.equal(event.at, receivedAt);
    assert.equal(
      parseMessage({ type: "text", text: { body: "x" }, timestamp: 1_772_442_000 }).at,
      receivedAt,
    );
    assert.equal(
      parseMessage({ type: "text", text: { body: "x" }, timestamp: "1772442000000" }).at,
      receivedAt,
      "milliseconds are no time of WhatsApp",
    );
  });
});
