"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, ArrowUpDown, Check, ListFilter, Timer, Trash2 } from "lucide-react";
import { clsx } from "clsx";
import { dealOrders, dealStates, forecastCategories } from "@/contract/crm/deal-rules";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import { StageDot } from "@/components/features/crm/shared-deal/marks";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { SearchBox } from "@/components/resource/search-box";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FilterChip } from "@/components/ui/filter-chip";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { SearchList } from "@/components/ui/search-list";
import { AmountRange } from "./amount-range";
import { daysOf, kinds, namesOf, ofList } from "./filter-kinds";
import type { DealFilterKind } from "./filter-kinds";
import { useChipText, useNameOf } from "./use-chip-text";
import type { DealState } from "./use-deal-filters";

const chosenMark = <Check aria-hidden className="size-4 text-accent-ink" />;

export function DealFilterBar({ state }: { state: DealState }) {
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const [added, setAdded] = useState<DealFilterKind | null>(null);
  const { list, view, orderBy, orderDirection } = state;
  const usable = kinds.filter(
    (kind) => (view === "list" && !(kind === "stage" && state.isEvery)) || !ofList.includes(kind),
  );
  const isSet = (kind: DealFilterKind) => namesOf[kind].some((name) => list.filter(name) !== null);
  const shown = kinds.filter((kind) => isSet(kind) || (kind === added && usable.includes(kind)));
  const drop = (kind: DealFilterKind) => {
    setAdded(null);
    list.set(Object.fromEntries(namesOf[kind].map((name) => [name, null])));
  };
  const toggle = (name: "rotting" | "deleted", icon: ReactNode) => {
    const isOn = list.filter(name) === "true";
    return (
      <Button
        size="sm"
        variant={isOn ? "secondary" : "ghost"}
        aria-pressed={isOn}
        icon={icon}
        className={clsx("shrink-0", isOn && "border-accent/40! text-accent-ink!")}
        onClick={() => list.set({ [name]: isOn ? null : "true" })}
      >
        {t(`filter.${name}`)}
      </Button>
    );
  };
  const sort = (next: string, direction: "asc" | "desc") =>
    list.set({
      sort: next === "updatedAt" && direction === "desc" ? null : `${direction === "desc" ? "-" : ""}${next}`,
    });
  return (
    <div
      role="search"
      aria-label={t("filters")}
      className="flex shrink-0 items-center gap-1.5 overflow-x-auto px-3 pb-1 md:flex-wrap md:px-4 [scrollbar-width:none]"
    >
      <SearchBox
        value={list.search}
        onSearch={(search) => list.set({ search })}
        label={t("search")}
        className="w-56! min-w-44 shrink-0 md:shrink"
      />
      {shown.map((kind) => (
        <Chip key={kind} kind={kind} state={state} isNew={kind === added} onDrop={() => drop(kind)} />
      ))}
      <Menu
        align="start"
        trigger={
          <Button size="sm" variant="ghost" icon={<ListFilter aria-hidden />}>
            {t("addFilter")}
          </Button>
        }
      >
        {usable
          .filter((kind) => !shown.includes(kind))
          .map((kind) => (
            <MenuItem key={kind} onSelect={() => setAdded(kind)}>
              {t(`filter.${kind}`)}
            </MenuItem>
          ))}
      </Menu>
      <FieldFilters
        entity="DEAL"
        value={list.filter("customField")}
        onChange={(customField) => list.set({ customField })}
      />
      {toggle("rotting", <Timer aria-hidden />)}
      {view === "list" && toggle("deleted", <Trash2 aria-hidden />)}
      {state.isFiltered && (
        <Button size="sm" variant="ghost" className="shrink-0" onClick={state.clear}>
          {common("clearFilters")}
        </Button>
      )}
      {view === "list" && (
        <span className="ms-auto">
          <Menu
            trigger={
              <Button size="sm" variant="ghost" icon={<ArrowUpDown aria-hidden />} aria-label={t("order")}>
                <span className="max-lg:hidden">{t(`sort.${orderBy}`)}</span>
              </Button>
            }
          >
            {dealOrders.map((by) => (
              <MenuItem key={by} end={by === orderBy && chosenMark} onSelect={() => sort(by, orderDirection)}>
                {t(`sort.${by}`)}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem
              icon={<ArrowUp aria-hidden />}
              end={orderDirection === "asc" && chosenMark}
              onSelect={() => sort(orderBy, "asc")}
            >
              {t("ascending")}
            </MenuItem>
            <MenuItem
              icon={<ArrowDown aria-hidden />}
              end={orderDirection === "desc" && chosenMark}
              onSelect={() => sort(orderBy, "desc")}
            >
              {t("descending")}
            </MenuItem>
          </Menu>
        </span>
      )}
    </div>
  );
}

function Chip({
  kind,
  state,
  isNew,
  onDrop,
}: {
  kind: DealFilterKind;
  state: DealState;
  isNew: boolean;
  onDrop: () => void;
}) {
  const t = useTranslations("deals");
  const value = useChipText(kind, state);
  const name = t(`filter.${kind}`);
  return (
    <FilterChip
      label={name}
      text={value === null ? name : t("is", { name, value })}
      removeLabel={t("removeFilter", { name })}
      isNew={isNew && value === null}
      onDrop={onDrop}
    >
      {(close) => <Editor kind={kind} state={state} onDone={close} />}
    </FilterChip>
  );
}

function Editor({
  kind,
  state: { list, pipeline },
  onDone,
}: {
  kind: DealFilterKind;
  state: DealState;
  onDone: () => void;
}) {
  const t = useTranslations("deals");
  const deal = useTranslations("deal");
  const { staff } = useStaff();
  const companyName = useNameOf("company", list.filter("company"));
  const contactName = useNameOf("contact", list.filter("contact"));
  const pick = (value: string | null) => {
    onDone();
    list.set({ [kind]: value });
  };
  if (kind === "owner") {
    const options = [
      { value: "me", label: t("mine") },
      { value: "none", label: t("nobodys") },
      ...staff.map(({ id, name }) => ({ value: id, label: name, icon: <Avatar name={name} size="xs" /> })),
    ];
    return (
      <SearchList
        options={options}
        value={list.filter("owner")}
        onPick={pick}
        label={t("filter.owner")}
        placeholder={deal("pick.owner.placeholder")}
        emptyText={deal("pick.owner.empty")}
      />
    );
  }
  if (kind === "stage")
    return (
      <SearchList
        options={(pipeline?.stages ?? []).map((stage) => ({
          value: stage.id,
          label: stage.name,
          icon: <StageDot stage={stage} />,
        }))}
        value={list.filter("stage")}
        onPick={pick}
        label={t("filter.stage")}
        placeholder={t("findStage")}
        emptyText={t("noStage")}
      />
    );
  if (kind === "company" || kind === "contact") {
    const id = list.filter(kind);
    return (
      <div className="p-3">
        <EntityPicker
          kind={kind}
          label={t(`filter.${kind}`)}
          value={id === null ? null : { id, name: (kind === "company" ? companyName : contactName) ?? "…" }}
          onChange={(value) => {
            if (value) pick(value.id);
          }}
        />
      </div>
    );
  }
  if (kind === "state" || kind === "category") {
    const chosen = list.filters(kind);
    const options: readonly { value: string; label: string }[] =
      kind === "state"
        ? dealStates.map((value) => ({ value, label: deal(`state.${value}`) }))
        : forecastCategories.map((value) => ({ value, label: deal(`category.${value}`) }));
    return (
      <div className="flex flex-col gap-0.5 p-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            className="rounded-md px-1.5 py-1 hover:bg-hover"
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) =>
              list.set({
                [kind]: options
                  .map((each) => each.value)
                  .filter((each) => (each === value ? event.target.checked : chosen.includes(each))),
              })
            }
          />
        ))}
      </div>
    );
  }
  if (kind === "amount") return <AmountRange list={list} />;
  if (kind === "closes" || kind === "closed")
    return (
      <div className="flex flex-col gap-3 p-3">
        {daysOf[kind].map((name, end) => (
          <Field key={name} label={t(end === 0 ? "range.from" : "range.to")}>
            <Input
              type="date"
              dir="ltr"
              value={list.filter(name) ?? ""}
              onChange={(event) => list.set({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    );
  return <TagEditor value={list.filter("tag") ?? ""} onPick={pick} />;
}

function TagEditor({ value, onPick }: { value: string; onPick: (tag: string | null) => void }) {
  const t = useTranslations("deals");
  return (
    <form
      className="p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onPick(String(new FormData(event.currentTarget).get("tag") ?? "").trim() || null);
      }}
    >
      <Field label={t("filter.tag")} help={t("tagHelp")}>
        <Input name="tag" dir="auto" maxLength={50} defaultValue={value} data-autofocus />
      </Field>
    </form>
  );
}
