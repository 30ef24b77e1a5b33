"use client";
import { Suspense } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ScrollText } from "lucide-react";
import { auditLogs } from "@/contract/insight/audit-logs";
import type { AuditEntry } from "@/contract/insight/audit-logs";
import { limits } from "@/contract/limits";
import { ExportButton } from "@/components/list/export-button";
import { NoteMark, noteGround } from "@/components/features/desk/shared-ticket/note-mark";
import { TimeText, customCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { useFormat } from "@/lib/browser/use-format";
import { FilterRow, filterNames, useFilters } from "./audit-filters";
import { hrefOf, useEntryWords } from "./entry-words";
import type { FieldChange } from "./entry-words";

export const AuditLogsScreen = () => (
  <Suspense>
    <AuditLogs />
  </Suspense>
);

const shownChanges = 2;

function AuditLogs() {
  const t = useTranslations("auditLogs");
  const common = useTranslations("common");
  const format = useFormat();
  const list = useListState();
  const filters = useFilters(list);
  const limit = limits.auditLogLimitDefault;
  const page = Math.min(list.page, Math.floor(limits.totalExactMax / limit));
  const query = useQuery({
    ...queryFor(auditLogs.list, { query: { ...filters, limit, offset: (page - 1) * limit } }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  const words = useEntryWords(query.data?.names ?? {});
  const open = query.data?.items.find(({ id }) => id === list.open);
  const isFiltered = filterNames.some((name) => list.filter(name));
  const clear = () => list.set(Object.fromEntries(filterNames.map((name) => [name, null])));
  const cells = [
    customCell<AuditEntry>("when", ({ createdAt }) => <TimeText iso={createdAt} />),
    customCell<AuditEntry>("who", ({ actorName }) => (
      <span className="flex min-w-32 items-center gap-2">
        <Avatar name={actorName} size="xs" />
        <bdi className="truncate text-ink">{actorName}</bdi>
      </span>
    )),
    customCell<AuditEntry>("what", (entry) => (
      <span className="whitespace-nowrap">
        <span className="font-medium text-ink">{words.action(entry.action)}</span>{" "}
        <span className="text-ink-muted">{words.entity(entry.entity)}</span>
        {tellsOfNote(entry) && <NoteMark className="ms-2" />}
        {entry.visitId !== null && (
          <Badge tone="info" className="ms-2">
            {t("inVisit")}
          </Badge>
        )}
      </span>
    )),
    customCell<AuditEntry>("row", (entry) => <RowLink entry={entry} name={words.name(entry)} />),
    customCell<AuditEntry>("changes", (entry) => <Summary changes={words.changes(entry)} />),
  ];
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <ExportButton
            name="audit-log"
            fetchPart={(cursor) => send(auditLogs.exportPart, { query: { ...filters, ...cursor } })}
          />
        }
      />
      <Card isFlush>
        <FilterRow list={list} isFiltered={isFiltered} onClear={clear} />
        <ListView
          query={{ ...query, data: query.data && { ...query.data, page } }}
          onPage={(to) => list.set({ page: to })}
          isFiltered={isFiltered}
          onClear={clear}
          empty={
            <EmptyState icon={<ScrollText aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />
          }
        >
          {(rows) => (
            <DataTable
              text="auditLogs"
              label={t("title")}
              rows={rows}
              cells={cells}
              onOpen={({ id }) => list.set({ open: id })}
            />
          )}
        </ListView>
      </Card>
      {open && (
        <Drawer
          isOpen
          onClose={() => list.set({ open: null })}
          title={t("entry", { action: words.action(open.action), entity: words.entity(open.entity) })}
          text={format.dateTime(open.createdAt)}
          closeLabel={common("close")}
        >
          <Entry
            entry={open}
            changes={words.changes(open)}
            name={words.name(open)}
            onRow={() =>
              list.set({
                ...Object.fromEntries(filterNames.map((name) => [name, null])),
                entity: open.entity,
                row: open.entityId,
                open: null,
              })
            }
          />
        </Drawer>
      )}
    </Screen>
  );
}

function RowLink({ entry, name }: { entry: AuditEntry; name: string }) {
  const href = hrefOf(entry);
  if (!href || (entry.action === "delete" && entry.entity === "contacts"))
    return <bdi className="block max-w-40 truncate text-ink-muted">{name}</bdi>;
  return (
    <Link
      href={href}
      prefetch={false}
      dir="auto"
      className="own-direction relative z-10 block max-w-40 truncate rounded-sm text-accent-ink hover:underline"
    >
      {name}
    </Link>
  );
}

/** An entry that repeats the words of an internal note. */
const tellsOfNote = ({ entity, before, after }: AuditEntry): boolean =>
  entity === "ticket_messages" && (after ?? before)?.["isPublic"] === false;

function Summary({ changes }: { changes: readonly FieldChange[] }) {
  const t = useTranslations("auditLogs");
  if (changes.length === 0) return <span className="text-ink-faint">–</span>;
  return (
    <span className="flex max-w-md min-w-56 flex-col py-1 text-[0.8125rem] text-ink-muted">
      {changes.slice(0, shownChanges).map(({ field, from, to }) => (
        <span key={field} className="truncate">
          <span className="text-ink-faint">{t("field", { field })}</span> <Change from={from} to={to} />
        </span>
      ))}
      {changes.length > shownChanges && (
        <span className="text-ink-faint">{t("more", { count: changes.length - shownChanges })}</span>
      )}
    </span>
  );
}

const Change = ({ from, to }: Pick<FieldChange, "from" | "to">) => (
  <>
    {from !== null && <bdi className="line-through decoration-ink-faint">{from}</bdi>}
    {from !== null && to !== null && (
      <span aria-hidden className="mx-1 inline-block rtl:-scale-x-100">
        →
      </span>
    )}
    {to !== null && <bdi className="text-ink">{to}</bdi>}
  </>
);

function Entry({
  entry,
  changes,
  name,
  onRow,
}: {
  entry: AuditEntry;
  changes: readonly FieldChange[];
  name: string;
  onRow: () => void;
}) {
  const t = useTranslations("auditLogs");
  const facts = [
    ["who", entry.actorName],
    ["row", name],
    ["ip", entry.ip],
    ["browser", entry.userAgent],
    ["request", entry.requestId],
    ["visit", entry.visitId],
  ] as const;
  const href = hrefOf(entry);
  return (
    <div className="flex flex-col gap-5">
      {tellsOfNote(entry) && (
        <NoteMark className={clsx("self-start rounded-sm border px-1.5 py-0.5", noteGround)} />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.8125rem]">
        {facts.flatMap(([key, value]) =>
          value
            ? [
                <dt key={key} className="text-ink-faint">
                  {t(`facts.${key}`)}
                </dt>,
                <dd key={`${key} value`} className="min-w-0 break-words text-ink">
                  <bdi>{value}</bdi>
                </dd>,
              ]
            : [],
        )}
      </dl>
      {changes.length === 0 ? (
        <p className="text-ink-muted">{t("noChanges")}</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0 text-start text-[0.8125rem]">
          <thead>
            <tr>
              {(["field", "before", "after"] as const).map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="border-b border-line py-1.5 pe-2 text-start text-xs font-medium text-ink-muted"
                >
                  {t(`diff.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, from, to }) => (
              <tr key={field} className="align-top">
                <th
                  scope="row"
                  className="border-b border-line py-1.5 pe-2 text-start font-normal break-words text-ink-muted"
                >
                  {field}
                </th>
                <td className="border-b border-line py-1.5 pe-2 break-words whitespace-pre-line text-ink-muted">
                  <bdi>{from ?? "–"}</bdi>
                </td>
                <td className="border-b border-line py-1.5 break-words whitespace-pre-line text-ink">
                  <bdi>{to ?? "–"}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onRow}>
          {t("allOfRow")}
        </Button>
        {href && (
          <Link
            href={href}
            className="inline-flex h-7 items-center rounded-md px-2.5 text-[0.8125rem] font-medium text-accent-ink hover:bg-hover"
          >
            {t("openRow")}
          </Link>
        )}
      </div>
    </div>
  );
}
