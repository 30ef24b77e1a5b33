"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { Check, X } from "lucide-react";
import type { slaPreview } from "@/contract/desk/sla-preview";
import type { Answer } from "@/contract/kit";
import { isGroup } from "@/contract/conditions/tree";
import type { Group } from "@/contract/conditions/tree";
import { useConditionSentence, useOperatorWords } from "@/components/conditions/use-condition-words";
import { TicketFinder } from "@/components/features/desk/shared-ticket/ticket-finder";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatsFor } from "@/lib/shared/format";
import { TriedClocks } from "./tried-clocks";
import { TryFailed } from "./try-failed";
import { useSlaOffer } from "./use-sla-offer";
import { useTriedTicket } from "./use-tried";
import type { TriedPolicy } from "./use-tried";

type Tried = Answer<typeof slaPreview.ticket>;

interface Props {
  tried: TriedPolicy;
  conditions: Group;
  onRefused: (error: Error) => void;
}

/** A ticket is found, and then what the edited policy would do to it. */
export function TryTicket({ tried, conditions, onRefused }: Props) {
  const t = useTranslations("slaSettings.try");
  const [ticketId, setTicketId] = useState<string | null>(null);
  if (ticketId === null)
    return (
      <div className="min-h-48">
        <p className="mb-2 text-[0.8125rem] text-ink-muted">{t("find")}</p>
        <TicketFinder
          except={[]}
          action={({ number, subject }) => t("pick", { number: String(number), subject })}
          onPick={({ id }) => setTicketId(id)}
        />
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <Button size="sm" variant="link" className="self-start" onClick={() => setTicketId(null)}>
        {t("another")}
      </Button>
      <Outcome tried={tried} ticketId={ticketId} conditions={conditions} onRefused={onRefused} />
    </div>
  );
}

function Outcome({ tried, ticketId, conditions, onRefused }: Props & { ticketId: string }) {
  const common = useTranslations("common");
  const query = useTriedTicket(tried, ticketId);
  if (query.error) return <TryFailed error={query.error} query={query} onRefused={onRefused} />;
  if (!query.data) return <SkeletonRows rows={4} label={common("loading")} />;
  return <Report answer={query.data} conditions={conditions} />;
}

function Report({ answer, conditions }: { answer: Tried; conditions: Group }) {
  const t = useTranslations("slaSettings.try");
  const locale = useLocale();
  const { ticket, fit, policyBefore, policyAfter, timeZone } = answer;
  const nameOf = (policy: Tried["policyAfter"]) => policy?.name ?? t("noPolicy");
  const isOtherPolicy = policyBefore?.id !== policyAfter?.id;
  return (
    <>
      <p dir="auto" className="own-direction truncate font-medium text-ink">
        <bdi dir="ltr">#{ticket.number}</bdi> <bdi>{ticket.subject}</bdi>
      </p>
      <Banner tone={fit === "APPLIES" ? "success" : "info"} title={t(`fit.${fit}`)}>
        {isOtherPolicy
          ? t.rich("policies", { before: nameOf(policyBefore), after: nameOf(policyAfter), b: isolated })
          : t.rich("samePolicy", { name: nameOf(policyAfter), b: isolated })}
      </Banner>
      {conditions.items.length > 0 && <Reasons reasons={answer.reasons} />}
      {answer.isBegunNow && <p className="text-[0.8125rem] text-ink-muted">{t("begunNow")}</p>}
      <TriedClocks clocks={answer.clocks} format={formatsFor(locale, timeZone)} />
      <p className="text-xs text-ink-faint">{t("timeZone", { zone: timeZone.replaceAll("_", " ") })}</p>
    </>
  );
}
const isolated = (words: React.ReactNode) => <bdi>{words}</bdi>;

/** Each condition, whether it holds, and where it does not, what the ticket has. */
function Reasons({ reasons }: { reasons: Tried["reasons"] }) {
  const t = useTranslations("slaSettings.try");
  const { mode: modeWord } = useOperatorWords();
  const seen = reasons.flatMap(({ field, seen: values }) =>
    field === null || !values?.length ? [] : [{ field, op: "IS_ANY_OF" as const, value: values }],
  );
  const asked = reasons.flatMap(({ field, op, value }) => (field && op ? [{ field, op, value }] : []));
  const sentence = useConditionSentence(useSlaOffer([{ mode: "ALL", items: [...seen, ...asked] }]));
  const said = (test: Group["items"][number]) =>
    sentence(isGroup(test) ? test : { mode: "ALL", items: [test] });
  return (
    <ul aria-label={t("conditions")} className="flex flex-col gap-1 text-[0.8125rem]">
      {reasons.map(({ depth, mode, field, op, value, seen: values, isTrue }, at) => (
        <li key={at} className="flex items-start gap-1.5" style={{ paddingInlineStart: `${depth * 0.9}rem` }}>
          {isTrue ? (
            <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-success-ink" />
          ) : (
            <X aria-hidden className="mt-0.5 size-3.5 shrink-0 text-danger-ink" />
          )}
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{t(isTrue ? "holds" : "holdsNot")}: </span>
            {mode && <span className="text-ink-muted">{modeWord(mode)}</span>}
            {field && op && <span className="text-ink">{said({ field, op, value })}</span>}
            {field && !isTrue && (
              <span className="block text-xs text-ink-faint">
                {t("seen", {
                  fact: said(
                    values?.length ? { field, op: "IS_ANY_OF", value: values } : { field, op: "IS_NOT_SET" },
                  ),
                })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
