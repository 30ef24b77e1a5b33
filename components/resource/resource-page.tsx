"use client";
import { useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import type { Answer } from "@/contract/kit";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import type { Call } from "@/lib/shared/api/call";
import { rawQueryFor, useRawSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import type { AuthUser } from "@/lib/shared/auth/token";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import type { Cell } from "./cells";
import { DataTable } from "./data-table";
import type { FormField } from "./fields";
import { ListView } from "@/components/list/list-view";
import type { PageOf } from "@/components/list/list-view";
import { ResourceForm } from "./resource-form";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import type { ListState } from "@/components/list/use-list-state";
import { RemoveRow } from "./remove-row";

interface ResourceCalls {
  list: Call;
  create: Call;
  update: Call;
  remove: Call;
}
type RowOf<G extends ResourceCalls> =
  Answer<G["list"]> extends { items: (infer Row extends { id: string })[] } ? Row : never;

interface Options<Row> {
  /**
   * Message namespace: title, help, new, edit, search, emptyTitle, emptyText, removeTitle, removeText,
   * created, saved, removed, columns.*, fields.*, options.*.
   */
  text: string;
  columns: readonly Cell<Row>[];
  /** The fields of a plain form, or a drawer of its own, which everybody may open who sees the list. */
  form: readonly FormField[] | ((drawer: RowDrawer<Row>) => ReactNode);
  /** What stands for a row in sentences. */
  nameOf: (row: Row) => string;
  icon?: ReactNode;
  /** Between the head and the list. */
  notice?: ReactNode;
  /** Finer than the role that the call asks for: whether this row is this person's to change. */
  mayChange?: (row: Row, user: AuthUser) => boolean;
  /**
   * Beside the search box; reads and sets the list's state, whose filters go into the query by their names.
   */
  filters?: { names: readonly string[]; render: (list: ListState) => ReactNode };
  /**
   * Tickets stand in a row: with the row gone they go to another, or to none where `noneLabel` (a key) says
   * what that means.
   */
  holdsTickets?: { noneLabel?: string };
  /** Message keys that say what failed, above the server's words; without them general sentences. */
  faults?: { list: (list: ListState) => string; create: string; update: string; remove: string };
  /** More to do with a row, between edit and delete. */
  RowActions?: ComponentType<{ row: Row }>;
}

interface RowDrawer<Row> {
  /** Null: a new one. */ row: Row | null;
  onClose: () => void;
  onMade: (id: string) => void;
}

/**
 * A complete screen of a plain resource: table, search, paging, drawer form, delete, empty, error, skeleton,
 * toasts.
 */
export function resourcePage<G extends ResourceCalls>(calls: G, options: Options<RowOf<G>>) {
  return function ResourcePage() {
    return <ResourceScreen calls={calls} {...options} />;
  };
}

function ResourceScreen<Row extends { id: string }>({
  calls,
  text,
  columns,
  form,
  nameOf,
  icon,
  notice,
  mayChange,
  filters,
  holdsTickets,
  faults,
  RowActions,
}: Options<Row> & { calls: ResourceCalls }) {
  const t = useTranslations(text);
  const user = useSignedIn();
  const list = useListState();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const narrowed = Object.fromEntries((filters?.names ?? []).map((name) => [name, list.filter(name)]));
  const query = useQuery({
    ...rawQueryFor<PageOf<Row>>(calls.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        search: list.search || undefined,
        ...narrowed,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const edited = query.data?.items.find((row) => row.id === list.open) ?? null;
  const changes = (row: Row) => mayCall(user.role, calls.update) && (mayChange?.(row, user) ?? true);
  const mayCreate = mayCall(user.role, calls.create);
  const opens = (row: Row) => typeof form === "function" || changes(row);

  const newButton = mayCreate && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("new")}
    </Button>
  );

  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={newButton} />
      {notice}
      <Card isFlush>
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="sm:max-w-80"
          />
          {filters?.render(list)}
        </div>
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          failedTitle={faults && t(faults.list(list))}
          isFiltered={list.search !== "" || Object.values(narrowed).some((value) => value !== null)}
          onClear={() =>
            list.set({
              search: null,
              ...Object.fromEntries(Object.keys(narrowed).map((name) => [name, null])),
            })
          }
          empty={<EmptyState icon={icon} title={t("emptyTitle")} text={t("emptyText")} actions={newButton} />}
        >
          {(rows) => (
            <DataTable
              text={text}
              label={t("title")}
              rows={rows}
              cells={columns}
              onOpen={(row) => opens(row) && list.set({ open: row.id })}
              actions={(row) =>
                opens(row) && (
                  <RowMenu
                    name={nameOf(row)}
                    onEdit={() => list.set({ open: row.id })}
                    onRemove={changes(row) && mayCall(user.role, calls.remove) ? () => setDoomed(row) : null}
                  >
                    {RowActions && <RowActions row={row} />}
                  </RowMenu>
                )
              }
            />
          )}
        </ListView>
      </Card>
      {((list.open === "new" && mayCreate) || edited) && (
        <RowForm
          key={edited?.id ?? "new"}
          calls={calls}
          text={text}
          form={form}
          row={edited}
          faults={faults}
          onClose={() => list.set({ open: null })}
          onMade={(id) => list.set({ open: id })}
        />
      )}
      <RemoveRow
        calls={calls}
        text={text}
        doomed={doomed}
        nameOf={nameOf}
        holdsTickets={holdsTickets}
        failedTitle={faults && t(faults.remove)}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  );
}

/** The drawer of one row, or of a new one. */
function RowForm<Row extends { id: string }>({
  calls,
  text,
  form,
  faults,
  ...drawer
}: Pick<Options<Row>, "text" | "form"> &
  RowDrawer<Row> & { calls: ResourceCalls; faults: Options<Row>["faults"] | undefined }) {
  const t = useTranslations(text);
  const create = useRawSend(calls.create);
  const update = useRawSend(calls.update);
  const { row, onClose } = drawer;
  const save = async (body: Record<string, unknown>) => {
    const saved = row
      ? await update.mutateAsync({ params: { id: row.id }, body })
      : await create.mutateAsync({ body });
    showToast("success", t(row ? "saved" : "created"));
    return saved;
  };
  if (typeof form === "function") return form(drawer);
  return (
    <ResourceForm
      text={text}
      title={t(row ? "edit" : "new")}
      row={row}
      fields={form}
      failedTitle={faults && t(row ? faults.update : faults.create)}
      onSave={save}
      onClose={onClose}
    />
  );
}

function RowMenu({
  name,
  onEdit,
  onRemove,
  children,
}: {
  name: string;
  onEdit: () => void;
  /** Null: not by this person. */ onRemove: (() => void) | null;
  /** More to do with the row. */ children: ReactNode;
}) {
  const common = useTranslations("common");
  return (
    <Menu
      trigger={
        <IconButton label={common("actionsFor", { name: name })} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        {common("edit")}
      </MenuItem>
      {children}
      {onRemove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
            {common("delete")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
