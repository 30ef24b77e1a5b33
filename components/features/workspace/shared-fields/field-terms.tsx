"use client";
import { useTranslations } from "next-intl";
import { isRole, outranks, roles } from "@/contract/roles";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { FieldDraft } from "./field-draft";

interface FieldTerms {
  draft: FieldDraft;
  put: (changes: Partial<FieldDraft>) => void;
  errors: Readonly<Record<string, string>>;
}

/** What a field of its type takes: how large, how long, in which currency. */
export function FieldLimits({ draft, put, errors }: FieldTerms) {
  const t = useTranslations("customFields");
  const isNumeric = draft.type === "NUMBER" || draft.type === "DECIMAL" || draft.type === "CURRENCY";
  const isText = ["TEXT", "TEXTAREA", "URL", "EMAIL", "PHONE"].includes(draft.type);
  return (
    <>
      {draft.type === "CURRENCY" && (
        <Field label={t("currency")} error={errors["currency"]} isRequired>
          <Input
            name="currency"
            dir="ltr"
            maxLength={3}
            pattern="[A-Z]{3}"
            value={draft.currency}
            onChange={(event) => put({ currency: event.target.value.toUpperCase() })}
          />
        </Field>
      )}
      {draft.type === "DECIMAL" && (
        <Field label={t("decimals")} error={errors["decimals"]}>
          <Input
            name="decimals"
            type="number"
            min={0}
            max={6}
            dir="ltr"
            value={draft.decimals}
            onChange={(event) => put({ decimals: event.target.value })}
          />
        </Field>
      )}
      {isNumeric && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t("min")} error={errors["min"]}>
            <Input
              name="min"
              dir="ltr"
              inputMode="decimal"
              value={draft.min}
              onChange={(event) => put({ min: event.target.value })}
            />
          </Field>
          <Field label={t("max")} error={errors["max"]}>
            <Input
              name="max"
              dir="ltr"
              inputMode="decimal"
              value={draft.max}
              onChange={(event) => put({ max: event.target.value })}
            />
          </Field>
        </div>
      )}
      {isText && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t("minLength")} error={errors["minLength"]}>
            <Input
              name="minLength"
              type="number"
              min={0}
              dir="ltr"
              value={draft.minLength}
              onChange={(event) => put({ minLength: event.target.value })}
            />
          </Field>
          <Field label={t("maxLength")} error={errors["maxLength"]}>
            <Input
              name="maxLength"
              type="number"
              min={1}
              dir="ltr"
              value={draft.maxLength}
              onChange={(event) => put({ maxLength: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}

const editors = roles.filter((role) => role !== "SUPER_ADMIN" && role !== "USER");
const viewers = roles.filter((role) => role !== "SUPER_ADMIN");

/** From which role on one sees the field, and from which one fills it in. */
export function FieldAccess({ draft, put, errors }: FieldTerms) {
  const t = useTranslations("customFields");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("visibleTo")} error={errors["visibleTo"]}>
        <Select
          options={viewers.map((value) => ({
            value,
            label: t("andAbove", { role: t(`roles.${value}`) }),
          }))}
          value={draft.visibleTo}
          onChange={(visibleTo) =>
            put({
              visibleTo,
              ...(isRole(draft.editableBy) && !outranks(draft.editableBy, visibleTo)
                ? { editableBy: visibleTo }
                : {}),
            })
          }
        />
      </Field>
      <Field label={t("editableBy")} error={errors["editableBy"]}>
        <Select
          options={editors
            .filter((role) => outranks(role, draft.visibleTo))
            .map((value) => ({ value, label: t("andAbove", { role: t(`roles.${value}`) }) }))}
          value={draft.editableBy}
          onChange={(editableBy) => put({ editableBy })}
        />
      </Field>
    </div>
  );
}
