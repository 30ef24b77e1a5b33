import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import type { Work } from "../../../work.ts";
import { publishArticle } from "./publishing.ts";
import { articles, articleTranslations } from "../articles/table.ts";
import { wordsToFind } from "./words.ts";

describe("articles suggested for a ticket", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    ann = await world.person();
    await world.work("acme", async (work) => {
      await write(work, "refunds", "en", "When a refund arrives", "Refunds reach a card in five days.");
      await write(
        work,
        "refunds-es",
        "es",
        "Cuándo llega un reembolso",
        "Los reembolsos llegan a la tarjeta en cinco días.",
      );
      await write(work, "warranty-ar", "ar", "ضمان الخيام", "يغطي الضمان أعمدة الخيمة لمدة سنتين.");
      await write(work, "draft", "en", "Refund draft", "Refund refund refund.", { status: "DRAFT" });
      await write(work, "deleted", "en", "Refund gone", "Refund.", { deletedAt: work.now });
      await write(work, "poles", "en", "Replacing a broken pole", "Poles are sent free of charge.");
    });
    await world.found("globex");
    await world.work("globex", (work) =>
      write(work, "theirs", "en", "Refund of theirs", "Refund refund refund."),
    );
  });
  after(() => world.stop());

  const write = async (
    work: Work,
    slug: string,
    locale: Locale,
    title: string,
    text: string,
    more: Partial<typeof articles.$inferInsert> = {},
  ) => {
    const { status = "PUBLISHED", ...row } = more;
    const { id } = await work.rows(articles).insert({ slug, sourceLocale: locale, ...row });
    await work.db.insert(articleTranslations).values({
      tenantId: work.tenant,
      articleId: id,
      locale,
      title,
      summary: "",
      html: `<p>${text}</p>`,
      text,
    });
    if (status === "PUBLISHED" && row.deletedAt === undefined)
      await publishArticle(work, await work.rows(articles).get(id));
  };
  const slugs = async (query: string) =>
    (await world.ok(knowledgeBase.suggestions, ann, { query: { query } })).items.map(({ slug }) => slug);

  test("it finds words in the forms of their own language, and nothing that is not published here", async () => {
    assert.deepEqual(await slugs("refunded?"), ["refunds"]);
    assert.deepEqual(await slugs("¿mis reembolsos?"), ["refunds-es"]);
    assert.deepEqual(await slugs("الضمان"), ["warranty-ar"]);
    assert.deepEqual(await slugs("my pole is broken and I want a refund"), ["poles", "refunds"]);
    assert.deepEqual(await slugs("helicopter"), []);
    assert.deepEqual(await slugs("ref"), ["refunds"]);
    assert.deepEqual(await slugs("a broken po"), ["poles"]);
  });

  test("no input breaks it", async () => {
    for (const query of ["'", "!!", "& | !", "a:* <-> b", "\\", "the", "%", "☃"])
      assert.deepEqual(await slugs(query), []);
    assert.equal(
      wordsToFind(`x ${"word ".repeat(9)} ${"y".repeat(500)} 12 1042`),
      `word ${"y".repeat(60)} 1042`,
    );
  });

  test("a ticket's are found by its subject and what the customer wrote, by either address, for those who may see the ticket", async () => {
    const ticket = await world.ok(tickets.create, ann, {
      body: { subject: "Card", message: "When is my refund coming?", contactEmail: "kim@example.test" },
    });
    const one = await world.ok(knowledgeBase.suggestionsOfTicket, ann, { params: { id: ticket.id } });
    assert.deepEqual(
      one.items.map(({ slug, title, text, isInternal }) => ({ slug, title, text, isInternal })),
      [
        {
          slug: "refunds",
          title: "When a refund arrives",
          text: "Refunds reach a card in five days.",
          isInternal: false,
        },
      ],
    );
    assert.deepEqual(
      await world.ok(knowledgeBase.ticketSuggestions, ann, { params: { ticketId: ticket.id } }),
      one,
    );
    await world.ok(tickets.setSensitive, await world.person({ role: "SUPERVISOR" }), {
      params: { id: ticket.id },
      body: { isSensitive: true },
    });
    await world.ok(tickets.update, await world.person({ role: "SUPERVISOR" }), {
      params: { id: ticket.id },
      body: { assignedToId: null },
    });
    assert.equal(
      (
        await world.call(knowledgeBase.suggestionsOfTicket, await world.person(), {
          params: { id: ticket.id },
        })
      ).status,
      404,
    );
  });
});
