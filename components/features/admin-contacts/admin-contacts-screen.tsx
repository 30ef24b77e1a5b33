"use client";
import { Suspense, useState } from "react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CloudOff, Contact as ContactIcon, SearchX } from "lucide-react";
import { contacts } from "@/contract/contacts";
import type { Contact } from "@/contract/contacts";
import { contactStatuses, contactTypes } from "@/contract/enums";
import { ExportButton } from "@/components/features/shared-export/export-button";
import { TimeText } from "@/components/resource/cells";
import { SearchBox } from "@/components/resource/search-box";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { send } from "@/lib/api/send";
import { useFaultText } from "@/lib/use-fault-text";
import { useFormat } from "@/lib/use-format";
import { ContactBar } from "./contact-bar";
import { ContactProgress } from "./contact-progress";
import { ListTabs } from "./list-tabs";
import { useContactList } from "./use-contact-list";
import type { ContactListState } from "./use-contact-list";

/** Every contact: found, put together in lists, changed together. */
export function AdminContactsScreen() {
  return <Suspense><AdminContacts /></Suspense>;
}

function AdminContacts() {
  const t = useTranslations("adminContacts");
  const state = useContactList();
  return (
    <Screen>
      <PageHeader title={t("title")} actions={<ExportButton name="contacts" isEmpty={state.total === 0} fetchPart={(cursor) => send(contacts.exportPart, { query: { ...state.asked, ...cursor } })} />} />
      <ListTabs state={state} />
      <ContactProgress />
      <Rows key={JSON.stringify(state.asked)} state={state} />
    </Screen>
  );
}

function Filters({ state: { list } }: { state: ContactListState }) {
  const t = useTranslations("adminContacts");
  const words = useTranslations("contacts.options");
  const choose = (name: string, label: string, any: string, options: { value: string; label: string }[]) => <span className="w-44"><Select label={label} options={[{ value: "", label: any }, ...options]} value={options.some(({ value }) => value === list.filter(name)) ? list.filter(name) ?? "" : ""} onChange={(value) => list.set({ [name]: value })} /></span>;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <SearchBox value={list.search} onSearch={(search) => list.set({ search })} label={t("search")} className="max-w-80" />
      {choose("status", t("filter.status"), t("any.status"), contactStatuses.map((value) => ({ value, label: words(`status.${value}`) })))}
      {choose("type", t("filter.type"), t("any.type"), contactTypes.map((value) => ({ value, label: words(`type.${value}`) })))}
      {choose("ownerId", t("filter.owner"), t("any.owner"), (["me", "none"] as const).map((value) => ({ value, label: t(`owner.${value}`) })))}
      {choose("hasEmail", t("filter.email"), t("any.email"), (["true", "false"] as const).map((value) => ({ value, label: t(`email.${value}`) })))}
    </div>
  );
}

function Rows({ state }: { state: ContactListState }) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const words = useTranslations("contacts.options");
  const inWords = useFaultText();
  const format = useFormat();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { rows, pages, sort, list } = state;
  const selected = rows.filter(({ id }) => ids.has(id));
  const isAll = rows.length > 0 && selected.length === rows.length;
  const toggle = (id: string) => { const next = new Set(ids); if (!next.delete(id)) next.add(id); setIds(next); };
  const head = (column: "name" | "lastSeenAt") => ({ sorted: sort === column ? "asc" as const : sort === `-${column}` ? "desc" as const : undefined, onSort: () => list.set({ sort: sort === `-${column}` ? column : sort === column ? `-${column}` : column === "name" ? "name" : "-lastSeenAt" }) });
  const cells = (contact: Contact) => (
    <>
      <TD className="max-w-72"><Link href={`/contacts/${contact.id}`} className="block truncate font-medium text-ink hover:underline"><bdi>{contact.name}</bdi></Link>{contact.email !== null && <span className="block truncate text-[0.8125rem] text-ink-faint" dir="ltr">{contact.email}</span>}</TD>
      <TD className="max-w-48 truncate text-ink-muted"><bdi>{contact.companyName ?? "–"}</bdi></TD>
      <TD className="whitespace-nowrap text-ink-muted tabular-nums"><span dir="ltr">{contact.phone ?? "–"}</span></TD>
      <TD className="text-ink-muted">{words(`type.${contact.type}`)}</TD>
      <TD><Badge tone={contact.status === "BLOCKED" ? "danger" : contact.status === "ACTIVE" ? "success" : "neutral"}>{words(`status.${contact.status}`)}</Badge></TD>
      <TD align="end" className="tabular-nums">{format.number(contact.openTickets)}</TD>
      <TD className="whitespace-nowrap text-ink-muted"><TimeText iso={contact.lastSeenAt} /></TD>
    </>
  );
  return (
    <Card isFlush>
      <Filters state={state} />
      {pages.isPending && <SkeletonRows rows={10} label={common("loading")} />}
      {pages.isError && rows.length === 0 && <EmptyState icon={<CloudOff aria-hidden />} title={common("table.loadFailed")} text={inWords(pages.error)} actions={<Button onClick={() => void pages.refetch()}>{common("retry")}</Button>} />}
      {pages.isSuccess && rows.length === 0 && (state.isFiltered
        ? <EmptyState icon={<SearchX aria-hidden />} title={common("table.emptySearchTitle")} text={common("table.emptySearchText")} actions={<Button onClick={state.clear}>{common("clearFilters")}</Button>} />
        : <EmptyState icon={<ContactIcon aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />)}
      {rows.length > 0 && (
        <>
          <Table label={t("title")}>
            <THead>
              <TH className="w-10"><Checkbox aria-label={t("selectAll")} checked={isAll} isMixed={selected.length > 0 && !isAll} onChange={() => setIds(isAll ? new Set() : new Set(rows.map(({ id }) => id)))} /></TH>
              <TH {...head("name")}>{t("columns.name")}</TH><TH>{t("columns.companyName")}</TH><TH>{t("columns.phone")}</TH><TH>{t("columns.type")}</TH><TH>{t("columns.status")}</TH><TH align="end">{t("columns.openTickets")}</TH><TH {...head("lastSeenAt")}>{t("columns.lastSeenAt")}</TH>
            </THead>
            <TBody>{rows.map((contact) => <TR key={contact.id} aria-selected={ids.has(contact.id)}><TD><Checkbox aria-label={t("select", { name: contact.name })} checked={ids.has(contact.id)} onChange={() => toggle(contact.id)} /></TD>{cells(contact)}</TR>)}</TBody>
          </Table>
          <div className="flex items-center justify-between gap-3 px-4 py-2 text-[0.8125rem] text-ink-muted tabular-nums">
            <p aria-live="polite">{t("shown", { shown: format.number(rows.length), total: `${format.number(state.total)}${state.totalIsCapped ? "+" : ""}` })}</p>
            {pages.hasNextPage && <Button size="sm" isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t("more")}</Button>}
          </div>
        </>
      )}
      {selected.length > 0 && <ContactBar selected={selected} state={state} onClear={() => setIds(new Set())} />}
    </Card>
  );
}
