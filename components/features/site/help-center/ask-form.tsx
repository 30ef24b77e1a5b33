"use client";
import { useActionState } from "react";
import type { ReactNode } from "react";
import { CircleCheck } from "lucide-react";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { directionOf } from "@/lib/shared/i18n";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";
import { askQuestion } from "./ask-action";
import { nothingAsked } from "./ask-state";
import type { AskField, AskState } from "./ask-state";
import { useTypedKept } from "./use-typed-kept";

const box =
  "own-direction block w-full rounded-lg border border-line-control bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger";

/**
 * A question becomes a ticket, after the answers that there are. Whole without a script: then the browser
 * sends the form and the page comes back with what was typed.
 */
export function AskForm({
  texts,
  root,
}: {
  texts: Texts;
  /** `/es`, where the reader reads under a language. */ root: string;
}) {
  const say = sayer(texts);
  const t: AskTexts = (key, values) => say(`helpCenter.ask.${key}`, values);
  const [state, submit, isPending] = useActionState(askQuestion, nothingAsked);
  const { form, onInput } = useTypedKept("ask", state.step, state.step === "sent");

  if (state.step === "sent") return <AskSent state={state} t={t} />;
  const isLast = state.step === "who";
  const fault = (field: AskField) => {
    const kind = state.errors[field];
    return kind === undefined ? null : t(`errors.${field}.${kind}`);
  };
  return (
    <form ref={form} action={submit} onInput={onInput} className="mt-8 flex flex-col gap-5">
      {state.problem && <Banner tone="danger">{t(`problem.${state.problem}`)}</Banner>}
      <input type="hidden" name="clientMessageId" value={state.clientMessageId} />
      <div aria-hidden className="absolute -start-[9999px] h-px w-px overflow-hidden">
        <label>
          {t("robots")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Labelled id="ask-question" label={t("question")} fault={fault("question")}>
        {(described) => (
          <textarea
            {...described}
            name="question"
            required
            rows={isLast ? 4 : 6}
            maxLength={limits.questionMaxLength}
            dir="auto"
            defaultValue={state.question}
            className={box}
          />
        )}
      </Labelled>
      {isLast && (state.answer !== null || state.suggestions.length > 0) && (
        <AnswersFound state={state} root={root} t={t} />
      )}
      {isLast && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Labelled id="ask-email" label={t("email")} fault={fault("email")}>
            {(described) => (
              <input
                {...described}
                type="email"
                name="email"
                required
                autoComplete="email"
                maxLength={254}
                dir="ltr"
                defaultValue={state.email}
                className={`${box} text-start`}
              />
            )}
          </Labelled>
          <Labelled id="ask-name" label={t("name")} aside={t("optional")} fault={fault("name")}>
            {(described) => (
              <input
                {...described}
                name="name"
                autoComplete="name"
                maxLength={limits.visitorNameMaxLength}
                dir="auto"
                defaultValue={state.name}
                className={box}
              />
            )}
          </Labelled>
        </div>
      )}
      <div>
        <Button
          type="submit"
          name="step"
          value={isLast ? "send" : "look"}
          variant="primary"
          size="lg"
          isPending={isPending}
        >
          {t(isLast ? "send" : "next")}
        </Button>
        {!isLast && <p className="mt-3 text-sm text-ink-muted">{t("nextText")}</p>}
      </div>
    </form>
  );
}

type AskTexts = (key: string, values?: Record<string, string>) => string;

function AskSent({ state, t }: { state: AskState; t: AskTexts }) {
  return (
    <div
      role="status"
      className="mt-8 flex items-start gap-3 rounded-xl border border-success/35 bg-success-soft p-5 text-success-ink"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <h2 className="font-semibold">{t("sent")}</h2>
        <p className="mt-1">
          {state.ticketNumber === null
            ? t("sentPlain")
            : t("sentText", { number: String(state.ticketNumber), email: state.email })}
        </p>
        {state.answerBy !== null && <p className="mt-1">{t("answerBy", { time: state.answerBy })}</p>}
      </div>
    </div>
  );
}

/** What there is already that may answer the question. */
function AnswersFound({ state, root, t }: { state: AskState; root: string; t: AskTexts }) {
  const linkTo = (slug: string) => `${root}/knowledge-base/${encodeURIComponent(slug)}`;
  return (
    <section
      aria-labelledby="ask-suggestions"
      className="rounded-xl border border-accent/30 bg-accent-soft p-5"
    >
      <h2 id="ask-suggestions" className="font-semibold text-ink">
        {t("suggestions")}
      </h2>
      {state.answer && (
        <p
          lang={state.answer.locale}
          dir={directionOf(state.answer.locale)}
          className="mt-2 line-clamp-4 whitespace-pre-line text-ink"
        >
          {state.answer.text}
        </p>
      )}
      <ul className="mt-2 divide-y divide-accent/20">
        {state.suggestions.map(({ slug, locale, title, summary }) => (
          <li key={slug} lang={locale} dir={directionOf(locale)} className="py-2.5">
            <a href={linkTo(slug)} className="rounded-sm font-medium text-accent-ink underline">
              {title}
            </a>
            {summary !== "" && <p className="line-clamp-1 text-sm text-ink-muted">{summary}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-muted">{t("notYet")}</p>
    </section>
  );
}

interface Described {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

function Labelled({
  id,
  label,
  aside,
  fault,
  children,
}: {
  id: string;
  label: string;
  aside?: string;
  fault: string | null;
  children: (described: Described) => ReactNode;
}) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
        {aside && <span className="ms-1.5 font-normal text-ink-faint">{aside}</span>}
      </label>
      {children({
        id,
        "aria-invalid": fault !== null,
        "aria-describedby": fault === null ? undefined : `${id}-fault`,
      })}
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="mt-1.5 text-sm text-danger-ink">
          {fault}
        </p>
      )}
    </div>
  );
}
