import { getTranslations } from "next-intl/server";
import { CircleCheck, ThumbsDown, ThumbsUp } from "lucide-react";
import type { Locale } from "@/contract/locales";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { siteLinks } from "@/lib/server/reader";
import { articlePath } from "./place";

const states = ["yes", "no", "said", "busy", "failed"] as const;
/** What the address says of the vote that was sent last. */
export type HelpfulState = (typeof states)[number] | null;
export const helpfulState = (text: string | undefined): HelpfulState =>
  states.find((known) => known === text) ?? null;

/** A form that the browser sends by itself: two buttons, then thanks and room for a word. */
export async function Helpful({
  slug,
  locale,
  state,
}: {
  slug: string;
  locale: Locale;
  state: HelpfulState;
}) {
  const [t, to] = [await getTranslations("helpCenter.helpful"), await siteLinks()];
  const action = to(`${articlePath(slug)}/helpful`);
  const isAnswered = state === "yes" || state === "no";
  const button =
    "inline-flex h-10 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-medium text-ink shadow-control transition-colors hover:bg-hover";
  return (
    <section
      id="helpful"
      aria-labelledby="helpful-title"
      className="mt-10 scroll-mt-6 border-y border-line py-6 print:hidden"
    >
      {state === "busy" || state === "failed" ? (
        <Banner tone="danger" className="mb-4">
          {t(state)}
        </Banner>
      ) : null}
      {isAnswered || state === "said" ? (
        <p id="helpful-title" role="status" className="flex items-center gap-2 font-medium text-success-ink">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {t(state === "said" ? "thanksForComment" : "thanks")}
        </p>
      ) : (
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          className="flex flex-wrap items-center gap-x-4 gap-y-3"
        >
          <input type="hidden" name="locale" value={locale} />
          <h2 id="helpful-title" className="text-base font-medium text-ink">
            {t("question")}
          </h2>
          <span className="flex gap-2">
            <button type="submit" name="answer" value="yes" className={button}>
              <ThumbsUp aria-hidden className="size-4" />
              {t("yes")}
            </button>
            <button type="submit" name="answer" value="no" className={button}>
              <ThumbsDown aria-hidden className="size-4" />
              {t("no")}
            </button>
          </span>
        </form>
      )}
      {isAnswered && (
        <form method="post" action={action} encType="multipart/form-data" className="mt-4">
          <input type="hidden" name="locale" value={locale} />
          <input type="hidden" name="answer" value={state} />
          <label htmlFor="helpful-comment" className="text-sm font-medium text-ink">
            {t(state === "yes" ? "whatHelped" : "whatMissing")}{" "}
            <span className="font-normal text-ink-faint">{t("optional")}</span>
          </label>
          <textarea
            id="helpful-comment"
            name="comment"
            required
            rows={3}
            maxLength={limits.surveyCommentMaxLength}
            dir="auto"
            className="mt-1.5 block w-full rounded-lg border border-line-control bg-surface px-3 py-2 text-base text-ink"
          />
          <Button type="submit" size="lg" className="mt-3">
            {t("send")}
          </Button>
        </form>
      )}
    </section>
  );
}
