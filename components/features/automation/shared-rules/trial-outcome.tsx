"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { ticketTrial } from "@/contract/automation/ticket-trial";
import type { Answer } from "@/contract/kit";
import { DecisionInFull } from "@/components/features/desk/shared-ticket/panel/decisions";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useFormat } from "@/lib/browser/use-format";
import { RunEntry } from "./run-log";

type Trial = Answer<typeof ticketTrial.run>;

/** The ticket that there would be, who would get it, by when, and what rules would do to it. */
export function TrialOutcome({ trial }: { trial: Trial }) {
  const t = useTranslations("ticketTrial");
  const { decision, rules, answers } = trial;
  return (
    <>
      <Banner tone="info">{t("notKept")}</Banner>
      <Card title={t("ticket")}>
        <TicketFacts trial={trial} />
      </Card>
      <Card title={t("assignment")}>
        {decision ? <DecisionInFull decision={decision} /> : <Nothing>{t("noDecision")}</Nothing>}
      </Card>
      <Card title={t("sla")}>
        <Targets sla={trial.sla} />
      </Card>
      <Card title={t("rules")}>
        {rules.length === 0 ? (
          <Nothing>{t("noRules")}</Nothing>
        ) : (
          <ol aria-label={t("rules")} className="flex flex-col divide-y divide-line">
            {rules.map((run) => (
              <li key={run.id} className="py-2.5 first:pt-0 last:pb-0">
                <RunEntry run={run} isOfTicket />
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card title={t("answers")}>
        {answers.length === 0 ? (
          <Nothing>{t("noAnswers")}</Nothing>
        ) : (
          <ul aria-label={t("answers")} className="flex flex-col divide-y divide-line text-[0.8125rem]">
            {answers.map(({ authorName, text, isPublic }, at) => (
              <li key={at} className="py-2 first:pt-0 last:pb-0">
                <p className="flex items-center gap-2 text-ink-muted">
                  <bdi>{authorName}</bdi>
                  {!isPublic && <Badge tone="warning">{t("note")}</Badge>}
                </p>
                <p dir="auto" className="own-direction wrap-anywhere whitespace-pre-wrap text-ink">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="text-[0.8125rem] text-ink-muted">{children}</p>
);

function TicketFacts({ trial: { ticket, contact } }: { trial: Trial }) {
  const t = useTranslations("ticketTrial");
  const words = useTranslations("ticket");
  const none = <span className="text-ink-faint">{t("none")}</span>;
  const named = (place: { name: string } | null) => (place ? <bdi>{place.name}</bdi> : none);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-[0.8125rem]">
      <Fact label={t("subject")}>
        <bdi className="font-medium">{ticket.subject}</bdi>
        {ticket.isSensitive && (
          <Badge tone="danger" className="ms-2">
            {t("sensitive")}
          </Badge>
        )}
      </Fact>
      <Fact label={t("contact")}>
        <ContactOf contact={contact} />
      </Fact>
      <Fact label={t("channel")}>{words(`channel.${ticket.channel}`)}</Fact>
      <Fact label={t("status")}>{words(`status.${ticket.status}`)}</Fact>
      <Fact label={t("priority")}>{words(`priority.${ticket.priority}`)}</Fact>
      <Fact label={t("assignee")}>{named(ticket.assignee)}</Fact>
      <Fact label={t("group")}>{named(ticket.group)}</Fact>
      <Fact label={t("category")}>{named(ticket.category)}</Fact>
      <Fact label={t("tags")}>
        {ticket.tags.length === 0 ? (
          none
        ) : (
          <span className="flex flex-wrap gap-1">
            {ticket.tags.map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        )}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
  </>
);

function ContactOf({ contact }: { contact: Trial["contact"] }) {
  const t = useTranslations("ticketTrial");
  if (!contact) return <span className="text-ink-faint">{t("noContact")}</span>;
  const { id, name, email } = contact;
  return (
    <>
      {id === null ? (
        <bdi>{t("newContact", { name })}</bdi>
      ) : (
        <Link href={`/contacts/${id}`} className="text-accent-ink hover:underline">
          <bdi>{name}</bdi>
        </Link>
      )}
      {email !== null && email !== name && (
        <span className="block text-ink-faint">
          <bdi>{email}</bdi>
        </span>
      )}
    </>
  );
}

function Targets({ sla: { policy, clocks } }: { sla: Trial["sla"] }) {
  const t = useTranslations("ticketTrial");
  const words = useTranslations("slaClocks");
  const format = useFormat();
  if (clocks.length === 0) return <Nothing>{t("noSla")}</Nothing>;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-[0.8125rem]">
      {policy && (
        <Fact label={t("policy")}>
          <bdi>{policy.name}</bdi>
        </Fact>
      )}
      {clocks.map(({ metric, cycle, targetSeconds, dueAt }) => (
        <Fact key={`${metric} ${cycle}`} label={words(`metric.${metric}`)}>
          {targetSeconds === null ? (
            <span className="text-ink-faint">{t("noTarget")}</span>
          ) : (
            t("target", { time: format.duration(targetSeconds / 60) })
          )}
          {dueAt !== null && (
            <span className="block text-ink-faint">{words("dueAt", { time: format.dateTime(dueAt) })}</span>
          )}
        </Fact>
      ))}
    </dl>
  );
}
