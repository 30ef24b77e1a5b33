"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { BookmarkPlus, ListPlus, Trash2 } from "lucide-react";
import { contactLists } from "@/contract/contact-lists";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { queryFor, useSend } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import type { ContactListState } from "./use-contact-list";

/** The lists, as ways to look at the contacts; what is filtered now can become one. */
export function ListTabs({ state }: { state: ContactListState }) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const [dialog, setDialog] = useState<"rule" | "static" | "remove" | null>(null);
  const { data } = useQuery(queryFor(contactLists.list, { query: { limit: 100 } }));
  const { list, listId, isFiltered, clear } = state;
  const current = data?.items.find(({ id }) => id === listId);
  const mayMake = may(role, contactLists.create);
  const remove = useSend(contactLists.remove, { onSuccess: () => { setDialog(null); list.set({ listId: null }); } });
  const show = (id: string | null) => { clear(); list.set({ listId: id }); };
  const tab = (isOn: boolean) => clsx("h-7 shrink-0 rounded-full border px-3 text-[0.8125rem] font-medium whitespace-nowrap transition-colors", isOn ? "border-line-strong bg-surface text-ink shadow-control" : "border-transparent text-ink-muted hover:bg-hover hover:text-ink");
  return (
    <nav aria-label={t("lists")} className="mb-3 flex items-center gap-1 overflow-x-auto [scrollbar-width:none]">
      <button type="button" aria-current={listId === null ? "true" : undefined} className={tab(listId === null)} onClick={() => show(null)}>{t("all")}</button>
      {(data?.items ?? []).map(({ id, name }) => <button key={id} type="button" aria-current={id === listId ? "true" : undefined} className={tab(id === listId)} onClick={() => show(id)}><bdi>{name}</bdi></button>)}
      {mayMake && isFiltered && listId === null && <Button size="sm" variant="ghost" icon={<BookmarkPlus aria-hidden />} onClick={() => setDialog("rule")}>{t("saveList")}</Button>}
      {mayMake && <Button size="sm" variant="ghost" icon={<ListPlus aria-hidden />} onClick={() => setDialog("static")}>{t("newList")}</Button>}
      {mayMake && current && <IconButton size="sm" label={t("deleteList")} onClick={() => setDialog("remove")}><Trash2 aria-hidden /></IconButton>}
      {(dialog === "rule" || dialog === "static") && <ListDialog kind={dialog} state={state} onClose={() => setDialog(null)} onMade={(id) => { setDialog(null); show(id); }} />}
      {dialog === "remove" && current && <ConfirmDialog isOpen onClose={() => setDialog(null)} onConfirm={() => remove.mutate({ params: { id: current.id } })} isPending={remove.isPending} title={t("deleteListTitle", { name: current.name })} text={t("deleteListText")} confirmLabel={common("delete")} cancelLabel={common("cancel")} />}
    </nav>
  );
}

function ListDialog({ kind, state, onClose, onMade }: { kind: "rule" | "static"; state: ContactListState; onClose: () => void; onMade: (id: string) => void }) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const { errors, check, accept } = useFormErrors();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const create = useSend(contactLists.create, { onSuccess: ({ id }) => onMade(id), onError: (error) => void accept(error, form) });
  return (
    <Dialog isOpen onClose={onClose} size="sm" title={t(kind === "rule" ? "saveList" : "newList")} text={t(kind === "rule" ? "saveHelp" : "newListHelp")} closeLabel={common("close")}>
      <form ref={setForm} noValidate className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); if (check(event.currentTarget)) create.mutate({ body: { name: String(new FormData(event.currentTarget).get("name")).trim(), ...(kind === "rule" ? { rule: [state.filters] } : {}) } }); }}>
        <Field label={t("listName")} error={errors["name"]} isRequired><Input name="name" dir="auto" required maxLength={80} autoComplete="off" /></Field>
        <div className="flex justify-end gap-2"><Button onClick={onClose}>{common("cancel")}</Button><Button type="submit" variant="primary" isPending={create.isPending}>{common("save")}</Button></div>
      </form>
    </Dialog>
  );
}
