"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ChevronDown } from "lucide-react";
import { customFields } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { readFieldFilter, writeFieldFilter } from "@/contract/workspace/field-filters";
import type { FieldFilter, FieldFilterOperator } from "@/contract/workspace/field-filters";
import { filterOperatorsOf } from "@/contract/workspace/field-operators";
import { hasOptions } from "@/contract/workspace/field-rules";
import { textIn } from "@/contract/workspace/field-values";
import { limits } from "@/contract/limits";
import { conditionsIn } from "@/components/list/address-values";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FilterChip } from "@/components/ui/filter-chip";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { StatusDot } from "@/components/ui/status-dot";
import { queryFor } from "@/lib/api/query";
import { moneyText } from "@/lib/shared/money";
import { useFormat } from "@/lib/browser/use-format";
import { toMajorText, toMinor, typedNumber } from "@/lib/shared/typed-number";

/**
 * Narrows a list by the workspace's own fields: a chip for each that does, and a way to the others. Where
 * there are no fields there is nothing.
 */
export function FieldFilterChips({
  value,
  entity = "TICKET",
  onChange,
}: {
  value: string | null;
  entity?: FieldEntity;
  onChange: (value: string | null) => void;
}) {
  const t = useTranslations("customFields.filter");
  const locale = useLocale();
  const describe = useDescription();
  const [added, setAdded] = useState<string | null>(null);
  const { data, isSuccess } = useQuery(
    queryFor(customFields.list, { query: { entity, limit: limits.pageSizeMax } }),
  );
  const fields = data?.items ?? [];
  const conditions = conditionsIn(value).flatMap((text) => readFieldFilter(text) ?? []);
  const byField = Map.groupBy(conditions, ({ fieldId }) => fieldId);
  const set = (fieldId: string, next: readonly FieldFilter[]) => {
    // Each stays in its place, so that the chip under one's hand does not move.
    const others = new Map<string, readonly FieldFilter[]>([...byField]).set(fieldId, next);
    onChange([...others.values()].flat().map(writeFieldFilter).join(",") || null);
  };
  const offered = fields.filter(({ id, isActive }) => isActive && !byField.has(id) && id !== added);
  const shown = [...new Set([...byField.keys(), ...(added === null ? [] : [added])])];
  const drop = (fieldId: string) => {
    setAdded(null);
    set(fieldId, []);
  };
  if (offered.length === 0 && shown.length === 0) return null;
  return (
    <>
      {shown.map((fieldId) => {
        const field = fields.find(({ id }) => id === fieldId);
        const own = byField.get(fieldId) ?? [];
        const name = field ? textIn(field.label, locale) : isSuccess ? t("unknown") : "…";
        const text = field && describe(field, own);
        const isOpenable = field?.isActive === true;
        return (
          <FilterChip
            key={fieldId}
            label={name}
            text={text ? t("is", { name, value: text }) : name}
            removeLabel={t("remove", { name })}
            isNew={fieldId === added && own.length === 0}
            onDrop={() => drop(fieldId)}
          >
            {isOpenable
              ? (close) => (
                  <Editor
                    field={field}
                    conditions={own}
                    onChange={(next) => set(fieldId, next)}
                    onDone={close}
                  />
                )
              : undefined}
          </FilterChip>
        );
      })}
      {offered.length > 0 && conditions.length < limits.fieldFiltersMax && (
        <Popover
          label={t("add")}
          align="start"
          className="w-64"
          trigger={
            <Button size="sm" variant="ghost" className="shrink-0">
              {t("add")}
              <ChevronDown aria-hidden className="size-3! text-ink-faint" />
            </Button>
          }
        >
          {(close) => (
            <SearchList
              options={offered.map(({ id, label }) => ({ value: id, label: textIn(label, locale) }))}
              value={null}
              label={t("add")}
              placeholder={t("find")}
              emptyText={t("noField")}
              onPick={(id) => {
                close();
                setAdded(id);
              }}
            />
          )}
        </Popover>
      )}
    </>
  );
}

const valueOf = (conditions: readonly FieldFilter[], operator: FieldFilterOperator): string | undefined =>
  conditions.find((one) => one.operator === operator)?.values[0];
const isAmount = ({ type }: CustomField): boolean =>
  type === "NUMBER" || type === "DECIMAL" || type === "CURRENCY";

/** A field's conditions in words; null while it has none. */
function useDescription(): (field: CustomField, conditions: readonly FieldFilter[]) => string | null {
  const t = useTranslations("customFields.filter");
  const common = useTranslations("common");
  const locale = useLocale();
  const format = useFormat();
  return (field, conditions) => {
    if (conditions.length === 0) return null;
    if (conditions.some(({ operator }) => operator === "empty")) return t("empty");
    if (field.type === "CHECKBOX") return valueOf(conditions, "is") === "true" ? common("yes") : common("no");
    if (hasOptions(field.type)) {
      const chosen = conditions.flatMap(({ values }) => values);
      return chosen.length > 2
        ? t("several", { count: chosen.length })
        : format.list(
            chosen.map((id) => {
              const option = field.options.find((each) => each.id === id);
              return option ? textIn(option.label, locale) : "?";
            }),
          );
    }
    const said = (text: string | undefined) =>
      text === undefined
        ? undefined
        : field.type === "CURRENCY" && field.currency
          ? moneyText(locale, Number(text), field.currency)
          : isAmount(field)
            ? format.number(Number(text))
            : Number.isNaN(Date.parse(text))
              ? text
              : format.dayOfYear(text);
    const [from, to] = [said(valueOf(conditions, "from")), said(valueOf(conditions, "to"))];
    if (from !== undefined && to !== undefined) return from === to ? from : t("fromTo", { from, to });
    if (from !== undefined) return t("atLeast", { from });
    return to === undefined ? (valueOf(conditions, "contains") ?? null) : t("atMost", { to });
  };
}

interface EditorProps {
  field: CustomField;
  conditions: readonly FieldFilter[];
  onChange: (next: readonly FieldFilter[]) => void;
  onDone: () => void;
}

function Editor(props: EditorProps) {
  const { field, conditions, onChange, onDone } = props;
  const common = useTranslations("common");
  const locale = useLocale();
  const pick = (answer: string) => {
    onDone();
    onChange([{ fieldId: field.id, operator: "is", values: [answer] }]);
  };
  if (field.type === "CHECKBOX")
    return (
      <SearchList
        options={[
          { value: "true", label: common("yes") },
          { value: "false", label: common("no") },
        ]}
        value={valueOf(conditions, "is") ?? null}
        onPick={pick}
        label={textIn(field.label, locale)}
        placeholder={common("search")}
        emptyText={common("noMatches")}
      />
    );
  return (
    <div className="flex max-h-80 flex-col gap-2 overflow-y-auto p-3">
      {hasOptions(field.type) ? (
        <Options {...props} />
      ) : isAmount(field) ? (
        <Amounts {...props} />
      ) : filterOperatorsOf(field.type).includes("from") ? (
        <Days {...props} />
      ) : (
        <Words {...props} />
      )}
      <EmptyBox {...props} />
    </div>
  );
}

/** Instead of anything else that is asked of the field. */
function EmptyBox({ field, conditions, onChange }: EditorProps) {
  const t = useTranslations("customFields.filter");
  return (
    <Checkbox
      className="border-t border-line pt-2"
      label={t("empty")}
      checked={conditions.some(({ operator }) => operator === "empty")}
      onChange={(event) =>
        onChange(event.target.checked ? [{ fieldId: field.id, operator: "empty", values: [] }] : [])
      }
    />
  );
}

function Options({ field, conditions, onChange }: EditorProps) {
  const t = useTranslations("customFields.values");
  const locale = useLocale();
  const chosen = conditions.flatMap(({ operator, values }) => (operator === "is" ? values : []));
  const set = (ids: readonly string[]) =>
    onChange(ids.length === 0 ? [] : [{ fieldId: field.id, operator: "is", values: ids }]);
  return field.options.slice(0, 50).map(({ id, label, color, isArchived }) => (
    <Checkbox
      key={id}
      label={
        <span className="flex min-w-0 items-center gap-2">
          <StatusDot color={color} />
          <bdi className="min-w-0 wrap-anywhere">{textIn(label, locale)}</bdi>
        </span>
      }
      help={isArchived ? t("archived") : undefined}
      checked={chosen.includes(id)}
      onChange={(event) =>
        set(
          field.options
            .map((option) => option.id)
            .filter((each) => (each === id ? event.target.checked : chosen.includes(each))),
        )
      }
    />
  ));
}

function Words({ field, conditions, onChange, onDone }: EditorProps) {
  const t = useTranslations("customFields.filter");
  const [typed, setTyped] = useState(valueOf(conditions, "contains") ?? "");
  const submit = () => {
    onDone();
    onChange(
      typed.trim() === "" ? [] : [{ fieldId: field.id, operator: "contains", values: [typed.trim()] }],
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t("contains")}>
        <Input
          name="contains"
          size="sm"
          data-autofocus
          dir="auto"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t("thenEnter")}
        />
      </Field>
    </form>
  );
}

function Days({ field, conditions, onChange }: EditorProps) {
  const t = useTranslations("customFields.filter");
  const set = (operator: "from" | "to", day: string) =>
    onChange([
      ...conditions.filter((one) => one.operator !== operator && one.operator !== "empty"),
      ...(day === "" ? [] : [{ fieldId: field.id, operator, values: [day] }]),
    ]);
  return (
    <>
      <Field label={t("from")}>
        <Input
          type="date"
          size="sm"
          dir="ltr"
          data-autofocus
          value={valueOf(conditions, "from") ?? ""}
          onChange={(event) => set("from", event.target.value)}
        />
      </Field>
      <Field label={t("to")}>
        <Input
          type="date"
          size="sm"
          dir="ltr"
          value={valueOf(conditions, "to") ?? ""}
          onChange={(event) => set("to", event.target.value)}
        />
      </Field>
    </>
  );
}

function Amounts({ field, conditions, onChange, onDone }: EditorProps) {
  const t = useTranslations("customFields.filter");
  const problems = useTranslations("customFields.problems");
  const currency = field.type === "CURRENCY" ? field.currency : null;
  const [isWrong, setIsWrong] = useState<Readonly<Record<string, boolean>>>({});
  const shown = (text: string | undefined) =>
    text === undefined ? "" : currency ? toMajorText(Number(text), currency) : text;
  const [typed, setTyped] = useState({
    from: shown(valueOf(conditions, "from")),
    to: shown(valueOf(conditions, "to")),
  });
  const submit = () => {
    const ends = (["from", "to"] as const).map((operator) => ({
      operator,
      number: typedNumber(typed[operator]),
    }));
    const wrong = ends.filter(({ number }) => Number.isNaN(number));
    setIsWrong(Object.fromEntries(wrong.map(({ operator }) => [operator, true])));
    if (wrong.length > 0) return;
    onDone();
    onChange(
      ends.flatMap(({ operator, number }) =>
        number === null
          ? []
          : [
              {
                fieldId: field.id,
                operator,
                values: [String(currency ? toMinor(number, currency) : number)],
              },
            ],
      ),
    );
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {(["from", "to"] as const).map((operator) => (
        <Field key={operator} label={t(operator)} error={isWrong[operator] ? problems("type") : undefined}>
          <Input
            name={operator}
            size="sm"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            end={currency ?? undefined}
            {...(operator === "from" ? { "data-autofocus": true } : {})}
            value={typed[operator]}
            onChange={(event) => setTyped({ ...typed, [operator]: event.target.value })}
          />
        </Field>
      ))}
      <Button type="submit" size="sm" className="self-start">
        {t("apply")}
      </Button>
    </form>
  );
}
