"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { quality } from "@/contract/insight/quality";
import type { Review } from "@/contract/insight/quality";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import { ScoreSheet } from "./score-sheet";
import type { ReviewMarks } from "./score-sheet";

/** Objecting once, with a reason; and the answer, which lets the review stand or changes its marks. */
export function DisputeCard({ review }: { review: Review }) {
  const t = useTranslations("quality");
  const format = useFormat();
  return (
    <Card
      title={t("dispute.title")}
      actions={
        review.dispute && (
          <Badge
            tone={review.dispute === "OPEN" ? "warning" : review.dispute === "CHANGED" ? "info" : "neutral"}
          >
            {t(`options.dispute.${review.dispute}`)}
          </Badge>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {review.disputeReason !== null && (
          <div>
            <p className="text-[0.8125rem] text-ink-faint">
              <bdi>{review.agent.name}</bdi>
              {review.disputedAt && ` · ${format.dateTime(review.disputedAt)}`}
            </p>
            <p dir="auto" className="whitespace-pre-wrap text-ink">
              {review.disputeReason}
            </p>
          </div>
        )}
        {review.disputeAnswer !== null && (
          <div className="border-t border-line pt-3">
            <p className="text-[0.8125rem] text-ink-faint">
              <bdi>{review.disputeAnsweredBy}</bdi>
            </p>
            <p dir="auto" className="whitespace-pre-wrap text-ink">
              {review.disputeAnswer}
            </p>
          </div>
        )}
        {review.mayDispute && <Objection id={review.id} />}
        {review.mayResolve && <Decision review={review} />}
      </div>
    </Card>
  );
}

function Objection({ id }: { id: string }) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  const [reason, setReason] = useState<string | null>(null);
  const send = useSend(quality.dispute, { onSuccess: () => showToast("success", t("dispute.sent")) });
  if (reason === null)
    return (
      <div>
        <p className="mb-2 text-ink-muted">{t("dispute.help")}</p>
        <Button size="sm" onClick={() => setReason("")}>
          {t("dispute.start")}
        </Button>
      </div>
    );
  return (
    <>
      <Field label={t("dispute.reason")} isRequired>
        <Textarea
          rows={3}
          maxLength={2000}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={() => setReason(null)}>
          {common("cancel")}
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={reason.trim() === ""}
          isPending={send.isPending}
          onClick={() => send.mutate({ params: { id }, body: { reason: reason.trim() } })}
        >
          {t("dispute.send")}
        </Button>
      </div>
    </>
  );
}

function Decision({ review }: { review: Review }) {
  const t = useTranslations("quality");
  const [answer, setAnswer] = useState("");
  const [marks, setMarks] = useState<ReviewMarks | null>(null);
  const send = useSend(quality.resolve, { onSuccess: () => showToast("success", t("dispute.decided")) });
  const decide = (outcome: "UPHELD" | "CHANGED") =>
    send.mutate({
      params: { id: review.id },
      body: {
        outcome,
        answer: answer.trim(),
        ...(outcome === "CHANGED" && marks
          ? {
              scores: Object.entries(marks).map(([criterionId, { score, comment }]) => ({
                criterionId,
                score,
                comment: comment.trim() || null,
              })),
            }
          : {}),
      },
    });
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <Field label={t("dispute.answer")} isRequired>
        <Textarea
          rows={3}
          maxLength={2000}
          dir="auto"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      {marks && (
        <ScoreSheet scores={review.scores} scaleMax={review.scaleMax} marks={marks} onMarks={setMarks} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {!marks && (
          <Button
            size="sm"
            onClick={() =>
              setMarks(
                Object.fromEntries(
                  review.scores.map(({ criterionId, score, comment }) => [
                    criterionId,
                    { score, comment: comment ?? "" },
                  ]),
                ),
              )
            }
          >
            {t("dispute.change")}
          </Button>
        )}
        {marks ? (
          <Button
            size="sm"
            variant="primary"
            disabled={answer.trim() === ""}
            isPending={send.isPending}
            onClick={() => decide("CHANGED")}
          >
            {t("dispute.saveChange")}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="primary"
            disabled={answer.trim() === ""}
            isPending={send.isPending}
            onClick={() => decide("UPHELD")}
          >
            {t("dispute.uphold")}
          </Button>
        )}
      </div>
    </div>
  );
}
