"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CircleDot, ListPlus, Shapes, Tags, Trash2, X } from "lucide-react";
import { contactBulkChanges } from "@/contract/contact-bulk-changes";
import type { ContactUpdate } from "@/contract/contact-bulk-changes";
import { contactLists } from "@/contract/contact-lists";
import { contacts } from "@/contract/contacts";
import type { Contact } from "@/contract/contacts";
import { contactStatuses, contactTypes } from "@/contract/enums";
import { TagsInput } from "@/components/resource/tags-input";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { queryFor, useSend } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/toasts";
import { useFaultText } from "@/lib/use-fault-text";
import { useFormat } from "@/lib/use-format";
import type { ContactListState } from "./use-contact-list";

/** What can be done to those chosen, or to all that match; a few at once with an undo, many by a job that shows itself above the list. */
export function ContactBar({ selected, state, onClear }: { selected: readonly Contact[]; state: ContactListState; onClear: () => void }) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const words = useTranslations("contacts.options");
  const inWords = useFaultText();
  const format = useFormat();
  const { role } = useSignedIn();
  const [isAll, setIsAll] = useState(false);
  const [isDoomed, setIsDoomed] = useState(false);
  const { data } = useQuery(queryFor(contactLists.list, { query: { limit: 100 } }));
  const lists = (data?.items ?? []).filter(({ kind }) => kind === "STATIC");
  const refused = { onError: (error: Error) => void showToast("error", t("failed"), { text: inWords(error) }) };
  const undo = useSend(contactBulkChanges.undo, { ...refused, onSuccess: ({ undone, state: now }) => { if (now === "UNDONE") showToast("success", t("undone", { count: undone })); } });
  const change = useSend(contactBulkChanges.update, { ...refused, onSuccess: ({ id, state: now, done, skipped }) => {
    onClear();
    setIsDoomed(false);
    if (now === "DONE") showToast("success", t("done", { count: done }), { ...(skipped > 0 ? { text: t("left", { count: skipped }) } : {}), ...(done > 0 ? { action: { label: common("undo"), onSelect: () => undo.mutate({ params: { id } }) } } : {}) });
  } });
  const run = (update: ContactUpdate) => change.mutate({ body: { ...(isAll ? { filter: state.asked } : { contactIds: selected.map(({ id }) => id) }), update } });
  const total = `${format.number(state.total)}${state.totalIsCapped ? "+" : ""}`;
  return (
    <div role="toolbar" aria-label={t("bar")} className="sticky bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-xl border border-line-strong bg-raised p-1.5 shadow-pop">
      <span role="status" className="px-2 text-[0.8125rem] font-medium whitespace-nowrap text-ink tabular-nums">{isAll ? t("matching", { total }) : common("table.selected", { count: selected.length })}</span>
      {state.total > selected.length && <Button size="sm" variant="link" onClick={() => setIsAll(!isAll)}>{isAll ? t("onlyThese") : t("selectMatching", { total })}</Button>}
      <Menu trigger={<Button size="sm" variant="ghost" disabled={change.isPending} icon={<CircleDot aria-hidden />}>{t("setStatus")}</Button>}>{contactStatuses.filter((status) => status !== "BLOCKED").map((status) => <MenuItem key={status} onSelect={() => run({ status })}>{words(`status.${status}`)}</MenuItem>)}</Menu>
      <Menu trigger={<Button size="sm" variant="ghost" disabled={change.isPending} icon={<Shapes aria-hidden />}>{t("setType")}</Button>}>{contactTypes.map((type) => <MenuItem key={type} onSelect={() => run({ type })}>{words(`type.${type}`)}</MenuItem>)}</Menu>
      <Popover label={t("tag")} align="end" className="w-72" trigger={<Button size="sm" variant="ghost" disabled={change.isPending} icon={<Tags aria-hidden />}>{t("tag")}</Button>}>{(close) => <TagForm onDone={(addTags) => { close(); run({ addTags }); }} />}</Popover>
      <Menu trigger={<Button size="sm" variant="ghost" disabled={change.isPending} icon={<ListPlus aria-hidden />}>{t("addToList")}</Button>}>
        {lists.length === 0 ? <p className="px-3 py-2 text-[0.8125rem] text-ink-muted">{t("noLists")}</p> : lists.map(({ id, name }) => <MenuItem key={id} onSelect={() => run({ addToListId: id })}><bdi>{name}</bdi></MenuItem>)}
      </Menu>
      {may(role, contacts.remove) && <Button size="sm" variant="ghost" disabled={change.isPending} icon={<Trash2 aria-hidden />} onClick={() => setIsDoomed(true)}>{t("remove")}</Button>}
      <IconButton size="sm" label={common("clear")} onClick={onClear}><X aria-hidden /></IconButton>
      <ConfirmDialog isOpen={isDoomed} onClose={() => setIsDoomed(false)} onConfirm={() => run({ isDeleted: true })} isPending={change.isPending} title={t("removeTitle")} text={t("removeText")} confirmLabel={t("remove")} cancelLabel={common("cancel")} />
    </div>
  );
}

function TagForm({ onDone }: { onDone: (tags: string[]) => void }) {
  const t = useTranslations("adminContacts");
  const [tags, setTags] = useState<string[]>([]);
  return <div className="flex flex-col gap-3 p-1"><Field label={t("tag")}><TagsInput value={tags} onChange={setTags} /></Field><Button size="sm" variant="primary" disabled={tags.length === 0} onClick={() => onDone(tags)}>{t("tag")}</Button></div>;
}
