"use client";
import { useState } from "react";
import { clsx } from "clsx";
import { Angry, CircleCheck, Frown, Laugh, Meh, Smile } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { locales } from "@/contract/locales";
import { limits } from "@/contract/limits";
import type { PublicSurvey } from "@/contract/insight/surveys";
import { faultText } from "@/lib/shared/api/fault";
import type { Say } from "@/lib/shared/texts";
import type { Chat } from "./chat-session";

const faces = [Angry, Frown, Meh, Smile, Laugh];
const scoresOf = { CSAT: [1, 2, 3, 4, 5], NPS: Array.from({ length: 11 }, (_, score) => score) };

/**
 * The question at the end of a conversation, answered where one is. A choice opens the box for words; what
 * was sent can be changed while the desk takes changes.
 */
export function ChatSurvey({
  survey,
  chat,
  say,
  locale,
}: {
  survey: PublicSurvey;
  chat: Chat;
  say: Say;
  locale: string;
}) {
  const [score, setScore] = useState(survey.score);
  const [comment, setComment] = useState(survey.comment ?? "");
  const [state, setState] = useState<"asking" | "sending" | "thanks">(
    survey.answeredAt === null ? "asking" : "thanks",
  );
  const [fault, setFault] = useState<string>();
  const words = survey.wording[locales.find((one) => one === locale) ?? survey.language];
  const send = async () => {
    if (score === null) return;
    setState("sending");
    setFault(undefined);
    try {
      await chat.rate({ score, comment: comment.trim() });
      setState("thanks");
    } catch (error) {
      setFault(faultText(error, () => say("chat.survey.failed")));
      setState("asking");
    }
  };
  if (state === "thanks") {
    return (
      <div role="status" className="mt-3 rounded-xl border border-line bg-raised p-3 text-sm">
        <p className="flex items-start gap-2 text-ink">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span dir="auto">{words.thanks}</span>
        </p>
        {survey.state === "OPEN" && (
          <button
            type="button"
            onClick={() => setState("asking")}
            className="mt-1.5 min-h-6 rounded-sm text-accent-ink underline"
          >
            {say("survey.change")}
          </button>
        )}
      </div>
    );
  }
  return (
    <form
      className="mt-3 flex flex-col gap-3 rounded-xl border border-line bg-raised p-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset>
        <legend className="mb-2 font-medium text-ink" dir="auto">
          {words.question}
        </legend>
        <div className={clsx("grid gap-1.5", survey.scale === "CSAT" ? "grid-cols-5" : "grid-cols-6")}>
          {scoresOf[survey.scale].map((one) => {
            const Face = survey.scale === "CSAT" ? faces[one - 1] : undefined;
            const name = survey.scale === "CSAT" ? say(`survey.scores.${one}`) : String(one);
            return (
              <label
                key={one}
                title={name}
                className="flex h-10 cursor-pointer items-center justify-center rounded-lg border border-line-strong bg-surface text-ink-muted transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name="chat-score"
                  value={one}
                  aria-label={name}
                  checked={score === one}
                  onChange={() => setScore(one)}
                  className="sr-only"
                />
                {Face ? (
                  <Face aria-hidden className="size-6" strokeWidth={1.5} />
                ) : (
                  <span aria-hidden className="tabular-nums">
                    {one}
                  </span>
                )}
              </label>
            );
          })}
        </div>
      </fieldset>
      {score !== null && (
        <>
          <Textarea
            rows={2}
            dir="auto"
            maxLength={limits.surveyCommentMaxLength}
            aria-label={words.followUp}
            placeholder={words.followUp}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          {fault && (
            <p role="alert" className="text-danger-ink">
              {fault}
            </p>
          )}
          <Button type="submit" variant="primary" isPending={state === "sending"}>
            {say(survey.answeredAt === null ? "survey.send" : "survey.change")}
          </Button>
        </>
      )}
    </form>
  );
}
