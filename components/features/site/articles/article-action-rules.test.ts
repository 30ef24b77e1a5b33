import type { Role } from "@/contract/roles";
import type { Article } from "@/contract/site/knowledge-base";
import { articleRow } from "@/tests/factories";
import { actionsOf } from "./article-action-rules";

const noon = "2026-01-05T12:00:00.000Z";
const cases: [what: string, role: Role, article: Partial<Article>, may: string[]][] = [
  ["a draft, for an agent", "AGENT", { status: "DRAFT" }, ["submit"]],
  ["a draft in review, for an agent", "AGENT", { status: "REVIEW" }, ["backToDraft"]],
  ["a published one, for an agent", "AGENT", { status: "PUBLISHED" }, []],
  [
    "a published one that was changed, for an agent",
    "AGENT",
    { status: "PUBLISHED", hasUnpublishedChanges: true },
    ["submit"],
  ],
  [
    "a published one whose changes are in review, for an agent",
    "AGENT",
    { status: "PUBLISHED", hasUnpublishedChanges: true, reviewRequestedAt: noon },
    ["outOfReview"],
  ],
  ["an archived one, for an agent", "AGENT", { status: "ARCHIVED" }, ["backToDraft"]],
  [
    "a draft, for a supervisor",
    "SUPERVISOR",
    { status: "DRAFT" },
    ["submit", "publish", "schedule", "archive", "remove"],
  ],
  [
    "a draft that comes out by the clock, for a supervisor",
    "SUPERVISOR",
    { status: "DRAFT", publishAt: noon },
    ["submit", "publish", "schedule", "unschedule", "archive", "remove"],
  ],
  [
    "a published one, for a supervisor",
    "SUPERVISOR",
    { status: "PUBLISHED" },
    ["unpublish", "archive", "remove"],
  ],
  ["an archived one, for a supervisor", "SUPERVISOR", { status: "ARCHIVED" }, ["backToDraft", "remove"]],
];

test.each(cases)("what may become of %s", (_what, role, article, may) => {
  const actions = actionsOf(articleRow(article), "en", role);
  expect(Object.entries(actions).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []))).toEqual(may);
});

test("a language can be taken away where it is written and is not the first", () => {
  const { translations } = articleRow();
  const article = articleRow({ translations: { ...translations, es: translations.en } });
  expect(
    ["en", "es", "ar"].map((locale) => actionsOf(article, locale as "en", "AGENT").removeLanguage),
  ).toEqual([false, true, false]);
});
