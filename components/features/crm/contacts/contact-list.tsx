"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Contact as ContactIcon, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import { contactSorts } from "@/contract/enums";
import { ContactFilterChips } from "@/components/features/crm/shared-contact-list/filter-bar";
import { useContactList } from "@/components/features/crm/shared-contact-list/use-contact-list";
import { GrowingList } from "@/components/list/growing-list";
import { ExportButton } from "@/components/list/export-button";
import {
  customCell,
  numberCell,
  optionCell,
  sortableCell,
  textCell,
  timeCell,
  titleCell,
} from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { FilterBar } from "@/components/list/filter-bar";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";

const cells = [
  sortableCell(titleCell<"name", "email">("name", "email")),
  textCell("companyName"),
  customCell<Contact>("phone", ({ phone }) => (
    <span className="whitespace-nowrap text-ink-muted tabular-nums" dir="ltr">
      {phone ?? "–"}
    </span>
  )),
  optionCell("type"),
  optionCell("tier", { VIP: "accent", PREMIUM: "info" }),
  optionCell("status", { ACTIVE: "success", BLOCKED: "danger" }),
  numberCell("openTickets"),
  sortableCell(timeCell("lastSeenAt"), "-lastSeenAt"),
];

export function ContactList({
  newButton,
  onEdit,
}: {
  newButton: ReactNode;
  onEdit: (contact: Contact) => void;
}) {
  const t = useTranslations("contacts");
  const words = useTranslations("contactFilters");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const { list, texts, set, sort, asked, pages, isFiltered, clear } = useContactList();
  const [doomed, setDoomed] = useState<Contact | null>(null);
  const restore = useSend(contacts.restore);
  const remove = useSend(contacts.remove, {
    onSuccess: (_answer, { params }) => {
      showToast(
        "success",
        t("removed"),
        mayCall(role, contacts.restore)
          ? { action: { label: common("undo"), onSelect: () => restore.mutate({ params }) } }
          : {},
      );
    },
  });
  return (
    <Card isFlush>
      <FilterBar
        label={words("label")}
        className="flex flex-wrap items-center gap-1.5 border-b border-line p-3"
        search={{
          value: list.search,
          onSearch: (search) => list.set({ search }),
          label: t("search"),
          className: "w-80! min-w-40 shrink max-sm:w-full!",
        }}
        onClear={isFiltered ? clear : undefined}
        end={
          mayCall(role, contacts.exportPart) && (
            <span className="ms-auto">
              <ExportButton
                name="contacts"
                isEmpty={pages.data?.pages[0]?.total === 0}
                fetchPart={(cursor) => send(contacts.exportPart, { query: { ...asked, ...cursor } })}
              />
            </span>
          )
        }
      >
        <ContactFilterChips filters={texts} onChange={set} />
      </FilterBar>
      <GrowingList
        query={pages}
        isFiltered={isFiltered}
        onClear={clear}
        empty={
          <EmptyState
            icon={<ContactIcon aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={newButton}
          />
        }
      >
        {(rows) => (
          <DataTable
            text="contacts"
            label={t("title")}
            rows={rows}
            cells={cells}
            hrefOf={({ id }) => `/contacts/${id}`}
            sort={{
              by: sort,
              onSort: (by) => list.set({ sort: contactSorts.find((each) => each === by) ?? null }),
            }}
            actions={(row) =>
              mayCall(role, contacts.update) && (
                <Menu
                  trigger={
                    <IconButton label={common("more")} size="sm">
                      <Ellipsis aria-hidden />
                    </IconButton>
                  }
                >
                  <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(row)}>
                    {common("edit")}
                  </MenuItem>
                  {mayCall(role, contacts.remove) && (
                    <>
                      <MenuSeparator />
                      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setDoomed(row)}>
                        {common("delete")}
                      </MenuItem>
                    </>
                  )}
                </Menu>
              )
            }
          />
        )}
      </GrowingList>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        isPending={remove.isPending}
        title={t("removeTitle", { name: doomed?.name ?? "" })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        onConfirm={() =>
          doomed && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })
        }
      />
    </Card>
  );
}
