"use client";
import { useTranslations } from "next-intl";
import { slaDueChanges } from "@/contract/enums";
import type { slaPreview } from "@/contract/desk/sla-preview";
import type { Answer } from "@/contract/kit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useFormat } from "@/lib/browser/use-format";

export type EditPreview = Answer<typeof slaPreview.preview>;

/** What an edit does to open tickets. It is saved from here, or the form goes on. */
export function PreviewDialog({
  preview,
  isOn,
  isRemoval = false,
  title,
  text,
  isSaving,
  onSave,
  onClose,
}: {
  preview: EditPreview;
  /** False: service levels are off, so nothing is counted yet. */
  isOn: boolean;
  /** What is looked at goes, and is not edited. */
  isRemoval?: boolean;
  title?: string;
  /** What is confirmed, where it is not plain from the form. */
  text?: string;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={title ?? t("preview.title")}
      text={[text, isOn ? t("preview.text") : t("preview.off")].filter(Boolean).join(" ")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{isRemoval ? common("cancel") : t("preview.goOn")}</Button>
          <Button
            variant={isRemoval ? "danger" : "primary"}
            data-autofocus={!isRemoval || undefined}
            isPending={isSaving}
            onClick={onSave}
          >
            {common(isRemoval ? "delete" : "save")}
          </Button>
        </>
      }
    >
      <PreviewReport preview={preview} isRemoval={isRemoval} />
    </Dialog>
  );
}

function PreviewReport({ preview, isRemoval }: { preview: EditPreview; isRemoval: boolean }) {
  const t = useTranslations("slaSettings");
  const format = useFormat();
  const { counts, affected } = preview;
  return (
    <div className="flex flex-col gap-3">
      {preview.breachedAtOnce > 0 && (
        <Banner tone="warning">{t("preview.breachedAtOnce", { count: preview.breachedAtOnce })}</Banner>
      )}
      <p>
        {preview.isSample
          ? t("preview.sample", { count: preview.tickets, total: preview.openTickets })
          : t("preview.lookedAt", { count: preview.tickets })}
        {preview.appliesTo !== null &&
          ` ${t(isRemoval ? "preview.appliesNow" : "preview.appliesTo", { count: preview.appliesTo })}`}
      </p>
      {/* A ticket has several targets, so these figures are no part of the tickets above. */}
      <h3 className="-mb-1 text-[0.8125rem] font-medium text-ink">{t("preview.dueTimes")}</h3>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {slaDueChanges.map((change) => (
          <div key={change} className="rounded-md border border-line px-3 py-2">
            <dt className="text-xs text-ink-faint">{t(`preview.changes.${change}`)}</dt>
            <dd className="text-base font-semibold tabular-nums">{format.number(counts[change] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {affected.length > 0 && (
        <ul aria-label={t("preview.affected")} className="max-h-72 divide-y divide-line overflow-y-auto">
          {affected.map(({ ticketId, number, subject, metric, before, after, isBreachedAtOnce }) => (
            <li key={`${ticketId}.${metric}`} className="py-2 text-[0.8125rem]">
              <p dir="auto" className="truncate font-medium text-ink own-direction">
                {t("preview.ticket", { number: String(number), subject })}
              </p>
              <p className="text-ink-muted">
                {t("preview.due", {
                  metric: t(`metrics.${metric}`),
                  before: before === null ? t("preview.none") : format.dateTime(before),
                  after: after === null ? t("preview.none") : format.dateTime(after),
                })}
                {isBreachedAtOnce && (
                  <span className="ms-2 font-medium text-danger-ink">{t("preview.breached")}</span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
