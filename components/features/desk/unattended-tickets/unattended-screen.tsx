"use client";
import { Suspense, useState } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Bell, CircleCheck, CloudOff, UserRound } from "lucide-react";
import { noticeTargets, unattendedReasons } from "@/contract/enums";
import type { NoticeTarget, UnattendedReason } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { tickets } from "@/contract/desk/tickets";
import { unattendedTickets } from "@/contract/desk/unattended-tickets";
import type { UnattendedTicket } from "@/contract/desk/unattended-tickets";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { PriorityIcon, StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { AssigneePicker } from "@/components/features/desk/shared-ticket/pickers";
import { useSelection } from "@/components/features/desk/shared-ticket-list/use-selection";
import { TimeText } from "@/components/resource/cells";
import { useListState } from "@/components/resource/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { Textarea } from "@/components/ui/textarea";
import { pagesFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

const thresholds = [15, 30, 60, 120, 240, 480, 1440] as const;

/** Customers who have waited too long, and what one does about it. */
export function UnattendedScreen() {
  return (
    <Suspense>
      <Unattended />
    </Suspense>
  );
}

function Unattended() {
  const t = useTranslations("unattended");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const list = useListState();
  const [isNotifying, setNotifying] = useState(false);
  const threshold =
    thresholds.find((each) => String(each) === list.filter("threshold")) ?? limits.unattendedAfterMinutes;
  const why = list
    .filters("why")
    .flatMap((name) => unattendedReasons.find((reason) => reason === name) ?? []);
  const pages = useInfiniteQuery({
    ...pagesFor(unattendedTickets.unattended, {
      query: { thresholdMinutes: threshold, limit: 50, ...(why.length > 0 ? { why } : {}) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const first = pages.data?.pages[0];
  const selection = useSelection(items.map(({ ticket }) => ticket));
  const ids = selection.selected.map(({ id }) => id).slice(0, limits.bulkJobAbove);
  const assign = useSend(tickets.bulkUpdate, {
    onSuccess: ({ updated, skipped }) => {
      selection.clear();
      showToast(
        skipped.length > 0 ? "warning" : "success",
        t("assigned", { count: updated }),
        skipped[0] ? { description: skipped[0].reason } : {},
      );
    },
    onError: (error) => void showToast("destructive", t("notAssigned"), { description: inWords(error) }),
  });
  const toggle = (reason: UnattendedReason) =>
    list.set({ why: why.includes(reason) ? why.filter((each) => each !== reason) : [...why, reason] });
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <Select
            size="sm"
            className="w-48"
            label={t("threshold")}
            options={thresholds.map((minutes) => ({
              value: String(minutes),
              label: t("longerThan", { duration: format.duration(minutes) }),
            }))}
            value={String(threshold)}
            onChange={(value) =>
              list.set({ threshold: Number(value) === limits.unattendedAfterMinutes ? null : value })
            }
          />
        }
      />
      <div role="group" aria-label={t("why")} className="mb-3 flex flex-wrap gap-1.5">
        {unattendedReasons.map((reason) => (
          <Button
            key={reason}
            size="sm"
            variant={why.includes(reason) ? "secondary" : "ghost"}
            aria-pressed={why.includes(reason)}
            onClick={() => toggle(reason)}
          >
            {t(`reason.${reason}`)}
            <span className="ms-1 text-ink-faint tabular-nums">
              {first ? format.number(first.counts[reason]) : "–"}
            </span>
          </Button>
        ))}
      </div>
      <Card isFlush>
        <div
          role="toolbar"
          aria-label={t("actions")}
          className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2"
        >
          <span className="min-w-0 flex-1 text-[0.8125rem] text-ink-muted tabular-nums" role="status">
            {selection.selected.length > 0
              ? common("table.selected", { count: selection.selected.length })
              : first && t("count", { count: first.total })}
          </span>
          <Button
            size="sm"
            icon={<Bell aria-hidden />}
            disabled={ids.length === 0}
            onClick={() => setNotifying(true)}
          >
            {t("notify")}
          </Button>
          <AssigneePicker
            align="end"
            value={undefined}
            onChange={({ id }) => assign.mutate({ body: { ticketIds: ids, update: { assignedToId: id } } })}
            trigger={
              <Button
                size="sm"
                icon={<UserRound aria-hidden />}
                disabled={ids.length === 0}
                isPending={assign.isPending}
              >
                {t("assign")}
              </Button>
            }
          />
        </div>
        {pages.isPending && <SkeletonRows rows={8} label={common("loading")} />}
        {pages.isError && items.length === 0 && (
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={common("table.loadFailed")}
            text={inWords(pages.error)}
            actions={
              <Button isPending={pages.isFetching} onClick={() => void pages.refetch()}>
                {common("retry")}
              </Button>
            }
          />
        )}
        {pages.isSuccess && items.length === 0 && (
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title={t("noneTitle")}
            text={t("noneText", { duration: format.duration(threshold) })}
            actions={
              why.length > 0 && (
                <Button onClick={() => list.set({ why: null })}>{common("clearFilters")}</Button>
              )
            }
          />
        )}
        {items.length > 0 && <Rows items={items} selection={selection} />}
        {pages.hasNextPage && (
          <div className="flex justify-center border-t border-line p-3">
            <Button isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </Card>
      {isNotifying && (
        <NotifyDialog
          ids={ids}
          onClose={() => setNotifying(false)}
          onDone={() => {
            setNotifying(false);
            selection.clear();
          }}
        />
      )}
    </Screen>
  );
}

function Rows({
  items,
  selection,
}: {
  items: readonly UnattendedTicket[];
  selection: ReturnType<typeof useSelection>;
}) {
  const t = useTranslations("unattended");
  const words = useTranslations("tickets");
  const ticketWords = useTranslations("ticket");
  const format = useFormat();
  return (
    <Table label={t("title")} className="min-w-[68rem] table-fixed">
      <THead>
        <TH className="w-12">
          <Checkbox
            aria-label={words("selectAll")}
            checked={selection.isAll}
            isMixed={selection.selected.length > 0 && !selection.isAll}
            onChange={selection.toggleAll}
          />
        </TH>
        <TH>{words("columns.subject")}</TH>
        <TH className="w-28">{words("columns.status")}</TH>
        <TH className="w-28">{words("columns.waiting")}</TH>
        <TH className="w-72">{t("why")}</TH>
        <TH className="w-36">{words("columns.assignee")}</TH>
        <TH className="w-28">{t("lastTold")}</TH>
      </THead>
      <TBody>
        {items.map(({ ticket, waitingMinutes, why, lastToldAt }) => (
          <TR key={ticket.id} aria-selected={selection.has(ticket.id)} className="relative">
            <TD className="relative z-[1]">
              <Checkbox
                aria-label={words("select", { number: ticket.number })}
                checked={selection.has(ticket.id)}
                onChange={() => selection.toggle(ticket.id)}
              />
            </TD>
            <TD className="h-14!">
              <Link
                href={`/tickets/${ticket.number}`}
                className="flex min-w-0 items-center gap-2 after:absolute after:inset-0"
              >
                <PriorityIcon priority={ticket.priority} />
                <span className="min-w-0">
                  <OwnText className="font-medium text-ink">{ticket.subject}</OwnText>
                  <span className="block truncate text-[0.8125rem] text-ink-faint">
                    <bdi dir="ltr">#{ticket.number}</bdi>
                    {ticket.contact && (
                      <>
                        {" · "}
                        <bdi>{ticket.contact.name}</bdi>
                      </>
                    )}
                  </span>
                </span>
              </Link>
            </TD>
            <TD>
              <StatusBadge status={ticket.status} />
            </TD>
            <TD className="text-warning-ink tabular-nums">{format.duration(waitingMinutes)}</TD>
            <TD>
              <span className="flex flex-wrap gap-1">
                {why.map((reason) => (
                  <Badge
                    key={reason}
                    tone={
                      reason === "NOBODY_ASSIGNED" || reason === "ASSIGNEE_UNAVAILABLE" ? "danger" : "neutral"
                    }
                  >
                    {t(`reason.${reason}`)}
                  </Badge>
                ))}
              </span>
            </TD>
            <TD className="truncate text-ink-muted">
              <bdi>{ticket.assignedToName ?? ticketWords("nobody")}</bdi>
            </TD>
            <TD>
              <TimeText iso={lastToldAt} />
            </TD>
          </TR>
        ))}
      </TBody>
    </Table>
  );
}

const ownGroup = "own";

function NotifyDialog({ ids, onClose, onDone }: { ids: string[]; onClose: () => void; onDone: () => void }) {
  const t = useTranslations("unattended");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const groups = usePlaces().group;
  const [to, setTo] = useState<readonly NoticeTarget[]>(["ASSIGNEES"]);
  const [groupId, setGroupId] = useState<string>(ownGroup);
  const [note, setNote] = useState("");
  const notify = useSend(unattendedTickets.notifyUnattended, {
    onSuccess: ({ told, skipped }) => {
      onDone();
      const lately = skipped.filter(({ reason }) => reason === "TOLD_LATELY").length;
      const nobody = skipped.filter(({ reason }) => reason === "NOBODY_TO_TELL").length;
      showToast(told.length > 0 ? "success" : "warning", t("told", { count: told.length }), {
        description: [
          told.length > 0
            ? format.list(
                told.slice(0, 5).map(({ name, tickets: count }) => `${name} (${format.number(count)})`),
              )
            : "",
          lately > 0 ? t("toldLately", { count: lately }) : "",
          nobody > 0 ? t("nobodyToTell", { count: nobody }) : "",
        ]
          .filter(Boolean)
          .join(" · "),
      });
    },
    onError: (error) => void showToast("destructive", t("notTold"), { description: inWords(error) }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("notifyTitle", { count: ids.length })}
      text={t("notifyHelp", { minutes: limits.unattendedQuietMinutes })}
      closeLabel={common("close")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          notify.mutate({
            body: {
              ticketIds: ids,
              to: [...to],
              ...(to.includes("GROUP") && groupId !== ownGroup ? { groupId } : {}),
              ...(note.trim() ? { note: note.trim() } : {}),
            },
          });
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-[0.8125rem] font-medium text-ink">{t("whom")}</legend>
          {noticeTargets.map((target) => (
            <Checkbox
              key={target}
              label={t(`target.${target}`)}
              checked={to.includes(target)}
              onChange={(event) =>
                setTo(event.target.checked ? [...to, target] : to.filter((each) => each !== target))
              }
            />
          ))}
        </fieldset>
        {to.includes("GROUP") && (
          <Field label={t("group")}>
            <Select
              options={[
                { value: ownGroup, label: t("ownGroup") },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={groupId}
              onChange={setGroupId}
            />
          </Field>
        )}
        <Field label={t("note")} help={common("optional")}>
          <Textarea
            dir="auto"
            rows={2}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={notify.isPending} disabled={to.length === 0}>
            {t("notify")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
