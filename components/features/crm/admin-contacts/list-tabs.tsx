"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { BookmarkPlus, Filter, ListPlus, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { contactLists } from "@/contract/crm/contact-lists";
import { contactVocabulary } from "@/components/features/crm/shared-contact-list/filters";
import type { ContactListState } from "@/components/features/crm/shared-contact-list/use-contact-list";
import { ViewNav, ViewTab } from "@/components/list/view-tabs";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ListDialog } from "./list-dialog";

/** The lists, as ways to look at the contacts; what is filtered now can become one. */
export function ListTabs({ state }: { state: ContactListState }) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const [dialog, setDialog] = useState<"filters" | "rule" | "static" | "edit" | "remove" | null>(null);
  const { data } = useQuery(queryFor(contactLists.list, { query: { limit: 100 } }));
  const { list, listId, texts, isFiltered } = state;
  const current = data?.items.find(({ id }) => id === listId);
  const mayMake = mayCall(role, contactLists.create);
  const remove = useSend(contactLists.remove, {
    onSuccess: () => {
      setDialog(null);
      list.set({ listId: null });
    },
    onError: (error) => void showToast("destructive", t("failed"), { description: inWords(error) }),
  });
  const pin = useSend(contactLists.update, {
    onError: (error) => void showToast("destructive", t("failed"), { description: inWords(error) }),
  });
  const show = (id: string | null) => list.set({ ...contactVocabulary.replacing(), listId: id });
  const saved = (id: string) => {
    setDialog(null);
    show(id);
  };
  return (
    <ViewNav label={t("lists")} className="mb-3">
      <ViewTab isShown={listId === null} onShow={() => show(null)}>
        {t("all")}
      </ViewTab>
      {(data?.items ?? []).map(({ id, name, kind, isPinned }) => (
        <ViewTab key={id} isShown={id === listId} onShow={() => show(id)}>
          <span className="inline-flex items-center gap-1.5 align-middle">
            {isPinned && <Pin aria-label={t("pinned")} className="size-3.5 text-ink-faint" />}
            {kind === "RULE" && <Filter aria-label={t("byRule")} className="size-3.5 text-ink-faint" />}
            <bdi>{name}</bdi>
          </span>
        </ViewTab>
      ))}
      {mayMake && isFiltered && listId === null && (
        <Button
          size="sm"
          variant="ghost"
          className="shrink-0"
          icon={<BookmarkPlus aria-hidden />}
          onClick={() => setDialog("filters")}
        >
          {t("saveList")}
        </Button>
      )}
      {mayMake && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" variant="ghost" className="shrink-0" icon={<ListPlus aria-hidden />}>
              {t("newList")}
            </Button>
          }
        >
          <MenuItem onSelect={() => setDialog("static")}>{t("newStatic")}</MenuItem>
          <MenuItem onSelect={() => setDialog("rule")}>{t("newRule")}</MenuItem>
        </Menu>
      )}
      {mayMake && current && (
        <IconButton
          size="sm"
          label={t(current.isPinned ? "unpinList" : "pinList")}
          disabled={pin.isPending}
          onClick={() => pin.mutate({ params: { id: current.id }, body: { isPinned: !current.isPinned } })}
        >
          {current.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        </IconButton>
      )}
      {mayMake && current && (
        <IconButton size="sm" label={t("editList")} onClick={() => setDialog("edit")}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {mayMake && current && (
        <IconButton size="sm" label={t("deleteList")} onClick={() => setDialog("remove")}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      {(dialog === "filters" || dialog === "rule") && (
        <ListDialog
          groups={[dialog === "filters" ? texts : {}]}
          onClose={() => setDialog(null)}
          onSaved={saved}
        />
      )}
      {dialog === "static" && <ListDialog onClose={() => setDialog(null)} onSaved={saved} />}
      {dialog === "edit" && current && (
        <ListDialog list={current} onClose={() => setDialog(null)} onSaved={saved} />
      )}
      {dialog === "remove" && current && (
        <ConfirmDialog
          isOpen
          onClose={() => setDialog(null)}
          onConfirm={() => remove.mutate({ params: { id: current.id } })}
          isPending={remove.isPending}
          title={t("deleteListTitle", { name: current.name })}
          text={t("deleteListText")}
          confirmLabel={common("delete")}
          cancelLabel={common("cancel")}
        />
      )}
    </ViewNav>
  );
}
