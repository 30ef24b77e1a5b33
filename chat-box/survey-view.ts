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
  surveys += 1;
  const group = `score-${surveys}`;
  const { scale } = survey;
  const words = survey.wording[locale];
  let { score, answeredAt } = survey;
  const place = el("div", { class: "survey" });
  const problem = el("p", { class: "error", role: "alert", hidden: true });
  const comment = el("textarea", {
    rows: "2",
    dir: "auto",
    maxlength: String(limits.surveyCommentMaxLength),
    "aria-label": words.followUp,
    placeholder: words.followUp,
  });
  comment.value = survey.comment ?? "";
  const send = el("button", { type: "submit", class: "primary" });
  const more = el("div", { class: "more", hidden: true }, comment, problem, send);
  const choices = scoresOf[scale].map((one) => {
    const word = scale === "CSAT" ? scoreWords[one - 1] : undefined;
    const input = el("input", {
      type: "radio",
      name: group,
      value: String(one),
      class: "unseen",
      "aria-label": word === undefined ? String(one) : say(word),
      onchange: () => {
        score = one;
        more.hidden = false;
      },
    });
    input.checked = one === score;
    return el(
      "label",
      word === undefined ? {} : { title: say(word) },
      input,
      word === undefined ? String(one) : face(one),
    );
  });
  const submit = async () => {
    if (score === null || send.disabled) return;
    problem.hidden = true;
    send.disabled = true;
    try {
      await rate({ score, comment: comment.value.trim() });
      answeredAt ??= "now";
      thank();
    } catch (error) {
      problem.textContent = say(
        error instanceof Refused && error.status === 429 ? "tooMany" : "surveyFailed",
      );
      problem.hidden = false;
    } finally {
      send.disabled = false;
    }
  };
  const ends =
    scale === "NPS"
      ? el(
          "p",
          { class: "ends" },
          el("span", {}, `0: ${say("surveyUnlikely")}`),
          el("span", {}, `10: ${say("surveyLikely")}`),
        )
      : null;
  const form = el(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    el(
      "fieldset",
      {},
      el("legend", { dir: "auto" }, words.question),
      el("div", { class: `scores ${scale === "NPS" ? "many" : ""}` }, ...choices),
      ends,
    ),
    more,
  );
  const thanks = el("p", { class: "done", dir: "auto", tabindex: "-1" }, words.thanks);
  const again = el(
    "button",
    { type: "button", class: "link", onclick: () => ask(true) },
    say("surveyChange"),
  );

  function ask(isAgain: boolean): void {
    send.textContent = say(answeredAt === null ? "surveySend" : "surveyChange");
    more.hidden = score === null;
    place.replaceChildren(form);
    if (isAgain) form.querySelector<HTMLElement>("input:checked")?.focus();
  }
  function thank(): void {
    place.replaceChildren(thanks, ...(survey.state === "OPEN" ? [again] : []));
    thanks.focus();
  }
  if (answeredAt === null) ask(false);
  else place.replaceChildren(thanks, ...(survey.state === "OPEN" ? [again] : []));
  return place;
}

const face = (score: number) =>
  drawn(
    `M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19M9 9v.5M15 9v.5${mouths[score - 1] ?? ""}`,
    "icon",
    "1.6",
  );
