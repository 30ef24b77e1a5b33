import { chatLimits as limits } from "@/contract/channels/chat-limits";
import type { PublicSurvey } from "@/contract/insight/surveys";
import type { Locale } from "@/contract/locales";
import type { ChatRating } from "@/lib/chat/conversation";
import { Refused } from "./calls";
import { drawn, el } from "./elements";
import type { Say } from "./words";

/** Mouths of the five faces, from the saddest on, in a face of 24 by 24. */
const mouths = [
  "M7.5 17q4.5-5 9 0",
  "M8 16.5q4-2.5 8 0",
  "M8 15.5h8",
  "M8 14.5q4 2.5 8 0",
  "M7.5 13.5q4.5 6 9 0",
] as const;
const scoreWords = ["score1", "score2", "score3", "score4", "score5"] as const;
const scoresOf = { CSAT: [1, 2, 3, 4, 5], NPS: Array.from({ length: 11 }, (_, score) => score) };
let surveys = 0;

/**
 * The question at the end of a conversation. A choice opens the place for words; what was sent can be changed
 * while the desk takes changes.
 */
export function surveyView(
  survey: PublicSurvey,
  say: Say,
  locale: Locale,
  rate: (answer: ChatRating) => Promise<void>,
): HTMLElement {
  const words = survey.wording[locale];
  let { score, answeredAt } = survey;
  const place = el("div", { class: "survey" });
  const more = moreWords(words.followUp, survey.comment ?? "");
  const choices = scoreChoices(survey, say, (one) => {
    score = one;
    more.element.hidden = false;
  });
  const submit = async () => {
    if (score === null || more.send.disabled) return;
    more.complain(null);
    more.send.disabled = true;
    try {
      await rate({ score, comment: more.text() });
      answeredAt ??= "now";
      thank();
      thanks.focus();
    } catch (error) {
      more.complain(say(error instanceof Refused && error.status === 429 ? "tooMany" : "surveyFailed"));
    } finally {
      more.send.disabled = false;
    }
  };
  const onsubmit = (event: Event) => {
    event.preventDefault();
    void submit();
  };
  const question = el("legend", { dir: "auto" }, words.question);
  const form = el("form", { onsubmit }, el("fieldset", {}, question, ...choices), more.element);
  const thanks = el("p", { class: "done", dir: "auto", tabindex: "-1" }, words.thanks);
  const again = el(
    "button",
    { type: "button", class: "link", onclick: () => ask(true) },
    say("surveyChange"),
  );

  function ask(isAgain: boolean): void {
    more.send.textContent = say(answeredAt === null ? "surveySend" : "surveyChange");
    more.element.hidden = score === null;
    place.replaceChildren(form);
    if (isAgain) form.querySelector<HTMLElement>("input:checked")?.focus();
  }
  function thank(): void {
    place.replaceChildren(thanks, ...(survey.state === "OPEN" ? [again] : []));
  }
  if (answeredAt === null) ask(false);
  else thank();
  return place;
}

/** The place for words, with what sends them. */
function moreWords(label: string, comment: string) {
  const problem = el("p", { class: "error", role: "alert", hidden: true });
  const box = el("textarea", {
    rows: "2",
    dir: "auto",
    maxlength: String(limits.surveyCommentMaxLength),
    "aria-label": label,
    placeholder: label,
  });
  box.value = comment;
  const send = el("button", { type: "submit", class: "primary" });
  return {
    element: el("div", { class: "more", hidden: true }, box, problem, send),
    send,
    text: () => box.value.trim(),
    complain: (text: string | null) => {
      problem.hidden = text === null;
      if (text !== null) problem.textContent = text;
    },
  };
}

/** The scores of the survey's scale, and what its ends mean. */
function scoreChoices(
  { scale, score }: PublicSurvey,
  say: Say,
  onScore: (score: number) => void,
): HTMLElement[] {
  surveys += 1;
  const group = `score-${surveys}`;
  const choices = scoresOf[scale].map((one) => {
    const word = scale === "CSAT" ? scoreWords[one - 1] : undefined;
    const input = el("input", {
      type: "radio",
      name: group,
      value: String(one),
      class: "unseen",
      "aria-label": word === undefined ? String(one) : say(word),
      onchange: () => onScore(one),
    });
    input.checked = one === score;
    return el(
      "label",
      word === undefined ? {} : { title: say(word) },
      input,
      word === undefined ? String(one) : face(one),
    );
  });
  if (scale !== "NPS") return [el("div", { class: "scores " }, ...choices)];
  return [
    el("div", { class: "scores many" }, ...choices),
    el(
      "p",
      { class: "ends" },
      el("span", {}, `0: ${say("surveyUnlikely")}`),
      el("span", {}, `10: ${say("surveyLikely")}`),
    ),
  ];
}

const face = (score: number) =>
  drawn(
    `M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19M9 9v.5M15 9v.5${mouths[score - 1] ?? ""}`,
    "icon",
    "1.6",
  );
