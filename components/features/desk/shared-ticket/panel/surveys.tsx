"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SmilePlus } from "lucide-react";
import { surveys } from "@/contract/insight/surveys";
import type { TicketSurvey } from "@/contract/insight/surveys";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFormat, useNow } from "@/lib/browser/use-format";

/** What the contact was asked about this ticket, what they said, and what is still to be asked. */
export function Surveys({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("ticket.surveys");
  const more = useTranslations("ticket.more");
  const { role } = useSignedIn();
  const query = useQuery(queryFor(surveys.ofTicket, { params: { id: ticket.id } }));
  const ask = useSend(tickets.survey, {
    onSuccess: ({ sentTo }) => {
      showToast("success", more("surveySent", { address: sentTo }));
      void query.refetch();
    },
  });
  if (query.isPending) return <Skeleton className="h-12" />;
  const items = query.data?.items ?? [];
  const mayAsk =
    mayCall(role, tickets.survey) &&
    ticket.contact !== null &&
    items.every(({ cycle, state }) => cycle !== ticket.reopenCount || state === "CANCELLED");
  return (
    <div className="flex flex-col gap-3 text-[0.8125rem]">
      {query.isError && <p className="text-ink-faint">{t("failed")}</p>}
      {query.isSuccess && items.length === 0 && <p className="text-ink-faint">{t("none")}</p>}
      {items.map((survey) => (
        <OneSurvey key={survey.id} survey={survey} mayChange={mayCall(role, surveys.cancel)} />
      ))}
      {mayAsk && (
        <Button
          size="sm"
          className="self-start"
          icon={<SmilePlus aria-hidden />}
          isPending={ask.isPending}
          onClick={() => ask.mutate({ params: { id: ticket.id } })}
        >
          {t("askNow")}
        </Button>
      )}
    </div>
  );
}

function OneSurvey({
  survey: { ticketId, state, reason, scale, score, comment, isLow, sentTo, sentAt, dueAt, answeredAt },
  mayChange,
}: {
  survey: TicketSurvey;
  mayChange: boolean;
}) {
  const t = useTranslations("ticket.surveys");
  const format = useFormat();
  const now = useNow();
  const cancel = useSend(surveys.cancel);
  const moment = answeredAt ?? sentAt ?? dueAt;
  const when = (
    <time dateTime={moment} title={format.dateTime(moment)}>
      {format.relative(moment, now)}
    </time>
  );
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {score === null ? (
          <span className="text-ink">{t(`state.${state}`)}</span>
        ) : (
          <Badge tone={isLow ? "danger" : "success"}>
            {t("score", { score, best: scale === "NPS" ? 10 : 5 })}
          </Badge>
        )}
        <span className="text-ink-faint">{when}</span>
      </p>
      {comment !== null && (
        <blockquote
          dir="auto"
          className="border-s-2 border-line-strong ps-2 wrap-anywhere whitespace-pre-wrap text-ink"
        >
          {comment}
        </blockquote>
      )}
      {state === "CANCELLED" && reason !== null && t.has(`reason.${reason}`) && (
        <p className="text-ink-faint">{t(`reason.${reason}`)}</p>
      )}
      {state === "SENT" && sentTo !== null && (
        <p className="truncate text-ink-faint" dir="auto" title={sentTo}>
          {sentTo}
        </p>
      )}
      {state === "SCHEDULED" && mayChange && (
        <Button
          size="sm"
          variant="link"
          className="self-start"
          isPending={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: ticketId } })}
        >
          {t("cancel")}
        </Button>
      )}
    </div>
  );
}
