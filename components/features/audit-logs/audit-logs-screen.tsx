"use client";
import { Suspense, useMemo } from "react";
import Link from "next/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ScrollText } from "lucide-react";
import { auditLogs } from "@/contract/audit-logs";
import type { AuditEntry } from "@/contract/audit-logs";
import type { QueryIn } from "@/contract/kit";
import { limits } from "@/contract/limits";
import { ExportButton } from "@/components/features/shared-export/export-button";
import { useStaff } from "@/components/features/shared-ticket/use-staff";
import { TimeText, customCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/resource/list-view";
import { useListState } from "@/components/resource/use-list-state";
import type { ListState } from "@/components/resource/use-list-state";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { useFormat } from "@/lib/use-format";
import { hrefOf, plainName, useEntryWords } from "./entry-words";
import type { FieldChange } from "./entry-words";

export const AuditLogsScreen = () => (
  <Suspense>
    <AuditLogs />
  </Suspense>
);

const filterNames = ["actor", "entity", "action", "row", "from", "to"] as const;
const entities = [
  "tickets",
  "ticket_messages",
  "contacts",
  "companies",
  "users",
  "invitations",
  "sessions",
  "agent_status",
  "agent_groups",
  "agent_skills",
  "skills",
  "status_definitions",
  "rules",
  "ticket_categories",
  "ticket_pipelines",
  "custom_fields",
  "saved_responses",
  "articles",
  "article_categories",
  "ticket_bulk_changes",
  "tenants",
  "audit_logs",
] as const;
const actions = [
  "create",
  "update",
  "delete",
  "view",
  "assign",
  "message",
  "bulk_update",
  "merge",
  "restore",
  "purge",
  "export",
  "login",
  "logout",
  "password",
] as const;
/** In the address it is no filter at all. */
const any = "";
const shownChanges = 2;

/** A day of the reader's calendar as the moment at which it begins, or the one after it. */
function startOf(day: string | null, later = 0): string | undefined {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

function useFilters(list: ListState): NonNullable<QueryIn<typeof auditLogs.exportPart>> {
  const [actor, entity, action, row, from, to] = filterNames.map((name) => list.filter(name));
  return useMemo(() => {
    const [since, until] = [startOf(from ?? null), startOf(to ?? null, 1)];
    const who =
      actor === "me" || actor === "system" || (actor && /^[0-9a-f-]{36}$/i.test(actor)) ? actor : undefined;
    return {
      ...(who ? { actorId: who } : {}),
      ...(entity ? { entity } : {}),
      ...(action ? { action } : {}),
      ...(row ? { entityId: row } : {}),
      ...(since ? { from: since } : {}),
      ...(until ? { to: until } : {}),
    };
  }, [actor, entity, action, row, from, to]);
}

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

function FilterRow({
  list,
  isFiltered,
  onClear,
}: {
  list: ListState;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const t = useTranslations("auditLogs");
  const common = useTranslations("common");
  const { entity, action } = useEntryWords({});
  const { staff } = useStaff();
  const withOwn = (known: readonly string[], own: string | null) =>
    own && !known.includes(own) ? [...known, own] : known;
  const people = [
    { value: any, label: t("filters.anybody") },
    { value: "me", label: t("filters.me") },
    { value: "system", label: t("filters.system") },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const of = (name: "entity" | "action", known: readonly string[], word: (one: string) => string) => [
    { value: any, label: t(`filters.${name === "entity" ? "anything" : "anyAction"}`) },
    ...withOwn(known, list.filter(name))
      .map((one) => ({ value: one, label: word(one) || plainName(one) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
  const set = (name: (typeof filterNames)[number]) => (value: string) =>
    list.set({ [name]: value || null, open: null });
  return (
    <div
      role="search"
      aria-label={t("filters.label")}
      className="flex flex-wrap items-center gap-2 border-b border-line p-3"
    >
      <span className="w-48">
        <Select
          size="sm"
          label={t("filters.actor")}
          options={people}
          value={list.filter("actor") ?? any}
          onChange={set("actor")}
        />
      </span>
      <span className="w-44">
        <Select
          size="sm"
          label={t("filters.entity")}
          options={of("entity", entities, entity)}
          value={list.filter("entity") ?? any}
          onChange={set("entity")}
        />
      </span>
      <span className="w-40">
        <Select
          size="sm"
          label={t("filters.action")}
          options={of("action", actions, action)}
          value={list.filter("action") ?? any}
          onChange={set("action")}
        />
      </span>
      <span className="flex items-center gap-1.5 text-[0.8125rem] text-ink-muted">
        <Input
          type="date"
          size="sm"
          className="w-36!"
          aria-label={t("filters.from")}
          value={list.filter("from") ?? ""}
          max={list.filter("to") ?? undefined}
          onChange={(event) => set("from")(event.target.value)}
        />
        <span aria-hidden>–</span>
        <Input
          type="date"
          size="sm"
          className="w-36!"
          aria-label={t("filters.to")}
          value={list.filter("to") ?? ""}
          min={list.filter("from") ?? undefined}
          onChange={(event) => set("to")(event.target.value)}
        />
      </span>
      {list.filter("row") && <span className="text-[0.8125rem] text-accent-ink">{t("filters.oneRow")}</span>}
      {isFiltered && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {common("clearFilters")}
        </Button>
      )}
    </div>
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
  ] as const;
  const href = hrefOf(entry);
  return (
    <div className="flex flex-col gap-5">
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
