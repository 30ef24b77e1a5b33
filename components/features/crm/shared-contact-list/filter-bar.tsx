"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListFilter } from "lucide-react";
import { companies } from "@/contract/crm/companies";
import { contactSources, contactStatuses, contactTypes } from "@/contract/enums";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { Choices } from "@/components/features/shared/shared-filters/choices";
import { DayRange, useDayRangeText } from "@/components/features/shared/shared-filters/day-range";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { FilterChip } from "@/components/ui/filter-chip";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { SearchList } from "@/components/ui/search-list";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { filterKinds, namesOf } from "./filters";
import type { ContactFilters, FilterKind, FilterName } from "./filters";

/** Null or empty takes a filter away. */
type Change = (changes: Partial<Record<FilterName, string | readonly string[] | null>>) => void;
interface Props {
  filters: ContactFilters;
  onChange: Change;
}

/**
 * What narrows a set of contacts, whether in an address or in a list's rule: a chip for each, and a way to
 * the others.
 */
export function ContactFilterChips({ filters, onChange }: Props) {
  const t = useTranslations("contactFilters");
  const [added, setAdded] = useState<FilterKind | null>(null);
  const isSet = (kind: FilterKind) => namesOf(kind).some((name) => filters[name] !== undefined);
  const shown = filterKinds.filter((kind) => isSet(kind) || kind === added);
  const drop = (kind: FilterKind) => {
    setAdded(null);
    onChange(Object.fromEntries(namesOf(kind).map((name) => [name, null])));
  };
  return (
    <>
      {shown.map((kind) => (
        <Chip
          key={kind}
          kind={kind}
          filters={filters}
          onChange={onChange}
          isNew={kind === added}
          onDrop={() => drop(kind)}
        />
      ))}
      <Menu
        align="start"
        trigger={
          <Button size="sm" variant="ghost" icon={<ListFilter aria-hidden />}>
            {t("add")}
          </Button>
        }
      >
        {filterKinds
          .filter((kind) => !shown.includes(kind))
          .map((kind) => (
            <MenuItem key={kind} onSelect={() => setAdded(kind)}>
              {t(`kinds.${kind}`)}
            </MenuItem>
          ))}
      </Menu>
      <FieldFilters
        entity="CONTACT"
        value={filters.customField ?? null}
        onChange={(customField) => onChange({ customField })}
      />
    </>
  );
}

function Chip({
  kind,
  isNew,
  onDrop,
  ...props
}: Props & { kind: FilterKind; isNew: boolean; onDrop: () => void }) {
  const t = useTranslations("contactFilters");
  const value = useChipText(kind, props.filters);
  const name = t(`kinds.${kind}`);
  return (
    <FilterChip
      label={name}
      text={value === null ? name : t("is", { name, value })}
      removeLabel={t("remove", { name })}
      isNew={isNew && value === null}
      onDrop={onDrop}
    >
      {(close) => <Editor kind={kind} {...props} onDone={close} />}
    </FilterChip>
  );
}

/** The value of a filter in words; null while it has none. */
function useChipText(kind: FilterKind, filters: ContactFilters): string | null {
  const t = useTranslations("contactFilters");
  const common = useTranslations("common");
  const wordOf = useOptionWords();
  const dayRange = useDayRangeText();
  const format = useFormat();
  const { nameOf } = useStaff();
  const companyId = filters.companyId ?? "none";
  const company = useQuery({
    ...queryFor(companies.get, { params: { id: companyId } }),
    enabled: kind === "company" && companyId !== "none",
  });
  if (kind === "seen" || kind === "created") return dayRange(filters[`${kind}From`], filters[`${kind}To`]);
  const value = filters[namesOf(kind)[0] ?? "status"];
  if (value === undefined) return null;
  switch (kind) {
    case "status":
    case "type":
    case "source": {
      const chosen = value.split(",");
      return chosen.length > 2
        ? t("several", { count: chosen.length })
        : format.list(chosen.map((one) => wordOf(kind, one)));
    }
    case "owner":
      return value === "me" ? t("me") : value === "none" ? t("nobody") : (nameOf(value) ?? "…");
    case "company":
      return value === "none" ? t("noCompany") : (company.data?.name ?? "…");
    case "tag":
      return value;
    default:
      return value === "true" ? common("yes") : common("no");
  }
}

/** A value of an enumeration in words; whatever else an address says, as it stands. */
function useOptionWords(): (kind: "status" | "type" | "source", value: string) => string {
  const t = useTranslations("contactFilters.source");
  const words = useTranslations("contacts.options");
  return (kind, value) => {
    const [status, type, source] = [
      contactStatuses.find((each) => each === value),
      contactTypes.find((each) => each === value),
      contactSources.find((each) => each === value),
    ];
    if (kind === "status" && status) return words(`status.${status}`);
    if (kind === "type" && type) return words(`type.${type}`);
    return kind === "source" && source ? t(source) : value;
  };
}

const valuesOf = { status: contactStatuses, type: contactTypes, source: contactSources } as const;

function Editor({ kind, filters, onChange, onDone }: Props & { kind: FilterKind; onDone: () => void }) {
  const t = useTranslations("contactFilters");
  const common = useTranslations("common");
  const wordOf = useOptionWords();
  const { staff } = useStaff();
  const name = namesOf(kind)[0] ?? "status";
  const pick = (value: string) => {
    onDone();
    onChange({ [name]: value });
  };
  const search = (options: readonly { value: string; label: string }[]) => (
    <SearchList
      options={options}
      value={filters[name] ?? null}
      onPick={pick}
      label={t(`kinds.${kind}`)}
      placeholder={common("search")}
      emptyText={common("noMatches")}
    />
  );
  switch (kind) {
    case "status":
    case "type":
    case "source":
      return (
        <Choices
          value={filters[kind]}
          onChange={(values) => onChange({ [kind]: values })}
          options={valuesOf[kind].map((value) => ({ value, label: wordOf(kind, value) }))}
        />
      );
    case "seen":
    case "created":
      return (
        <DayRange
          from={filters[`${kind}From`]}
          to={filters[`${kind}To`]}
          onFrom={(day) => onChange({ [`${kind}From`]: day })}
          onTo={(day) => onChange({ [`${kind}To`]: day })}
        />
      );
    case "owner":
      return search([
        { value: "me", label: t("me") },
        { value: "none", label: t("nobody") },
        ...staff.map(({ id, name: label }) => ({ value: id, label })),
      ]);
    case "company":
      return <CompanyBox noneLabel={t("noCompany")} onPick={(company) => pick(company?.id ?? "none")} />;
    case "tag":
      return <TagBox value={filters.tag ?? ""} onDone={pick} />;
    default:
      return search([
        { value: "true", label: common("yes") },
        { value: "false", label: common("no") },
      ]);
  }
}

function TagBox({ value, onDone }: { value: string; onDone: (tag: string) => void }) {
  const t = useTranslations("contactFilters");
  const [typed, setTyped] = useState(value);
  return (
    <form
      className="p-2"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(typed.trim());
      }}
    >
      <Input
        name="tag"
        size="sm"
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={t("kinds.tag")}
        placeholder={t("tagPlaceholder")}
      />
    </form>
  );
}

/** A company, found on the server as one types; or none. For a panel. */
export function CompanyBox({
  noneLabel,
  onPick,
}: {
  noneLabel: string;
  onPick: (company: { id: string; name: string } | null) => void;
}) {
  const t = useTranslations("contactFilters");
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const found = useQuery({
    ...queryFor(companies.list, { query: { limit: 20, ...(typed.trim() ? { search: typed.trim() } : {}) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-2 p-3">
      <Combobox
        label={t("kinds.company")}
        options={(found.data?.items ?? []).map(({ id, name, domain }) => ({
          value: id,
          label: name,
          ...(domain ? { help: domain } : {}),
        }))}
        selected={null}
        onQuery={setTyped}
        onChange={(option) => option && onPick({ id: option.value, name: option.label })}
        placeholder={t("findCompany")}
        emptyText={common("noMatches")}
        openLabel={t("findCompany")}
      />
      <Button size="sm" variant="ghost" className="self-start" onClick={() => onPick(null)}>
        {noneLabel}
      </Button>
    </div>
  );
}
