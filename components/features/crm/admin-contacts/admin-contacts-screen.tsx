"use client";
import { Suspense, useState } from "react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import {
  CloudOff,
  Contact as ContactIcon,
  Ellipsis,
  FileUp,
  SearchX,
  ShieldCheck,
  Trash2,
  UsersRound,
} from "lucide-react";
import { contactDuplicates } from "@/contract/crm/contact-duplicates";
import { contacts } from "@/contract/crm/contacts";
import { privacy } from "@/contract/privacy/privacy";
import { ContactFilterChips } from "@/components/features/crm/shared-contact-list/filter-bar";
import { useContactList } from "@/components/features/crm/shared-contact-list/use-contact-list";
import type { ContactListState } from "@/components/features/crm/shared-contact-list/use-contact-list";
import { ExportButton } from "@/components/features/shared/shared-export/export-button";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { ColumnChooser } from "@/components/resource/column-chooser";
import { SearchBox } from "@/components/resource/search-box";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { send } from "@/lib/api/send";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { optionalColumns, setColumns, sortsOf, useColumnFace, useColumns } from "./columns";
import { ContactBar } from "./contact-bar";
import { ContactProgress } from "./contact-progress";
import { ListTabs } from "./list-tabs";

/** Every contact: found, put together in lists, changed together. */
export function AdminContactsScreen() {
  return (
    <Suspense>
      <AdminContacts />
    </Suspense>
  );
}

function AdminContacts() {
  const t = useTranslations("adminContacts");
  const state = useContactList();
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <ExportButton
              name="contacts"
              isEmpty={state.total === 0}
              fetchPart={(cursor) => send(contacts.exportPart, { query: { ...state.asked, ...cursor } })}
            />
            <WaysOn />
          </>
        }
      />
      <ListTabs state={state} />
      <ContactProgress />
      <Rows key={JSON.stringify(state.asked)} state={state} />
    </Screen>
  );
}

/** To what is done with contacts elsewhere. */
function WaysOn() {
  const t = useTranslations("adminContacts");
  const requests = useTranslations("privacyRequests");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  return (
    <Menu
      trigger={
        <IconButton label={common("more")}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<FileUp aria-hidden />} href="/admin/contacts/import">
        {t("toImport")}
      </MenuItem>
      {mayCall(role, contactDuplicates.list) && (
        <MenuItem icon={<UsersRound aria-hidden />} href="/contacts/duplicates">
          {t("toDuplicates")}
        </MenuItem>
      )}
      {mayCall(role, contacts.deleted) && (
        <MenuItem icon={<Trash2 aria-hidden />} href="/contacts?tab=deleted">
          {t("toDeleted")}
        </MenuItem>
      )}
      {mayCall(role, privacy.list) && (
        <MenuItem icon={<ShieldCheck aria-hidden />} href="/admin/settings?section=privacy">
          {requests("title")}
        </MenuItem>
      )}
    </Menu>
  );
}

function Filters({ state: { list, filters, isFiltered, clear } }: { state: ContactListState }) {
  const t = useTranslations("adminContacts");
  const words = useTranslations("contactFilters");
  const common = useTranslations("common");
  return (
    <div
      role="search"
      aria-label={words("label")}
      className="flex flex-wrap items-center gap-1.5 border-b border-line p-3"
    >
      <SearchBox
        value={list.search}
        onSearch={(search) => list.set({ search })}
        label={t("search")}
        className="w-64! min-w-40 shrink max-sm:w-full!"
      />
      <ContactFilterChips filters={filters} onChange={list.set} />
      {isFiltered && (
        <Button size="sm" variant="ghost" onClick={clear}>
          {common("clearFilters")}
        </Button>
      )}
      <span className="ms-auto">
        <ColumnChooser
          text="adminContacts"
          columns={optionalColumns}
          chosen={useColumns()}
          onChange={setColumns}
        />
      </span>
    </div>
  );
}

function Rows({ state }: { state: ContactListState }) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const columns = useColumns();
  const face = useColumnFace();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { rows, pages, sort, list } = state;
  const selected = rows.filter(({ id }) => ids.has(id));
  const isAll = rows.length > 0 && selected.length === rows.length;
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  /** A press turns an order round. */
  const head = (by: string | undefined) => {
    const name = by?.replace("-", "");
    return by === undefined || name === undefined
      ? {}
      : {
          sorted: sort === name ? ("asc" as const) : sort === `-${name}` ? ("desc" as const) : undefined,
          onSort: () => list.set({ sort: sort === `-${name}` ? name : sort === name ? `-${name}` : by }),
        };
  };
  return (
    <Card isFlush>
      <Filters state={state} />
      {pages.isPending && <SkeletonRows rows={10} label={common("loading")} />}
      {pages.isError && rows.length === 0 && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={common("table.loadFailed")}
          text={inWords(pages.error)}
          actions={
            <>
              <Button onClick={() => void pages.refetch()}>{common("retry")}</Button>
              {state.isFiltered && <Button onClick={state.clear}>{common("clearFilters")}</Button>}
            </>
          }
        />
      )}
      {pages.isSuccess &&
        rows.length === 0 &&
        (state.isFiltered ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={common("table.emptySearchTitle")}
            text={common("table.emptySearchText")}
            actions={<Button onClick={state.clear}>{common("clearFilters")}</Button>}
          />
        ) : state.listId !== null ? (
          <EmptyState
            icon={<ContactIcon aria-hidden />}
            title={t("emptyListTitle")}
            text={t("emptyListText")}
          />
        ) : (
          <EmptyState icon={<ContactIcon aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />
        ))}
      {rows.length > 0 && (
        <>
          <Table label={t("title")}>
            <THead>
              <TH className="w-10">
                <Checkbox
                  aria-label={t("selectAll")}
                  checked={isAll}
                  isMixed={selected.length > 0 && !isAll}
                  onChange={() => setIds(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
                />
              </TH>
              <TH {...head("name")}>{t("columns.name")}</TH>
              {columns.map((column) => (
                <TH
                  key={column}
                  align={column === "openTickets" ? "end" : "start"}
                  {...head(sortsOf[column])}
                >
                  {t(`columns.${column}`)}
                </TH>
              ))}
            </THead>
            <TBody>
              {rows.map((contact) => (
                <TR key={contact.id} aria-selected={ids.has(contact.id)}>
                  <TD>
                    <Checkbox
                      aria-label={t("select", { name: contact.name })}
                      checked={ids.has(contact.id)}
                      onChange={() => toggle(contact.id)}
                    />
                  </TD>
                  <TD className="max-w-60 min-w-40">
                    <Link
                      href={`/contacts/${contact.id}`}
                      className="block font-medium text-ink hover:underline"
                    >
                      <OwnText>{contact.name}</OwnText>
                    </Link>
                    {contact.email !== null && (
                      <OwnText className="text-[0.8125rem] text-ink-faint">{contact.email}</OwnText>
                    )}
                  </TD>
                  {columns.map((column) => (
                    <TD key={column} align={column === "openTickets" ? "end" : "start"}>
                      {face(column, contact)}
                    </TD>
                  ))}
                </TR>
              ))}
            </TBody>
          </Table>
          <div className="flex items-center justify-between gap-3 px-4 py-2 text-[0.8125rem] text-ink-muted tabular-nums">
            <p aria-live="polite">
              {t("shown", {
                shown: format.number(rows.length),
                total: `${format.number(state.total)}${state.totalIsCapped ? "+" : ""}`,
              })}
            </p>
            {pages.hasNextPage && (
              <Button
                size="sm"
                isPending={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {t("more")}
              </Button>
            )}
          </div>
        </>
      )}
      {selected.length > 0 && (
        <ContactBar selected={selected} state={state} onClear={() => setIds(new Set())} />
      )}
    </Card>
  );
}
