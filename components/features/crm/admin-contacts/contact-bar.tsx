"use client";
import { useState } from "react";
import type { ComponentProps } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Building2, CircleDot, ListMinus, ListPlus, Shapes, Tags, Trash2, UserRound, X } from "lucide-react";
import type { ContactUpdate } from "@/contract/crm/contact-bulk-changes";
import { contactLists } from "@/contract/crm/contact-lists";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import { contactStatuses, contactTypes } from "@/contract/enums";
import { CompanyBox } from "@/components/features/crm/shared-contact-list/filter-bar";
import type { ContactListState } from "@/components/features/crm/shared-contact-list/use-contact-list";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { TagsInput } from "@/components/resource/tags-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";
import { ChangeDialog } from "./change-dialog";
import type { Names } from "./use-change-words";

const nobody = "nobody";

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
  const words = useTranslations("contacts.options");
  const filterWords = useTranslations("contactFilters");
  const format = useFormat();
  const { role } = useSignedIn();
  const { staff } = useStaff();
  const [isAll, setIsAll] = useState(false);
  const [wanted, setWanted] = useState<{ update: ContactUpdate; names: Names } | null>(null);
  const { data } = useQuery(queryFor(contactLists.list, { query: { limit: 100 } }));
  const lists = (data?.items ?? []).filter(({ kind }) => kind === "STATIC");
  const current = lists.find(({ id }) => id === state.listId);
  const want = (update: ContactUpdate, names: Names = {}) => setWanted({ update, names });
  const total = `${format.number(state.total)}${state.totalIsCapped ? "+" : ""}`;
  return (
    <div
      role="toolbar"
      aria-label={t("bar")}
      className="sticky bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-xl border border-line-strong bg-raised p-1.5 shadow-pop"
    >
      <span
        role="status"
        className="px-2 text-[0.8125rem] font-medium whitespace-nowrap text-ink tabular-nums"
      >
        {isAll ? t("matching", { total }) : common("table.selected", { count: selected.length })}
      </span>
      <IconButton size="sm" label={common("clear")} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      {state.total > selected.length && (
        <Button size="sm" variant="link" onClick={() => setIsAll(!isAll)}>
          {isAll ? t("onlyThese") : t("selectMatching", { total })}
        </Button>
      )}
      <Menu
        trigger={
          <BarButton icon={<CircleDot aria-hidden />} label={t("setStatus")} word={t("columns.status")} />
        }
      >
        {contactStatuses
          .filter((status) => status !== "BLOCKED")
          .map((status) => (
            <MenuItem key={status} onSelect={() => want({ status })}>
              {words(`status.${status}`)}
            </MenuItem>
          ))}
      </Menu>
      <Menu
        trigger={<BarButton icon={<Shapes aria-hidden />} label={t("setType")} word={t("columns.type")} />}
      >
        {contactTypes.map((type) => (
          <MenuItem key={type} onSelect={() => want({ type })}>
            {words(`type.${type}`)}
          </MenuItem>
        ))}
      </Menu>
      <Popover
        label={t("setOwner")}
        align="end"
        className="w-64"
        trigger={
          <BarButton icon={<UserRound aria-hidden />} label={t("setOwner")} word={t("columns.ownerName")} />
        }
      >
        {(close) => (
          <SearchList
            options={[
              { value: nobody, label: filterWords("nobody") },
              ...staff.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={null}
            label={t("setOwner")}
            placeholder={common("search")}
            emptyText={common("noMatches")}
            onPick={(id) => {
              close();
              want(
                { ownerId: id === nobody ? null : id },
                Object.fromEntries(staff.map((each) => [each.id, each.name])),
              );
            }}
          />
        )}
      </Popover>
      <Popover
        label={t("setCompany")}
        align="end"
        className="w-72"
        trigger={
          <BarButton
            icon={<Building2 aria-hidden />}
            label={t("setCompany")}
            word={t("columns.companyName")}
          />
        }
      >
        {(close) => (
          <CompanyBox
            noneLabel={filterWords("noCompany")}
            onPick={(company) => {
              close();
              want({ companyId: company?.id ?? null }, company ? { [company.id]: company.name } : {});
            }}
          />
        )}
      </Popover>
      <Popover
        label={t("tags")}
        align="end"
        className="w-72"
        trigger={<BarButton icon={<Tags aria-hidden />} label={t("tags")} />}
      >
        {(close) => (
          <TagForm
            onDone={(update) => {
              close();
              want(update);
            }}
          />
        )}
      </Popover>
      <Menu trigger={<BarButton icon={<ListPlus aria-hidden />} label={t("addToList")} />}>
        {lists.length === 0 ? (
          <p className="px-3 py-2 text-[0.8125rem] text-ink-muted">{t("noLists")}</p>
        ) : (
          lists.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => want({ addToListId: id }, { [id]: name })}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))
        )}
      </Menu>
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
            ...(isAll ? { filter: state.asked } : { contactIds: selected.map(({ id }) => id) }),
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
    </div>
  );
}

/** Its word stands beside it where there is room. */
const BarButton = ({
  label,
  word = label,
  ...rest
}: { label: string; word?: string } & Omit<ComponentProps<typeof Button>, "children">) => (
  <Button {...rest} size="sm" variant="ghost" aria-label={label} title={label}>
    <span className="max-md:hidden">{word}</span>
  </Button>
);

function TagForm({ onDone }: { onDone: (update: ContactUpdate) => void }) {
  const t = useTranslations("adminContacts");
  const [tags, setTags] = useState<string[]>([]);
  return (
    <div className="flex flex-col gap-3 p-3">
      <Field label={t("columns.tags")}>
        <TagsInput value={tags} onChange={setTags} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          disabled={tags.length === 0}
          onClick={() => onDone({ addTags: tags })}
        >
          {t("addTags")}
        </Button>
        <Button size="sm" disabled={tags.length === 0} onClick={() => onDone({ removeTags: tags })}>
          {t("removeTags")}
        </Button>
      </div>
    </div>
  );
}
