"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import type { slaPreview } from "@/contract/desk/sla-preview";
import type { SlaCompliance } from "@/contract/desk/sla-shapes";
import type { Answer } from "@/contract/kit";
import { Banner } from "@/components/ui/banner";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useFormat } from "@/lib/browser/use-format";
import { TryFailed } from "./try-failed";
import { useTriedPast } from "./use-tried";
import type { TriedPolicy } from "./use-tried";

type Past = Answer<typeof slaPreview.past>;

/** The targets of the last thirty days, as they were and as they would have been. */
export function TryPast({ tried, onRefused }: { tried: TriedPolicy; onRefused: (error: Error) => void }) {
  const common = useTranslations("common");
  const query = useTriedPast(tried);
  if (query.error) return <TryFailed error={query.error} query={query} onRefused={onRefused} />;
  if (!query.data) return <SkeletonRows rows={5} label={common("loading")} />;
  return <Report past={query.data} />;
}

function Report({ past }: { past: Past }) {
  const t = useTranslations("slaSettings");
  const format = useFormat();
  const { tickets, isSample, total, metrics } = past;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-[0.8125rem] text-ink-muted">
        {t("try.period", { from: format.dayOfYear(past.from), to: format.dayOfYear(past.to) })}{" "}
        {t("try.tickets", { count: tickets })}
      </p>
      {isSample && <Banner>{t("try.sample")}</Banner>}
      {tickets > 0 && (
        <div className="rounded-lg border border-line">
          <Table label={t("try.way.past")}>
            <THead>
              <TH>{t("try.target")}</TH>
              <TH>{t("try.before")}</TH>
              <TH>{t("try.after")}</TH>
            </THead>
            <TBody>
              {metrics.map(({ metric, before, after }) => (
                <Row key={metric} name={t(`metrics.${metric}`)} before={before} after={after} />
              ))}
              <Row name={t("try.all")} {...total} isTotal />
            </TBody>
          </Table>
        </div>
      )}
      <p className="text-xs text-ink-faint">{t("try.pastHelp")}</p>
    </div>
  );
}

function Row({
  name,
  before,
  after,
  isTotal = false,
}: {
  name: string;
  before: SlaCompliance;
  after: SlaCompliance;
  isTotal?: boolean;
}) {
  return (
    <TR>
      <TD className={clsx("py-1.5", isTotal && "font-semibold")}>{name}</TD>
      <TD className="py-1.5">
        <Figures of={before} />
      </TD>
      <TD className="py-1.5">
        <Figures of={after} than={before} />
      </TD>
    </TR>
  );
}

/** A share, what it is made of, and in points how it differs. */
function Figures({ of, than }: { of: SlaCompliance; than?: SlaCompliance }) {
  const t = useTranslations("slaSettings.try");
  const format = useFormat();
  if (of.compliance === null) return <span className="text-ink-faint">{t("noneDue")}</span>;
  const points =
    than && than.compliance !== null ? Math.round((of.compliance - than.compliance) * 1000) / 10 : 0;
  return (
    <>
      <span className="block font-semibold text-ink tabular-nums">
        {format.percent(of.compliance)}
        {points !== 0 && (
          <span
            className={`ms-1.5 text-xs font-medium ${points > 0 ? "text-success-ink" : "text-danger-ink"}`}
          >
            {t(points > 0 ? "better" : "worse", { points: format.number(Math.abs(points)) })}
          </span>
        )}
      </span>
      <span className="block text-xs text-ink-muted tabular-nums">
        {t("metAndBreached", { met: of.met, breached: of.breached })}
      </span>
    </>
  );
}
