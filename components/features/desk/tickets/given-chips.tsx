"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { contacts } from "@/contract/crm/contacts";
import { FilterChip } from "@/components/ui/filter-chip";
import { queryFor } from "@/lib/api/query";
import type { TicketList } from "./use-ticket-list";

/** Set by whoever comes from a contact or a notice; here they are only taken away. */
export function GivenChips({ list: { texts, set } }: { list: TicketList }) {
  const t = useTranslations("tickets");
  const id = texts.contactId;
  const { data } = useQuery({
    ...queryFor(contacts.get, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
  const contact = t("filters.is", { name: t("columns.contact"), value: data?.name ?? "…" });
  return (
    <>
      {id !== undefined && (
        <FilterChip
          label={contact}
          text={<bdi>{contact}</bdi>}
          removeLabel={t("filters.remove", { name: t("columns.contact") })}
          onDrop={() => set({ contactId: null })}
        />
      )}
      {texts.noticeId !== undefined && (
        <FilterChip
          label={t("filters.notice")}
          text={t("filters.notice")}
          removeLabel={t("filters.remove", { name: t("filters.notice") })}
          onDrop={() => set({ noticeId: null })}
        />
      )}
    </>
  );
}
