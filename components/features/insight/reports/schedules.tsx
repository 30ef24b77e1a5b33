"use client";
import { useState } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CalendarClock, CloudOff, Ellipsis, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import { reportSchedules } from "@/contract/insight/reports";
import type { ReportSchedule } from "@/contract/insight/reports";
import type { Answer } from "@/contract/kit";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

interface Props {
  query: UseQueryResult<Answer<typeof reportSchedules.list>>;
  onEdit: (of: ReportSchedule | null) => void;
}

export function Schedules({ query, onEdit }: Props) {
  const t = useTranslations("reports.schedules");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [going, setGoing] = useState<ReportSchedule | null>(null);
  const remove = useSend(reportSchedules.remove, {
    onSuccess: () => {
      setGoing(null);
      showToast("success", t("removed"));
    },
  });
  const items = query.data?.items ?? [];
  return (
    <Card isFlush title={t("title")} text={t("help")}>
      {query.isPending && <SkeletonRows rows={4} label={t("title")} />}
      {query.error && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={common("table.loadFailed")}
          text={inWords(query.error)}
          actions={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
        />
      )}
      {query.isSuccess && items.length === 0 && (
        <EmptyState
          icon={<CalendarClock aria-hidden />}
          title={t("empty")}
          text={t("emptyText")}
          actions={
            <Button variant="primary" onClick={() => onEdit(null)}>
              {t("new")}
            </Button>
          }
        />
      )}
      {items.length > 0 && (
        <Table label={t("title")}>
          <THead>
            <TH>{t("name")}</TH>
            <TH>{t("when")}</TH>
            <TH>{t("recipients")}</TH>
            <TH>{t("state")}</TH>
            <TH>{t("last")}</TH>
            <TH align="end">{common("table.actions")}</TH>
          </THead>
          <TBody>
            {items.map((item) => (
              <Row key={item.id} item={item} onEdit={() => onEdit(item)} onRemove={() => setGoing(item)} />
            ))}
          </TBody>
        </Table>
      )}
      <ConfirmDialog
        isOpen={going !== null}
        onClose={() => setGoing(null)}
        onConfirm={() => going && remove.mutate({ params: { id: going.id } })}
        title={t("removeTitle", { name: going?.name ?? "" })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        tone="danger"
        isPending={remove.isPending}
      />
    </Card>
  );
}

function Row({ item, onEdit, onRemove }: { item: ReportSchedule; onEdit: () => void; onRemove: () => void }) {
  const t = useTranslations("reports.schedules");
  const all = useTranslations("reports");
  const format = useFormat();
  const {
    id,
    name,
    frequency,
    weekday,
    monthDay,
    hour,
    timeZone,
    recipients,
    isActive,
    pausedBecause,
    nextRunAt,
    lastRunAt,
  } = item;
  const update = useSend(reportSchedules.update, {
    onSuccess: () => showToast("success", t(isActive ? "paused" : "resumed")),
  });
  const sendNow = useSend(reportSchedules.sendNow, {
    onSuccess: ({ delivery }) =>
      delivery === "HELD_HERE" ? showToast("warning", t("held")) : showToast("success", t("sent")),
  });
  const at = `${String(hour).padStart(2, "0")}:00`;
  const day = (["1", "2", "3", "4", "5", "6", "7"] as const)[weekday - 1] ?? "1";
  return (
    <TR>
      <TD>
        <span className="own-direction block font-medium text-ink" dir="auto">
          {name}
        </span>
        <span className="block text-[0.8125rem] text-ink-faint">{all(`reports.${item.report}`)}</span>
      </TD>
      <TD className="text-ink-muted">
        <span className="block">
          {frequency === "daily"
            ? t("daily", { at })
            : frequency === "weekly"
              ? t("weekly", { at, day: all(`weekdays.${day}`) })
              : t("monthly", { at, day: monthDay })}
        </span>
        <span className="block text-[0.8125rem] text-ink-faint">{timeZone.replaceAll("_", " ")}</span>
      </TD>
      <TD className="max-w-56 text-ink-muted">
        <span className="line-clamp-2">{format.list(recipients.map((one) => one.name))}</span>
      </TD>
      <TD>
        {isActive ? (
          <>
            <Badge tone="success">{t("active")}</Badge>
            {nextRunAt && (
              <span className="mt-0.5 block text-[0.8125rem] whitespace-nowrap text-ink-faint">
                {t("next", { when: format.dateTime(nextRunAt) })}
              </span>
            )}
          </>
        ) : (
          <>
            <Badge tone="warning">{t("isPaused")}</Badge>
            {pausedBecause && (
              <span className="mt-0.5 block text-[0.8125rem] text-ink-faint">
                {t(`because.${pausedBecause}`)}
              </span>
            )}
          </>
        )}
      </TD>
      <TD className="whitespace-nowrap text-ink-muted">{lastRunAt ? format.dateTime(lastRunAt) : "–"}</TD>
      <TD align="end">
        <Menu
          trigger={
            <IconButton label={t("actionsOf", { name })}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Send aria-hidden />} onSelect={() => sendNow.mutate({ params: { id } })}>
            {t("sendNow")}
          </MenuItem>
          <MenuItem
            icon={isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
            onSelect={() => update.mutate({ params: { id }, body: { isActive: !isActive } })}
          >
            {t(isActive ? "pause" : "resume")}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            {t("edit")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={onRemove}>
            {t("remove")}
          </MenuItem>
        </Menu>
      </TD>
    </TR>
  );
}
