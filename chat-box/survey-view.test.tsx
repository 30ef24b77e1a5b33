import type { PublicSurvey } from "@/contract/insight/surveys";
import { Refused } from "./calls";
import { surveyView } from "./survey-view";
import type { Say } from "./words";

const say: Say = (word) => word;
const wording = { question: "How did we do?", followUp: "Why?", thanks: "Thank you." };
const survey = (more: Partial<PublicSurvey> = {}): PublicSurvey => ({
  state: "OPEN",
  scale: "CSAT",
  wording: { en: wording, es: { ...wording, question: "¿Qué tal?" }, ar: wording },
  language: "en",
  subject: null,
  score: null,
  comment: null,
  answeredAt: null,
  changeableUntil: null,
  ...more,
});
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

function shown(given: PublicSurvey, rate = jest.fn(() => Promise.resolve()), locale: "en" | "es" = "en") {
  const view = surveyView(given, say, locale, rate);
  document.body.replaceChildren(view);
  const radios = () => [...view.querySelectorAll("input")];
  return {
    view,
    rate,
    radios,
    words: () => view.querySelector("textarea"),
    send: async () => {
      view.querySelector("form")?.requestSubmit();
      await settled();
    },
  };
}

test("a choice opens the place for words, and both are sent; the thanks take the question's place", async () => {
  const { view, rate, radios, words, send } = shown(survey());
  expect(radios().map((input) => input.getAttribute("aria-label"))).toEqual([
    "score1",
    "score2",
    "score3",
    "score4",
    "score5",
  ]);
  expect(words()).not.toBeVisible();
  await send();
  expect(rate).not.toHaveBeenCalled();
  radios()[3]?.click();
  expect(words()).toBeVisible();
  words()?.setRangeText(" Quick. ");
  await send();
  expect(rate).toHaveBeenCalledWith({ score: 4, comment: "Quick." });
  expect(view).toHaveTextContent("Thank you.");
  expect(radios()).toHaveLength(0);
});

test("what was answered can be changed while that is open, and not after", () => {
  const answered = { score: 2, comment: "Slow", answeredAt: "2026-01-01T10:00:00.000Z" };
  const { view, radios, words } = shown(survey(answered));
  expect(radios()).toHaveLength(0);
  view.querySelector("button")?.click();
  expect(radios().map(({ checked }) => checked)).toEqual([false, true, false, false, false]);
  expect(words()).toHaveValue("Slow");
  expect(shown(survey({ ...answered, state: "CLOSED" })).view.querySelector("button")).toBeNull();
});

test("an answer that does not arrive is said so, and kept to be sent again", async () => {
  const rate = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new Refused(429))
    .mockRejectedValueOnce(new Error("away"))
    .mockResolvedValueOnce(undefined);
  const { view, radios, send } = shown(survey({ scale: "NPS" }), rate, "es");
  expect(view).toHaveTextContent("¿Qué tal?");
  expect(radios()).toHaveLength(11);
  radios()[0]?.click();
  const problem = () => view.querySelector("[role=alert]")?.textContent;
  await send();
  expect(problem()).toBe("tooMany");
  await send();
  expect(problem()).toBe("surveyFailed");
  await send();
  expect(rate).toHaveBeenLastCalledWith({ score: 0, comment: "" });
  expect(view).toHaveTextContent("Thank you.");
});
