"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { isDay } from "@/contract/conditions/compare";
import type { Kind } from "@/contract/conditions/tree";
import { limits } from "@/contract/limits";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { toMajorText, toMinor, typedNumber } from "@/lib/shared/typed-number";
import type { OfferedField } from "./offered-fields";

interface Typed {
  field: OfferedField;
  kind: Kind;
  label: string;
}

/** A value as its box shows it: money in whole units, a moment by the clock of whoever reads. */
function shownValue(kind: Kind, currency: string | undefined, value: string): string {
  if (value === "") return "";
  if (kind === "number") return currency === undefined ? value : toMajorText(Number(value), currency);
  if (kind === "day" || isDay(value)) return value;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return "";
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
/** The other way round; null where it is none of the kind. */
function readValue(kind: Kind, currency: string | undefined, text: string): string | null {
  if (text.trim() === "") return "";
  if (kind === "number") {
    const number = typedNumber(text);
    if (number === null || Number.isNaN(number)) return null;
    return String(currency === undefined ? number : toMinor(number, currency));
  }
  if (kind === "day" || isDay(text)) return text;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** One number, day or moment. The box keeps what was typed, also where it is none; that is said below it. */
export function TypedValue({
  field: { currency },
  kind,
  label,
  value,
  onChange,
}: Typed & { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("common.validation");
  const [isBad, setIsBad] = useState(false);
  const [begun] = useState(() => shownValue(kind, currency, value));
  return (
    <span className="flex w-44 max-w-full flex-col gap-1">
      <Input
        size="sm"
        aria-label={label}
        {...(isBad ? { "aria-invalid": true } : {})}
        dir="ltr"
        type={kind === "number" ? "text" : kind === "day" || isDay(begun) ? "date" : "datetime-local"}
        inputMode={kind === "number" ? "decimal" : undefined}
        end={currency}
        maxLength={40}
        autoComplete="off"
        defaultValue={begun}
        onChange={({ target }) => {
          const read = readValue(kind, currency, target.value);
          setIsBad(read === null);
          onChange(read ?? "");
        }}
      />
      {isBad && (
        <span role="alert" className="text-[0.8125rem] text-danger-ink">
          {t(kind === "number" ? "number" : "invalid")}
        </span>
      )}
    </span>
  );
}

/** Both ends of a range. */
export function BothEnds({
  value,
  onChange,
  label,
  ...typed
}: Typed & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useTranslations("conditions");
  const [from = "", to = ""] = value;
  return (
    <span role="group" aria-label={label} className="flex flex-wrap items-start gap-2">
      <TypedValue {...typed} label={t("from")} value={from} onChange={(next) => onChange([next, to])} />
      <span aria-hidden className="pt-1 text-[0.8125rem] text-ink-faint">
        {t("and")}
      </span>
      <TypedValue {...typed} label={t("to")} value={to} onChange={(next) => onChange([from, next])} />
    </span>
  );
}

interface Row {
  id: number;
  value: string;
}
/** Any of several. An empty box counts for nothing. */
export function SeveralTyped({
  value,
  onChange,
  label,
  ...typed
}: Typed & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useTranslations("conditions");
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (value.length === 0 ? [""] : value).map((one, id) => ({ id, value: one })),
  );
  const set = (next: readonly Row[]) => {
    setRows(next);
    onChange(next.flatMap((row) => (row.value === "" ? [] : [row.value])));
  };
  const isFull = rows.length >= limits.conditionValuesMax;
  return (
    <span role="group" aria-label={label} className="flex flex-wrap items-start gap-1">
      {rows.map((row) => (
        <span key={row.id} className="flex max-w-full items-start">
          <TypedValue
            {...typed}
            label={label}
            value={row.value}
            onChange={(next) =>
              set(rows.map((each) => (each.id === row.id ? { ...each, value: next } : each)))
            }
          />
          {rows.length > 1 && (
            <IconButton
              size="sm"
              label={t("removeValue")}
              onClick={() => set(rows.filter(({ id }) => id !== row.id))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      <IconButton
        size="sm"
        label={t("anotherValue")}
        disabled={isFull}
        onClick={() => set([...rows, { id: (rows.at(-1)?.id ?? 0) + 1, value: "" }])}
      >
        <Plus aria-hidden />
      </IconButton>
    </span>
  );
}
