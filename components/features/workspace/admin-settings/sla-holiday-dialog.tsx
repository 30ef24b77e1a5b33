"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { SlaHoliday } from "@/contract/desk/sla-calendars";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { HolidayChoice } from "./sla-holiday-choices";

/** Where a dialog of found holidays comes from: a country's list or a file. */
export function SlaHolidayDialog({
  source,
  choice,
  onTake,
  onClose,
  children,
}: {
  source: "country" | "file";
  choice: HolidayChoice;
  onTake: (holidays: readonly SlaHoliday[]) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("slaCalendars");
  const common = useTranslations("common");
  return (
    <Dialog
      isOpen
      size="lg"
      onClose={onClose}
      title={t(`${source}.title`)}
      text={t(`${source}.text`)}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" disabled={!choice.mayTake} onClick={() => onTake(choice.taken)}>
            {t("found.take", { count: choice.taken.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  );
}
