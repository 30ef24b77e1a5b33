"use client";
import { useState } from "react";
import type { ComponentProps } from "react";
import { useTranslations } from "next-intl";
import { Building2, CircleDot, ListPlus, Shapes, Tags, UserRound } from "lucide-react";
import type { ContactUpdate } from "@/contract/crm/contact-bulk-changes";
import { contactStatuses, contactTypes } from "@/contract/enums";
import { CompanyBox } from "@/components/features/crm/shared-contact-list/company-box";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { TagsInput } from "@/components/resource/tags-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import type { Names } from "./use-change-words";

/** A change that one wants to make, with the names of those whom it names. */
export type RequestChange = (update: ContactUpdate, names?: Names) => void;

export function StatusMenu({ want }: { want: RequestChange }) {
  const t = useTranslations("adminContacts");
  const words = useTranslations("contacts.options");
  return (
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
  );
}

export function TypeMenu({ want }: { want: RequestChange }) {
  const t = useTranslations("adminContacts");
  const words = useTranslations("contacts.options");
  return (
    <Menu trigger={<BarButton icon={<Shapes aria-hidden />} label={t("setType")} word={t("columns.type")} />}>
      {contactTypes.map((type) => (
        <MenuItem key={type} onSelect={() => want({ type })}>
          {words(`type.${type}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

const nobody = "nobody";

export function OwnerPopover({ want }: { want: RequestChange }) {
  const t = useTranslations("adminContacts");
  const common = useTranslations("common");
  const filterWords = useTranslations("contactFilters");
  const { staff } = useStaff();
  return (
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
  );
}

export function CompanyPopover({ want }: { want: RequestChange }) {
  const t = useTranslations("adminContacts");
  const filterWords = useTranslations("contactFilters");
  return (
    <Popover
      label={t("setCompany")}
      align="end"
      className="w-72"
      trigger={
        <BarButton icon={<Building2 aria-hidden />} label={t("setCompany")} word={t("columns.companyName")} />
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
  );
}

export function TagsPopover({ want }: { want: RequestChange }) {
  const t = useTranslations("adminContacts");
  return (
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
  );
}

/** Lists that are put together by hand. */
export function ListMenu({
  want,
  lists,
}: {
  want: RequestChange;
  lists: readonly { id: string; name: string }[];
}) {
  const t = useTranslations("adminContacts");
  return (
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
  );
}

/** Its word stands beside it where there is room. */
export const BarButton = ({
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
