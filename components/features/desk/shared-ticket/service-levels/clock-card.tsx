"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Check, Sigma } from "lucide-react";
import { slaBreaches } from "@/contract/desk/sla-breaches";
import type { SlaBreach } from "@/contract/desk/sla-breaches";
import type { Ticket } from "@/contract/desk/tickets";
import { SlaMark } from "@/components/features/desk/shared-sla/sla-chip";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import type { Clock, LedgerEntry } from "./clock-shapes";
import { useClockWords } from "./use-clock-words";

const MathsDialog = lazyDialog(
  () => import("./maths-dialog").then((file) => file.MathsDialog),
  ({ onClose }) => onClose,
);

interface Props {
  clock: Clock;
  ticket: Ticket;
  entry: LedgerEntry | undefined;
  breach: SlaBreach | undefined;
}

/** One clock: how much time is left, what it waits for, and what has become of its breach. */
export function ClockCard({ clock, ticket, entry, breach }: Props) {
  const t = useTranslations("slaClocks");
  const format = useFormat();
  const words = useClockWords();
  const [isExplained, setIsExplained] = useState(false);
  const name = words.nameOf(clock);
  const hasMaths = entry !== undefined && (entry.maths ?? entry.spans).length > 0;
  return (
    <li className="rounded-lg border border-line p-2.5 text-[0.8125rem]">
      <div className="flex items-center gap-2">
        <h4 className="min-w-0 flex-1 font-medium text-ink">{name}</h4>
        <SlaMark of={standingOf(clock, ticket)} />
      </div>
      <p className="mt-1 text-ink-muted">{words.waitsFor(clock)}</p>
      {clock.dueAt !== null && clock.endedAt === null && clock.breachedAt === null && (
        <p className="text-ink-muted">{t("dueAt", { time: format.dateTime(clock.dueAt) })}</p>
      )}
      <p className="text-xs text-ink-faint tabular-nums">{words.usedOf(clock)}</p>
      {clock.breachedAt !== null && <BreachLine at={clock.breachedAt} breach={breach} />}
      {hasMaths && (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2 mt-1"
          icon={<Sigma aria-hidden />}
          aria-label={t("mathsOf", { name })}
          onClick={() => setIsExplained(true)}
        >
          {t("maths")}
        </Button>
      )}
      {isExplained && entry && (
        <MathsDialog clock={clock} entry={entry} name={name} onClose={() => setIsExplained(false)} />
      )}
    </li>
  );
}

/** The clock as a chip shows it. What has only been paused or has ended is not due. */
function standingOf(clock: Clock, ticket: Ticket): Pick<Ticket, "slaStatus" | "slaDueAt"> {
  if (clock.outcome === "CANCELLED" || (clock.targetSeconds === null && clock.breachedAt === null))
    return { slaStatus: null, slaDueAt: null };
  if (clock.endedAt !== null && clock.outcome !== null) return { slaStatus: clock.outcome, slaDueAt: null };
  if (clock.breachedAt !== null) return { slaStatus: "BREACHED", slaDueAt: clock.dueAt };
  if (clock.state !== "RUNNING") return { slaStatus: "PAUSED", slaDueAt: null };
  const isFirst = clock.dueAt !== null && clock.dueAt === ticket.slaDueAt;
  return {
    slaStatus: isFirst && ticket.slaStatus === "AT_RISK" ? "AT_RISK" : "ON_TRACK",
    slaDueAt: clock.dueAt,
  };
}

function BreachLine({ at, breach }: { at: string; breach: SlaBreach | undefined }) {
  const t = useTranslations("slaClocks");
  const format = useFormat();
  const { role } = useSignedIn();
  const acknowledge = useSend(slaBreaches.acknowledge, {
    onSuccess: () => showToast("success", t("acknowledged")),
  });
  const by = breach?.status === "RESOLVED" ? breach.resolvedByName : breach?.acknowledgedByName;
  const when = breach?.status === "RESOLVED" ? breach.resolvedAt : breach?.acknowledgedAt;
  return (
    <div className="mt-1 flex flex-col items-start gap-1">
      <p className="text-danger-ink">{t("breachedAt", { time: format.dateTime(at) })}</p>
      {breach && breach.status !== "OPEN" && (
        <p className="text-xs text-ink-faint">
          {t.rich(`seenTo.${breach.status}`, {
            name: by ?? "",
            time: when ? format.dateTime(when) : "",
            b: (words) => <bdi>{words}</bdi>,
          })}
        </p>
      )}
      {breach?.notes && (
        <p dir="auto" className="text-xs text-ink-muted">
          {breach.notes}
        </p>
      )}
      {breach?.status === "OPEN" && mayCall(role, slaBreaches.acknowledge) && (
        <Button
          size="sm"
          icon={<Check aria-hidden />}
          isPending={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params: { id: breach.id } })}
        >
          {t("acknowledge")}
        </Button>
      )}
    </div>
  );
}
