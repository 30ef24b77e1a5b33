"use client";
import { useTranslations } from "next-intl";
import { isHours, listIn } from "@/contract/conditions/tree";
import type { ConditionValue, Kind, Test } from "@/contract/conditions/tree";
import { limits } from "@/contract/limits";
import { TagsInput } from "@/components/resource/tags-input";
import { useFieldLabel } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { HoursControl } from "./hours-control";
import { shapeOf } from "./offered-fields";
import type { OfferedField } from "./offered-fields";
import { BothEnds, SeveralTyped, TypedValue } from "./typed-values";
import { ValuePicker } from "./value-picker";

/** What a field is compared with, by its kind and by the comparison. */
export function ValueControl({
  test: { op, value },
  field,
  kind,
  onChange,
}: {
  test: Test;
  field: OfferedField;
  kind: Kind;
  onChange: (value: ConditionValue | undefined) => void;
}) {
  const t = useTranslations("conditions");
  const common = useTranslations("common");
  const label = t("valueOf", { field: field.label });
  const typed = { field, kind, label };
  switch (shapeOf(kind, op)) {
    case "none":
      return null;
    case "flag":
      return (
        <Select
          className="w-24"
          size="sm"
          label={label}
          options={[
            { value: "true", label: common("yes") },
            { value: "false", label: common("no") },
          ]}
          value={value === false ? "false" : "true"}
          onChange={(next) => onChange(next === "true")}
        />
      );
    case "hours":
      return (
        <HoursControl
          hours={isHours(value) ? value : { days: [], from: "09:00", to: "17:00" }}
          timeZone={field.timeZone}
          label={label}
          onChange={onChange}
        />
      );
    case "number":
      return (
        <TypedValue
          {...typed}
          value={typeof value === "number" ? String(value) : ""}
          onChange={(text) => onChange(text === "" ? undefined : Number(text))}
        />
      );
    case "time":
      return (
        <TypedValue
          {...typed}
          value={typeof value === "string" ? value : ""}
          onChange={(text) => onChange(text === "" ? undefined : text)}
        />
      );
    case "ends":
      return <BothEnds {...typed} value={listIn(value)} onChange={onChange} />;
    case "list":
      if (field.options || field.references)
        return <ValuePicker label={label} field={field} value={listIn(value)} onChange={onChange} />;
      return kind === "number" || kind === "day" || kind === "moment" ? (
        <SeveralTyped {...typed} value={listIn(value)} onChange={onChange} />
      ) : (
        <TypedWords label={label} field={field} value={listIn(value)} onChange={onChange} />
      );
  }
}

function TypedWords({
  label,
  field: { textMax = limits.conditionTextMax, takesCommas = false },
  value,
  onChange,
}: {
  label: string;
  field: OfferedField;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const { id } = useFieldLabel();
  return (
    <span className="flex min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <TagsInput value={value} onChange={onChange} maxLength={textMax} takesCommas={takesCommas} />
    </span>
  );
}
