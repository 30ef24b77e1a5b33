"use client";
import { useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { FileUp } from "lucide-react";
import type { SlaHoliday } from "@/contract/desk/sla-calendars";
import { slaHolidays } from "@/contract/desk/sla-holidays";
import type { Answer } from "@/contract/kit";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/api/query";
import { isFault } from "@/lib/shared/api/fault";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import type { SlaHolidayDraft } from "./sla-calendar-draft";
import { choosable } from "./sla-found-holidays";
import { HolidayChoices, useHolidayChoice } from "./sla-holiday-choices";
import { SlaHolidayDialog } from "./sla-holiday-dialog";

type ReadFile = Answer<typeof slaHolidays.read>;

/** Holidays of a file, to take over into the calendar that is being written, and what of it is none. */
export function SlaFileDialog({
  there,
  onTake,
  onClose,
}: {
  there: readonly SlaHolidayDraft[];
  onTake: (holidays: readonly SlaHoliday[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("slaCalendars");
  const read = useSend(slaHolidays.read, { onError: () => undefined });
  const rows = choosable(read.data?.holidays ?? [], there);
  const choice = useHolidayChoice(rows, there);
  return (
    <SlaHolidayDialog source="file" choice={choice} onTake={onTake} onClose={onClose}>
      <FilePick read={read} />
      {read.data &&
        (rows.length > 0 ? (
          <HolidayChoices rows={rows} choice={choice} />
        ) : (
          <p role="status" className="text-sm text-ink-muted">
            {t("file.none")}
          </p>
        ))}
      {read.data && read.data.unreadCount > 0 && <UnreadRows file={read.data} />}
    </SlaHolidayDialog>
  );
}

function FilePick({ read }: { read: ReturnType<typeof useSend<typeof slaHolidays.read>> }) {
  const t = useTranslations("slaCalendars.file");
  const format = useFormat();
  const inWords = useFaultText();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const pick = (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    setIsTooLarge(file.size > limits.slaHolidayFileMaxBytes);
    read.reset();
    if (file.size > limits.slaHolidayFileMaxBytes) return;
    const form = new FormData();
    form.append("file", file, file.name);
    read.mutate({ form });
  };
  const size = format.bytes(limits.slaHolidayFileMaxBytes);
  const fault = read.error;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept=".ics,.csv,text/calendar,text/csv"
          aria-label={t("choose")}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            pick(target.files?.[0]);
            target.value = "";
          }}
        />
        <Button
          data-autofocus
          icon={<FileUp aria-hidden />}
          isPending={read.isPending}
          onClick={() => input.current?.click()}
        >
          {name === null ? t("choose") : t("chooseOther")}
        </Button>
        <span dir="auto" className="min-w-0 text-[0.8125rem] text-ink-muted wrap-anywhere">
          {name ?? t("limit", { size })}
        </span>
      </div>
      {isTooLarge && <Banner tone="danger">{t("tooLarge", { size })}</Banner>}
      {fault && <Banner tone="danger">{(isFault(fault) && fault.errorAt("file")) || inWords(fault)}</Banner>}
    </>
  );
}

/** What of the file cannot be taken: where it stands, what stands there, and why. */
function UnreadRows({ file: { unread, unreadCount } }: { file: ReadFile }) {
  const t = useTranslations("slaCalendars.file");
  const format = useFormat();
  return (
    <section aria-label={t("unread")}>
      <h3 className="text-sm font-medium text-ink">{t("unreadCount", { count: unreadCount })}</h3>
      <div
        role="group"
        aria-label={t("unread")}
        // A box that scrolls is reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-2 max-h-56 overflow-auto rounded-md border border-line"
      >
        <table className="w-full text-[0.8125rem]">
          <thead className="text-start text-ink-faint">
            <tr>
              {(["line", "text", "reason"] as const).map((column) => (
                <th key={column} scope="col" className="px-3 py-1.5 text-start font-medium">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {unread.map(({ line, text, reason }) => (
              <tr key={`${line} ${reason} ${text}`} className="align-top">
                <td className="px-3 py-1.5 tabular-nums">{format.number(line)}</td>
                <td dir="auto" className="own-direction px-3 py-1.5 wrap-anywhere">
                  <div className="min-w-24">{text}</div>
                </td>
                <td className="px-3 py-1.5 text-ink-muted">{t(`reasons.${reason}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unreadCount > unread.length && (
        <p className="mt-1 text-[0.8125rem] text-ink-faint">
          {t("unreadMore", { count: unreadCount - unread.length })}
        </p>
      )}
    </section>
  );
}
