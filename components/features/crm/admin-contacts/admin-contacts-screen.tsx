"use client";
import { Suspense } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { Contact as ContactIcon, Ellipsis, FileUp, ShieldCheck, Trash2, UsersRound } from "lucide-react";
import { contactDuplicates } from "@/contract/crm/contact-duplicates";
import { contacts } from "@/contract/crm/contacts";
import { privacy } from "@/contract/privacy/privacy";
import { ContactFilterChips } from "@/components/features/crm/shared-contact-list/filter-bar";
import { useContactList } from "@/components/features/crm/shared-contact-list/use-contact-list";
import type { ContactListState } from "@/components/features/crm/shared-contact-list/use-contact-list";
import { ExportButton } from "@/components/list/export-button";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { ColumnChooser } from "@/components/list/column-chooser";
import { FilterBar } from "@/components/list/filter-bar";
import { ClearButton, ListFaces, ListFailed, ListLoading, NoMatch } from "@/components/list/list-faces";
import { sortedHead } from "@/components/list/sorted-head";
import { useShownCount } from "@/components/list/use-grown";
import { useSelection } from "@/components/list/use-selection";
import type { Selection } from "@/components/list/use-selection";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { send } from "@/lib/api/send";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { columns, sortsOf, useColumnFace } from "./columns";
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

function Filters({ state: { list, texts, set, isFiltered, clear } }: { state: ContactListState }) {
  const t = useTranslations("adminContacts");
  const words = useTranslations("contactFilters");
  return (
    <FilterBar
      label={words("label")}
      className="flex flex-wrap items-center gap-1.5 border-b border-line p-3"
      search={{
        value: list.search,
        onSearch: (search) => list.set({ search }),
        label: t("search"),
        className: "w-64! min-w-40 shrink max-sm:w-full!",
      }}
      onClear={isFiltered ? clear : undefined}
      end={
        <span className="ms-auto">
          <ColumnChooser text="adminContacts" columns={columns} />
        </span>
      }
    >
      <ContactFilterChips filters={texts} onChange={set} />
    </FilterBar>
  );
}

function Rows({ state }: { state: ContactListState }) {
  const t = useTranslations("adminContacts");
  const { rows, pages } = state;
  const selection = useSelection(rows);
  const empty = state.listId === null ? "empty" : "emptyList";
  return (
    <Card isFlush>
      <Filters state={state} />
      <ListFaces
        isLoading={pages.isPending}
        error={rows.length === 0 ? pages.error : null}
        isEmpty={rows.length === 0}
        isFiltered={state.isFiltered}
        loading={<ListLoading rows={10} />}
        failed={(error) => (
          <ListFailed
            error={error}
            query={pages}
            actions={state.isFiltered && <ClearButton onClear={state.clear} />}
          />
        )}
        noMatch={<NoMatch onClear={state.clear} />}
        empty={
          <EmptyState
            icon={<ContactIcon aria-hidden />}
            title={t(`${empty}Title`)}
            text={t(`${empty}Text`)}
          />
        }
      >
        {() => <ContactTable state={state} selection={selection} />}
      </ListFaces>
      {selection.selected.length > 0 && (
        <ContactBar selected={selection.selected} state={state} onClear={selection.clear} />
      )}
    </Card>
  );
}

function ContactTable({ state, selection }: { state: ContactListState; selection: Selection }) {
  const t = useTranslations("adminContacts");
  const chosen = columns.useChosen();
  const face = useColumnFace();
  const count = useShownCount(state);
  const { rows, pages, sort, list } = state;
  const head = (by: string | undefined) =>
    sortedHead(by, { by: sort, onSort: (next) => list.set({ sort: next }) });
  return (
    <>
      <Table label={t("title")}>
        <THead>
          <TH className="w-10">
            <Checkbox
              aria-label={t("selectAll")}
              checked={selection.isAll}
              isMixed={selection.isMixed}
              onChange={selection.toggleAll}
            />
          </TH>
          <TH {...head("name")}>{t("columns.name")}</TH>
          {chosen.map((column) => (
            <TH key={column} align={column === "openTickets" ? "end" : "start"} {...head(sortsOf[column])}>
              {t(`columns.${column}`)}
            </TH>
          ))}
        </THead>
        <TBody>
          {rows.map((contact) => (
            <TR key={contact.id} aria-selected={selection.has(contact.id)}>
              <TD>
                <Checkbox
                  aria-label={t("select", { name: contact.name })}
                  checked={selection.has(contact.id)}
                  onChange={() => selection.toggle(contact.id)}
                />
              </TD>
              <TD className="max-w-60 min-w-40">
                <Link href={`/contacts/${contact.id}`} className="block font-medium text-ink hover:underline">
                  <OwnText>{contact.name}</OwnText>
                </Link>
                {contact.email !== null && (
                  <OwnText className="text-[0.8125rem] text-ink-faint">{contact.email}</OwnText>
                )}
              </TD>
              {chosen.map((column) => (
                <TD key={column} align={column === "openTickets" ? "end" : "start"}>
                  {face(column, contact)}
                </TD>
              ))}
            </TR>
          ))}
        </TBody>
      </Table>
      <div className="flex items-center justify-between gap-3 px-4 py-2 text-[0.8125rem] text-ink-muted tabular-nums">
        <p aria-live="polite">{t("shown", count)}</p>
        {pages.hasNextPage && (
          <Button size="sm" isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t("more")}
          </Button>
        )}
      </div>
    </>
  );
}
