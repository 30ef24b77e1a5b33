"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { contacts } from "@/contract/crm/contacts";
import { dealStates, forecastCategories } from "@/contract/crm/deal-rules";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import { StageDot } from "@/components/features/crm/shared-deal/marks";
import { useBaseCurrency } from "@/components/features/crm/shared-deal/use-base-currency";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import type { Filter } from "@/components/list/filter-part";
import { choiceControl, severalControl } from "@/components/list/filter-controls";
import type { Control, EditorProps } from "@/components/list/filter-controls";
import { Avatar } from "@/components/ui/avatar";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { AmountRange } from "./amount-range";
import { useDealFilters } from "./use-deal-filters";
import type { FilterName } from "./vocabulary";

export type DealFilterKind =
  | "owner"
  | "stage"
  | "state"
  | "company"
  | "contact"
  | "amount"
  | "closes"
  | "closed"
  | "category"
  | "tag";
type Values = readonly (string | undefined)[];

const owner = choiceControl((isAsked) => {
  const t = useTranslations("deals");
  const pick = useTranslations("deal.pick.owner");
  const { staff } = useStaff({ isAsked });
  return {
    options: [
      { value: "me", label: t("mine") },
      { value: "none", label: t("nobodys") },
      ...staff.map(({ id, name }) => ({ value: id, label: name, icon: <Avatar name={name} size="xs" /> })),
    ],
    placeholder: pick("placeholder"),
    emptyText: pick("empty"),
  };
});
const stage = choiceControl(() => {
  const t = useTranslations("deals");
  const { pipeline, pipelines } = useDealFilters();
  return {
    options: (pipeline?.stages ?? []).map((each) => ({
      value: each.id,
      label: each.name,
      icon: <StageDot stage={each} />,
    })),
    // Of another pipeline, perhaps.
    textOf: (value) => pipelines.stageOf(value)?.name ?? "…",
    placeholder: t("findStage"),
    emptyText: t("noStage"),
  };
});
const state = severalControl(() => {
  const t = useTranslations("deal.state");
  return { options: dealStates.map((value) => ({ value, label: t(value) })) };
});
const category = severalControl(() => {
  const t = useTranslations("deal.category");
  return { options: forecastCategories.map((value) => ({ value, label: t(value) })) };
});

function useCompanyText([id]: Values): string | null {
  const { data } = useQuery({
    ...queryFor(companies.get, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
  return id === undefined ? null : (data?.name ?? "…");
}
function useContactText([id]: Values): string | null {
  const { data } = useQuery({
    ...queryFor(contacts.get, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
  return id === undefined ? null : (data?.name ?? "…");
}
const entity = (kind: "company" | "contact"): Control => {
  const useText = kind === "company" ? useCompanyText : useContactText;
  return {
    useText,
    Editor: ({ label, values, set, close }) => {
      const name = useText(values);
      const [id] = values;
      return (
        <div className="p-3">
          <EntityPicker
            kind={kind}
            label={label}
            value={id === undefined ? null : { id, name: name ?? "…" }}
            onChange={(value) => {
              if (!value) return;
              close();
              set(value.id);
            }}
          />
        </div>
      );
    },
  };
};

function useAmountText([low, high, currency]: Values): string | null {
  const t = useTranslations("deals");
  const money = useMoney();
  const { base } = useBaseCurrency();
  const of = currency ?? base;
  if (of === undefined) return low === undefined && high === undefined ? null : "…";
  const [min, max] = [low, high].map((minor) =>
    minor === undefined || !/^\d+$/.test(minor) ? null : money(Number(minor), of),
  );
  if (min && max) return t("between", { from: min, to: max });
  if (min) return t("atLeast", { amount: min });
  return max ? t("atMost", { amount: max }) : (currency ?? null);
}

function useDaysText([from, to]: Values): string | null {
  const t = useTranslations("deals");
  const format = useFormat();
  if (from && to) return t("between", { from: format.day(from), to: format.day(to) });
  if (from) return t("since", { day: format.day(from) });
  return to ? t("until", { day: format.day(to) }) : null;
}
function Days({ values, set }: EditorProps) {
  const t = useTranslations("deals.range");
  return (
    <div className="flex flex-col gap-3 p-3">
      {(["from", "to"] as const).map((end, at) => (
        <Field key={end} label={t(end)}>
          <Input
            type="date"
            dir="ltr"
            value={values[at] ?? ""}
            onChange={(event) => set(event.target.value, at)}
          />
        </Field>
      ))}
    </div>
  );
}
const days: Control = { useText: useDaysText, Editor: Days };

function Tag({ label, values: [said], set, close }: EditorProps) {
  const t = useTranslations("deals");
  const [word, setWord] = useState(said ?? "");
  return (
    <form
      className="p-3"
      onSubmit={(event) => {
        event.preventDefault();
        close();
        set(word.trim());
      }}
    >
      <Field label={label} help={t("tagHelp")}>
        <Input
          name="tag"
          dir="auto"
          maxLength={50}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          data-autofocus
        />
      </Field>
    </form>
  );
}

/** What narrows the deals, in the order in which it is offered. */
export const dealFilters: readonly Filter<DealFilterKind, FilterName>[] = [
  { kind: "owner", names: ["ownerId"], ...owner },
  { kind: "stage", names: ["stageId"], ...stage },
  { kind: "state", names: ["state"], ...state },
  { kind: "company", names: ["companyId"], ...entity("company") },
  { kind: "contact", names: ["contactId"], ...entity("contact") },
  {
    kind: "amount",
    names: ["minAmount", "maxAmount", "currency"],
    useText: useAmountText,
    Editor: AmountRange,
  },
  { kind: "closes", names: ["expectedCloseDateFrom", "expectedCloseDateTo"], ...days },
  { kind: "closed", names: ["closedFrom", "closedTo"], ...days },
  { kind: "category", names: ["forecastCategory"], ...category },
  { kind: "tag", names: ["tag"], useText: ([said]) => said ?? null, Editor: Tag },
];
/** A board has its stages as columns; there they narrow nothing. */
export const ofList: readonly DealFilterKind[] = ["stage", "state"];
