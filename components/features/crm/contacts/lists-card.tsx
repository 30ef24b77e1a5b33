"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { contactLists } from "@/contract/crm/contact-lists";
import type { Contact } from "@/contract/crm/contacts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayOpen } from "@/lib/shared/screens";
import { showToast } from "@/lib/browser/toasts";

/**
 * The lists that somebody is in: put there, which can be changed here, or found by a rule, which follows from
 * who they are.
 */
export function ListsCard({ contact: { id, deletedAt } }: { contact: Contact }) {
  const t = useTranslations("contactListsCard");
  const { role } = useSignedIn();
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useQuery({
    ...queryFor(contactLists.ofContact, { params: { id } }),
    enabled: mayCall(role, contactLists.ofContact),
  });
  const change = useSend(contactLists.setMembers);
  if (!data) return null;
  const mayChange = mayCall(role, contactLists.setMembers) && deletedAt === null;
  const seesLists = mayOpen(role, "/admin/contacts");
  const add = (list: { id: string; name: string }) =>
    change.mutate(
      { params: { id: list.id }, body: { add: [id] } },
      {
        onSuccess: () => {
          showToast("success", t("added", { name: list.name }));
          setIsAdding(false);
        },
      },
    );
  const take = (list: { id: string; name: string }) =>
    change.mutate(
      { params: { id: list.id }, body: { remove: [id] } },
      { onSuccess: () => void showToast("success", t("taken", { name: list.name })) },
    );
  return (
    <Card
      title={t("title")}
      actions={
        mayChange &&
        !isAdding && (
          <Button size="sm" variant="ghost" onClick={() => setIsAdding(true)}>
            {t("add")}
          </Button>
        )
      }
    >
      {data.items.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-faint">{t("none")}</p>
      ) : (
        <ul aria-label={t("title")} className="flex flex-col gap-1">
          {data.items.map((list) => (
            <li key={list.id} className="flex min-h-7 min-w-0 items-center gap-2 text-[0.8125rem]">
              {seesLists ? (
                <Link
                  href={`/admin/contacts?listId=${list.id}`}
                  className="min-w-0 flex-1 truncate text-ink hover:underline"
                  dir="auto"
                >
                  {list.name}
                </Link>
              ) : (
                <span className="min-w-0 flex-1 truncate text-ink" dir="auto">
                  {list.name}
                </span>
              )}
              {list.kind === "RULE" ? (
                <Badge>{t("byRule")}</Badge>
              ) : (
                mayChange && (
                  <IconButton
                    size="sm"
                    label={t("take", { name: list.name })}
                    disabled={change.isPending}
                    onClick={() => take(list)}
                  >
                    <X aria-hidden />
                  </IconButton>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddToList isIn={data.items.map((list) => list.id)} onAdd={add} onClose={() => setIsAdding(false)} />
      )}
    </Card>
  );
}

/** Of the lists that are made by hand those that they are not in yet, found by name. */
function AddToList({
  isIn,
  onAdd,
  onClose,
}: {
  isIn: readonly string[];
  onAdd: (list: { id: string; name: string }) => void;
  onClose: () => void;
}) {
  const t = useTranslations("contactListsCard");
  const common = useTranslations("common");
  const [search, setSearch] = useState("");
  const { data } = useQuery({
    ...queryFor(contactLists.list, { query: { limit: 100, ...(search === "" ? {} : { search }) } }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.items ?? [])
    .filter(({ id, kind }) => kind === "STATIC" && !isIn.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      <Combobox
        label={t("pick")}
        options={options}
        selected={null}
        onQuery={setSearch}
        onChange={(option) => option && onAdd({ id: option.value, name: option.label })}
        placeholder={t("pick")}
        emptyText={t("pickNone")}
        openLabel={t("open")}
      />
      <Button size="sm" variant="ghost" className="self-start" onClick={onClose}>
        {common("cancel")}
      </Button>
    </div>
  );
}
