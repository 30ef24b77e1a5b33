"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListMinus, Trash2, X } from "lucide-react";
import type { ContactUpdate } from "@/contract/crm/contact-bulk-changes";
import { contactLists } from "@/contract/crm/contact-lists";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import type { ContactListState } from "@/components/features/crm/shared-contact-list/use-contact-list";
import { BulkCount, BulkFrame, ReachButton, useReach } from "@/components/list/bulk-parts";
import { IconButton } from "@/components/ui/icon-button";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { ChangeDialog } from "./change-dialog";
import type { Names } from "./use-change-words";
import {
  BarButton,
  CompanyPopover,
  ListMenu,
  OwnerPopover,
  StatusMenu,
  TagsPopover,
  TypeMenu,
} from "./contact-change-menus";
import type { RequestChange } from "./contact-change-menus";

/**
 * What can be done to those chosen, or to all that match: each change says first what it would do to how
 * many.
 */
export function ContactBar({
  selected,
  state,
  onClear,
}: {
  selected: readonly Contact[];
  state: ContactListState;
  onClear: () => void;
}) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const { offersAll, takesAll, toggleAll, total } = useReach(selected, state);
  const [wanted, setWanted] = useState<{ update: ContactUpdate; names: Names } | null>(null);
  const { data } = useQuery(queryFor(contactLists.list, { query: { limit: 100 } }));
  const lists = (data?.items ?? []).filter(({ kind }) => kind === "STATIC");
  const current = lists.find(({ id }) => id === state.listId);
  const want: RequestChange = (update, names = {}) => setWanted({ update, names });
  return (
    <BulkFrame label={t("bar")} className="sticky bottom-3">
      <BulkCount>
        {takesAll ? t("matching", { total }) : common("table.selected", { count: selected.length })}
      </BulkCount>
      <IconButton size="sm" label={common("clear")} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      {offersAll && (
        <ReachButton onPress={toggleAll}>
          {takesAll ? t("onlyThese") : t("selectMatching", { total })}
        </ReachButton>
      )}
      <StatusMenu want={want} />
      <TypeMenu want={want} />
      <OwnerPopover want={want} />
      <CompanyPopover want={want} />
      <TagsPopover want={want} />
      <ListMenu want={want} lists={lists} />
      {current && (
        <BarButton
          icon={<ListMinus aria-hidden />}
          label={t("takeOut")}
          onClick={() => want({ removeFromListId: current.id }, { [current.id]: current.name })}
        />
      )}
      {mayCall(role, contacts.remove) && (
        <BarButton
          icon={<Trash2 aria-hidden />}
          label={t("remove")}
          onClick={() => want({ isDeleted: true })}
        />
      )}
      {wanted && (
        <ChangeDialog
          body={{
            ...(takesAll ? { filter: state.asked } : { contactIds: selected.map(({ id }) => id) }),
            update: wanted.update,
          }}
          names={wanted.names}
          onClose={() => setWanted(null)}
          onDone={() => {
            setWanted(null);
            onClear();
          }}
        />
      )}
    </BulkFrame>
  );
}
