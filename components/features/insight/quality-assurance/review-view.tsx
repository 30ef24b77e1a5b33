"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, CloudOff, ExternalLink } from "lucide-react";
import { quality } from "@/contract/insight/quality";
import type { Review } from "@/contract/insight/quality";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { DisputeCard } from "./dispute-card";
import { ReviewedThread } from "./reviewed-thread";
import { ReviewResult } from "./review-cells";
import { ScoreSheet } from "./score-sheet";
import type { ReviewMarks } from "./score-sheet";

/**
 * One review: the conversation, what is said about its messages, and the marks. Whoever has to review writes
 * here; everybody else reads.
 */
export function ReviewView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error, isFetching, refetch } = useQuery(queryFor(quality.review, { params: { id } }));
  if (data) return <OpenReview key={`${data.id} ${data.mayReview}`} review={data} onBack={onBack} />;
  if (!error)
    return (
      <Screen>
        <Skeleton className="mb-4 h-10 w-72" />
        <Skeleton className="h-96 w-full" />
      </Screen>
    );
  return (
    <Screen>
      <Card isFlush>
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={t("notShown")}
          text={inWords(error)}
          actions={
            <>
              <Button isPending={isFetching} onClick={() => void refetch()}>
                {common("retry")}
              </Button>
              <Button onClick={onBack}>{common("back")}</Button>
            </>
          }
        />
      </Card>
    </Screen>
  );
}

const marksOf = ({ scores }: Review): ReviewMarks =>
  Object.fromEntries(
    scores
      .filter(({ isSet }) => isSet)
      .map(({ criterionId, score, comment }) => [criterionId, { score, comment: comment ?? "" }]),
  );
interface Sheet {
  marks: ReviewMarks;
  summary: string;
  pins: Review["pins"];
}
const scoresIn = (marks: ReviewMarks) =>
  Object.entries(marks).map(([criterionId, { score, comment }]) => ({
    criterionId,
    score,
    comment: comment.trim() || null,
  }));

/** What the reviewer writes: kept as a draft while it is typed, and sent to be kept or to be published. */
function useReviewing(review: Review) {
  const t = useTranslations("quality");
  const draft = useDraft(review.mayReview ? `draft:review:${review.id}` : null, {
    marks: marksOf(review),
    summary: review.summary ?? "",
    pins: review.pins,
  });
  const { marks, summary, pins } = draft.values as unknown as Sheet; // what the draft kept is what this screen wrote
  const save = useSend(quality.save);
  const publish = useSend(quality.publish, { onSuccess: () => showToast("success", t("published")) });
  const params = { id: review.id };
  const body = { scores: scoresIn(marks), summary: summary.trim() || null, pins };
  const store = () => save.mutateAsync({ params, body }).then(draft.forget);
  const keep = () =>
    void store()
      .then(() => showToast("success", t("kept")))
      .catch(() => undefined);
  // Also for who has gone on by then. What goes wrong is said as ever.
  const finish = () =>
    void store()
      .then(() => publish.mutateAsync({ params }))
      .catch(() => undefined);
  const isComplete = review.scores.every(({ criterionId }) => marks[criterionId] !== undefined);
  return {
    draft,
    marks,
    summary,
    pins,
    isComplete,
    isKeeping: save.isPending && !publish.isPending,
    isPublishing: publish.isPending,
    keep,
    finish,
  };
}
type Reviewing = ReturnType<typeof useReviewing>;

function OpenReview({ review, onBack }: { review: Review; onBack: () => void }) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  const writing = useReviewing(review);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useSend(quality.remove, { onSuccess: onBack, onSettled: () => setIsRemoving(false) });
  return (
    <Screen>
      <ReviewHeader review={review} onBack={onBack} onRemove={() => setIsRemoving(true)} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ReviewedThread
          ticketId={review.ticketId}
          isShown={review.subject !== null}
          pins={writing.pins}
          onPins={review.mayReview ? (next) => writing.draft.setValue("pins", next) : null}
        />
        <div className="flex flex-col gap-4 lg:sticky lg:top-16">
          <ReviewFacts review={review} />
          {review.dispute !== null || review.mayDispute ? <DisputeCard review={review} /> : null}
          <MarksCard review={review} writing={writing} />
        </div>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        onConfirm={() => remove.mutate({ params: { id: review.id } })}
        isPending={remove.isPending}
        title={t("removeTitle")}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
      />
    </Screen>
  );
}

function ReviewHeader({
  review,
  onBack,
  onRemove,
}: {
  review: Review;
  onBack: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  return (
    <PageHeader
      above={
        <span className="flex items-center gap-1">
          <IconButton size="sm" label={common("back")} onClick={onBack}>
            <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          {review.scorecardName}
          {review.isCalibration && ` · ${t("calibration")}`}
        </span>
      }
      title={`#${review.number} ${review.subject ?? t("hiddenSubject")}`}
      heading={
        <>
          <bdi>#{review.number}</bdi> <bdi>{review.subject ?? t("hiddenSubject")}</bdi>
        </>
      }
      actions={
        <>
          {review.subject !== null && (
            <Link
              href={`/tickets/${review.ticketId}`}
              className="flex items-center gap-1.5 rounded-sm text-sm text-accent-ink hover:underline"
            >
              <ExternalLink aria-hidden className="size-4 rtl:-scale-x-100" />
              {t("openTicket")}
            </Link>
          )}
          {review.mayReview && (
            <Button variant="ghost" onClick={onRemove}>
              {common("delete")}
            </Button>
          )}
        </>
      }
    />
  );
}

function ReviewFacts({ review }: { review: Review }) {
  const t = useTranslations("quality");
  const format = useFormat();
  const people = [
    [t("columns.agent"), review.agent.name],
    [t("columns.reviewer"), review.reviewer.name],
  ] as const;
  return (
    <Card>
      <div className="flex items-center gap-4">
        <dl className="min-w-0 flex-1 text-[0.8125rem]">
          {people.map(([label, name]) => (
            <div key={label} className="flex items-center gap-2 py-0.5">
              <dt className="w-20 shrink-0 text-ink-faint">{label}</dt>
              <dd className="flex min-w-0 items-center gap-1.5 text-ink">
                <Avatar name={name} size="xs" />
                <bdi className="truncate">{name}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {review.percent !== null && (
          <span className="text-lg">
            <ReviewResult {...review} />
          </span>
        )}
      </div>
      {review.publishedAt && (
        <p className="mt-2 text-[0.8125rem] text-ink-faint">
          {t("publishedOn", {
            date: format.dateTime(review.publishedAt),
            percent: format.percent(review.passPercent / 100),
          })}
        </p>
      )}
    </Card>
  );
}

function MarksCard({ review, writing }: { review: Review; writing: Reviewing }) {
  const t = useTranslations("quality");
  const { draft, marks, summary } = writing;
  return (
    <Card title={t("marks")}>
      <ScoreSheet
        scores={review.scores}
        scaleMax={review.scaleMax}
        marks={marks}
        onMarks={review.mayReview ? (next) => draft.setValue("marks", next) : null}
      />
      {review.mayReview ? (
        <Field className="mt-4" label={t("summary")} help={t("summaryHelp")}>
          <Textarea
            rows={3}
            maxLength={4000}
            dir="auto"
            value={summary}
            onChange={(event) => draft.setValue("summary", event.target.value)}
          />
        </Field>
      ) : (
        review.summary !== null && (
          <p dir="auto" className="mt-4 border-t border-line pt-3 whitespace-pre-wrap text-ink">
            {review.summary}
          </p>
        )
      )}
      {review.mayReview && <ReviewFooter writing={writing} />}
    </Card>
  );
}

function ReviewFooter({
  writing: { draft, isComplete, isKeeping, isPublishing, keep, finish },
}: {
  writing: Reviewing;
}) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  return (
    <div className="mt-4 flex flex-col gap-2">
      {draft.wasKept && (
        <Banner
          actions={
            <Button size="sm" onClick={draft.discard}>
              {common("discard")}
            </Button>
          }
        >
          {common("unsaved")}
        </Banner>
      )}
      {!isComplete && <Banner>{t("incomplete")}</Banner>}
      <div className="flex justify-end gap-2">
        <Button isPending={isKeeping} onClick={keep}>
          {t("keep")}
        </Button>
        <Button variant="primary" disabled={!isComplete} isPending={isPublishing} onClick={finish}>
          {t("publish")}
        </Button>
      </div>
    </div>
  );
}
