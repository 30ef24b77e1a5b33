import { getLocale, getTranslations } from "next-intl/server";
import { CircleCheck, LinkIcon } from "lucide-react";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import type { PublicSurvey } from "@/contract/insight/surveys";
import { limits } from "@/contract/limits";
import { LinkPage, LinkPageLanguages } from "@/components/features/shared/shared-public/link-page";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatsFor } from "@/lib/shared/format";
import type { FoundSurvey } from "./public-survey";
import { ScoreChoice } from "./score-choice";

const faults = ["missing", "busy", "failed", "expired"] as const;

/** Whole without a script: a form that the browser sends, links for the languages, words for every end. */
export async function SurveyPage({
  token,
  found,
  score,
  outcome,
}: {
  token: string;
  found: FoundSurvey;
  score: string | null;
  outcome: string | null;
}) {
  const t = await getTranslations("survey");
  const locale = await knownLocale();
  const address = `/survey/${encodeURIComponent(token)}`;
  const languages = <LinkPageLanguages address={address} locale={locale} label={t("languages")} />;
  if (typeof found === "string")
    return (
      <LinkPage
        languages={languages}
        title={t(`end.${found}.title`)}
        icon={<LinkIcon aria-hidden className="size-6 text-ink-faint" />}
      >
        <p className="text-pretty text-ink-muted">{t(`end.${found}.text`)}</p>
      </LinkPage>
    );
  const words = found.wording[locale];
  const isThanked = outcome === "thanks" && found.answeredAt !== null;
  const fault = faults.find((one) => one === outcome);
  if (found.state === "CLOSED") {
    return (
      <LinkPage languages={languages} title={t("closedTitle")}>
        <Thanks text={words.thanks} />
        <p className="mt-4 text-ink-muted">
          {t("closedText", { score: found.score ?? "", best: found.scale === "NPS" ? 10 : 5 })}
        </p>
        {found.comment !== null && (
          <blockquote
            dir="auto"
            className="mt-3 border-s-2 border-line-strong ps-3 whitespace-pre-wrap text-ink"
          >
            {found.comment}
          </blockquote>
        )}
      </LinkPage>
    );
  }
  return (
    <LinkPage
      languages={languages}
      title={<span dir="auto">{words.question}</span>}
      above={
        found.subject === null ? undefined : (
          <>
            {t("about")} <bdi className="text-ink">{found.subject}</bdi>
          </>
        )
      }
    >
      {isThanked && <Thanks text={words.thanks} />}
      {fault && <Banner tone="danger">{t(`fault.${fault}`)}</Banner>}
      <AnswerForm
        address={address}
        survey={found}
        chosen={scoreIn(score, found)}
        locale={locale}
        className={isThanked || fault ? "mt-6" : undefined}
        t={t}
      />
    </LinkPage>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<"survey">>>;

function Thanks({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 rounded-lg border border-success/35 bg-success-soft p-3 text-success-ink"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p dir="auto">{text}</p>
    </div>
  );
}

/** A form of files: the one that the server leaves alone on its way to this page. */
function AnswerForm({
  address,
  survey,
  chosen,
  locale,
  className,
  t,
}: {
  address: string;
  survey: PublicSurvey;
  chosen: number | null;
  locale: Locale;
  className: string | undefined;
  t: Words;
}) {
  const words = survey.wording[locale];
  const until = survey.changeableUntil === null ? null : formatsFor(locale).date(survey.changeableUntil);
  return (
    <form method="post" action={`${address}/answer`} encType="multipart/form-data" className={className}>
      <input type="hidden" name="lang" value={locale} />
      <ScoreChoice scale={survey.scale} question={words.question} chosen={chosen} t={t} />
      <label className="mt-6 block">
        <span className="text-sm font-medium text-ink" dir="auto">
          {words.followUp}
        </span>{" "}
        <span className="text-sm text-ink-faint">{t("optional")}</span>
        <textarea
          name="comment"
          rows={4}
          maxLength={limits.surveyCommentMaxLength}
          dir="auto"
          defaultValue={survey.comment ?? ""}
          className="mt-1.5 block w-full rounded-lg border border-line-control bg-surface px-3 py-2 text-base text-ink"
        />
      </label>
      <Button type="submit" variant="primary" size="lg" className="mt-5 w-full">
        {t(survey.answeredAt === null ? "send" : "change")}
      </Button>
      {until !== null && (
        <p className="mt-3 text-center text-sm text-ink-muted">{t("changeable", { date: until })}</p>
      )}
    </form>
  );
}

const knownLocale = async () => {
  const asked = await getLocale();
  return locales.find((one) => one === asked) ?? "en";
};

/** What the link of the mail chose, else what was answered. */
function scoreIn(asked: string | null, { scale, score }: PublicSurvey): number | null {
  const wanted = asked !== null && /^\d{1,2}$/.test(asked) ? Number(asked) : null;
  const fits = wanted !== null && (scale === "NPS" ? wanted <= 10 : wanted >= 1 && wanted <= 5);
  return fits ? wanted : score;
}
