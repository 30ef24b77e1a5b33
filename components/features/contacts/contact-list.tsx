"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Contact as ContactIcon, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { contacts } from "@/contract/contacts";
import type { Contact } from "@/contract/contacts";
import { contactStatuses, contactTypes } from "@/contract/enums";
import { GrowingList } from "@/components/features/shared-crm/growing-list";
import { ExportButton } from "@/components/features/shared-export/export-button";
import { customCell, numberCell, optionCell, sortable, textCell, timeCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { pagesFor, useSend } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/toasts";


const sorts = ["name", "-createdAt", "-lastSeenAt", "-updatedAt"] as const;
const cells = [
  sortable(titleCell<"name", "email">("name", "email")),
  textCell("companyName"),
  customCell<Contact>("phone", ({ phone }) => <span className="whitespace-nowrap text-ink-muted tabular-nums" dir="ltr">{phone ?? "–"}</span>),
  optionCell("type"),
  optionCell("status", { ACTIVE: "success", BLOCKED: "danger" }),
  numberCell("openTickets"),
  sortable(timeCell("lastSeenAt"), "-lastSeenAt"),
];

export function ContactList({ newButton, onEdit }: { newButton: ReactNode; onEdit: (contact: Contact) => void }) {
  const t = useTranslations("contacts");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const [doomed, setDoomed] = useState<Contact | null>(null);
  const [type, status] = [contactTypes.find((each) => each === list.filter("type")), contactStatuses.find((each) => each === list.filter("status"))];
  const sort = sorts.find((each) => each === list.sort) ?? "-updatedAt";
  const asked = { ...(list.search ? { search: list.search } : {}), ...(type ? { type: [type] } : {}), ...(status ? { status: [status] } : {}) };
  const query = useInfiniteQuery({ ...pagesFor(contacts.list, { query: { ...asked, sort, limit: 50 } }), placeholderData: keepPreviousData });
  const restore = useSend(contacts.restore);
  const remove = useSend(contacts.remove, {
    onSuccess: (_answer, { params }) => {
      showToast("success", t("removed"), may(role, contacts.restore) ? { action: { label: common("undo"), onSelect: () => restore.mutate({ params }) } } : {});
    },
  });
  const choice = (values: readonly string[], name: "type" | "status") => [{ value: "", label: t(`any.${name}`) }, ...values.map((value) => ({ value, label: t(`options.${name}.${value}`) }))];

  return (
    <Card isFlush>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <SearchBox value={list.search} onSearch={(search) => list.set({ search })} label={t("search")} className="max-w-80" />
        <span className="w-40"><Select label={t("fields.type.label")} options={choice(contactTypes, "type")} value={type ?? ""} onChange={(value) => list.set({ type: value })} /></span>
        <span className="w-40"><Select label={t("fields.status.label")} options={choice(contactStatuses, "status")} value={status ?? ""} onChange={(value) => list.set({ status: value })} /></span>
        {may(role, contacts.exportPart) && <span className="ms-auto"><ExportButton name="contacts" isEmpty={query.data?.pages[0]?.total === 0} fetchPart={(cursor) => send(contacts.exportPart, { query: { ...asked, ...cursor } })} /></span>}
      </div>
      <GrowingList
        query={query}
        isFiltered={list.search !== "" || type !== undefined || status !== undefined}
        onClear={() => list.set({ search: null, type: null, status: null })}
        empty={<EmptyState icon={<ContactIcon aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} actions={newButton} />}
      >
        {(rows) => (
          <DataTable
            text="contacts" label={t("title")} rows={rows} cells={cells} hrefOf={({ id }) => `/contacts/${id}`}
            sort={{ by: sort, onSort: (by) => list.set({ sort: sorts.find((each) => each.replace("-", "") === by.replace("-", "")) ?? null }) }}
            actions={(row) =>
              may(role, contacts.update) && (
                <Menu trigger={<IconButton label={common("more")} size="sm"><Ellipsis aria-hidden /></IconButton>}>
                  <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(row)}>{common("edit")}</MenuItem>
                  {may(role, contacts.remove) && <><MenuSeparator /><MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setDoomed(row)}>{common("delete")}</MenuItem></>}
                </Menu>
              )
            }
          />
        )}
      </GrowingList>
      <ConfirmDialog
        isOpen={doomed !== null} onClose={() => setDoomed(null)} isPending={remove.isPending} title={t("removeTitle", { name: doomed?.name ?? "" })} text={t("removeText")} confirmLabel={common("delete")} cancelLabel={common("cancel")}
        onConfirm={() => doomed && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })}
      />
    </Card>
  );
}
