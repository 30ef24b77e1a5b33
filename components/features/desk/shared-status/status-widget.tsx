"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { StatusDefinition } from "@/contract/desk/agents";
import { deskLimits as limits } from "@/contract/desk-limits";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusDot } from "@/components/ui/status-dot";
import { Tooltip } from "@/components/ui/tooltip";
import { isValidTime } from "@/lib/shared/format";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { useAgentStatus } from "./use-agent-status";

const TimedStatusDialog = lazyDialog(
  () => import("./timed-status-dialog").then((file) => file.TimedStatusDialog),
  ({ onClose }) => onClose,
);

/** The whole of one's availability: what it is, since when, until when, and how to change it. */
export function AgentStatusWidget() {
  const t = useTranslations("status");
  const status = useAgentStatus();
  const [isChanging, setIsChanging] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isTimed, setIsTimed] = useState(false);
  useFetchedAhead(TimedStatusDialog.load);
  const chosen =
    status.definitions.find(({ id }) => id === (chosenId ?? status.record?.statusDefinitionId)) ?? null;

  const apply = async (definition: StatusDefinition, minutes?: number, note?: string) => {
    const isDone = await status.change({
      definition,
      ...(minutes === undefined ? {} : { minutes }),
      ...(note ? { note } : {}),
    });
    setIsTimed(false);
    if (isDone) setIsChanging(false);
  };

  if (status.isLoading) return <WidgetSkeleton label={t("loadingHelp")} title={t("title")} />;
  return (
    <Card
      title={t("title")}
      actions={
        <Button
          size="sm"
          aria-expanded={isChanging}
          disabled={status.isPending}
          onClick={() => setIsChanging(!isChanging)}
        >
          {t("change")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Tooltip text={t("routing")}>
          <div className="flex flex-col gap-1">
            <p className="flex items-center gap-2 text-base font-semibold text-ink">
              <StatusDot color={status.current.color} className="size-2.5" />
              {status.current.name}
            </p>
            <StatusTimes record={status.record} />
            <p
              className={
                status.current.isAvailable
                  ? "text-[0.8125rem] text-success-ink"
                  : "text-[0.8125rem] text-ink-muted"
              }
            >
              {t(status.current.isAvailable ? "canReceive" : "cannotReceive")}
            </p>
          </div>
        </Tooltip>
        {status.record?.scheduledEndTime && (
          <Button size="sm" className="self-start" disabled={status.isPending} onClick={status.cancelLimit}>
            {t("cancelLimit")}
          </Button>
        )}
        {isChanging && (
          <div className="flex flex-col gap-2 border-t border-line pt-4">
            <Select
              label={t("pick")}
              placeholder={t("pick")}
              options={status.definitions.map(({ id, name, color, description }) => ({
                value: id,
                label: status.nameOf(name),
                icon: <StatusDot color={color || limits.defaultStatusColor} />,
                ...(description ? { help: description } : {}),
              }))}
              value={chosen?.id ?? null}
              onChange={setChosenId}
              disabled={status.isPending}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                isPending={status.isPending}
                disabled={!chosen}
                onClick={() => chosen && void apply(chosen)}
              >
                {t("apply")}
              </Button>
              <Button disabled={!chosen || status.isPending} onClick={() => chosen && void apply(chosen)}>
                {t("noLimit")}
              </Button>
              <Button disabled={!chosen || status.isPending} onClick={() => setIsTimed(true)}>
                {t("withLimit")}
              </Button>
            </div>
          </div>
        )}
      </div>
      {isTimed && chosen && (
        <TimedStatusDialog
          name={status.nameOf(chosen.name)}
          isPending={status.isPending}
          onClose={() => setIsTimed(false)}
          onApply={(minutes, note) => void apply(chosen, minutes, note)}
        />
      )}
    </Card>
  );
}

function StatusTimes({
  record,
}: {
  record: { updatedAt: string; scheduledEndTime: string | null } | undefined;
}) {
  const t = useTranslations("status");
  const format = useFormat();
  const now = useNow(limits.statusElapsedRefreshSeconds);
  const minutes =
    record && isValidTime(record.updatedAt)
      ? Math.max(0, (now.getTime() - Date.parse(record.updatedAt)) / 60_000)
      : null;
  return (
    <>
      <p className="text-[0.8125rem] text-ink-muted tabular-nums">
        {t("since", { duration: minutes === null ? t("unknown") : format.duration(minutes) })}
      </p>
      {record?.scheduledEndTime && isValidTime(record.scheduledEndTime) && (
        <p className="text-[0.8125rem] text-ink-muted tabular-nums">
          {t("returnsAt", { time: format.time(record.scheduledEndTime) })}
        </p>
      )}
    </>
  );
}

function WidgetSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <Card title={title} actions={<Skeleton className="h-7 w-28" />}>
      <div role="status" aria-label={label} className="flex flex-col gap-2">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-4 w-56" />
      </div>
    </Card>
  );
}
