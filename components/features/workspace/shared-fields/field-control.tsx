"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { ChevronsUpDown, ExternalLink } from "lucide-react";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { StoredFieldValue } from "@/contract/workspace/field-rules";
import { textIn } from "@/contract/workspace/field-values";
import type { GivenFieldValue } from "@/contract/workspace/field-values";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { StatusDot } from "@/components/ui/status-dot";
import { Textarea } from "@/components/ui/textarea";
import { useOnLeaving } from "@/lib/browser/use-on-leaving";
import { toMajorText, toMinor, typedNumber } from "@/lib/shared/typed-number";

interface Props {
  field: CustomField;
  held: StoredFieldValue;
  allowedOptionIds?: readonly string[] | null;
  isRequired?: boolean;
  note?: string | undefined;
  error?: string | undefined;
  isReadOnly?: boolean;
  /** `seen`: what stood there when one began to type. */ onChange: (
    given: GivenFieldValue,
    seen?: StoredFieldValue,
  ) => void;
}

/**
 * The control that fits a field's type. What is typed is said when one leaves the box or presses Enter; a
 * choice at once.
 */
export function FieldControl(props: Props) {
  const { field, held, isRequired = false, isReadOnly = false, note, error, onChange } = props;
  const locale = useLocale();
  const label = textIn(field.label, locale);
  const help =
    [field.help ? textIn(field.help, locale) : "", note ?? ""].filter(Boolean).join(" · ") || undefined;
  if (field.type === "CHECKBOX") {
    return (
      <div>
        <Checkbox
          label={
            <span dir="auto">
              {label}
              {isRequired && (
                <span aria-hidden className="ms-0.5 text-danger-ink">
                  {"*"}
                </span>
              )}
            </span>
          }
          help={help}
          checked={held.value === true}
          disabled={isReadOnly}
          onChange={(event) => onChange({ value: event.target.checked })}
        />
        {error && (
          <p role="alert" className="text-[0.8125rem] text-danger-ink">
            {error}
          </p>
        )}
      </div>
    );
  }
  return (
    <Field label={<bdi>{label}</bdi>} help={help} error={error} isRequired={isRequired}>
      <Control {...props} label={label} />
    </Field>
  );
}

function Control(props: Props & { label: string }) {
  const { field, held, isReadOnly = false, onChange } = props;
  switch (field.type) {
    case "SELECT":
      return <OneOf {...props} />;
    case "MULTI_SELECT":
      return <SomeOf {...props} />;
    case "DATE":
      return (
        <Input
          type="date"
          dir="ltr"
          disabled={isReadOnly}
          value={typeof held.value === "string" ? held.value : ""}
          onChange={(event) => onChange({ value: event.target.value === "" ? null : event.target.value })}
        />
      );
    case "DATETIME":
      return (
        <Typed
          type="datetime-local"
          isLtr
          text={typeof held.value === "string" ? localMoment(held.value) : ""}
          isReadOnly={isReadOnly}
          held={held}
          onSay={(text, seen) => onChange({ value: text === "" ? null : new Date(text).toISOString() }, seen)}
        />
      );
    case "TEXTAREA":
      return (
        <Typed
          isLong
          text={String(held.value ?? "")}
          maxLength={field.maxLength ?? 5000}
          isReadOnly={isReadOnly}
          held={held}
          onSay={(text, seen) => onChange({ value: text }, seen)}
        />
      );
    case "NUMBER":
    case "DECIMAL":
    case "CURRENCY":
      return <Amount {...props} />;
    default:
      return (
        <Typed
          type={
            field.type === "EMAIL"
              ? "email"
              : field.type === "PHONE"
                ? "tel"
                : field.type === "URL"
                  ? "url"
                  : "text"
          }
          isLtr={field.type !== "TEXT"}
          link={field.type === "URL" && typeof held.value === "string" ? held.value : undefined}
          text={String(held.value ?? "")}
          isReadOnly={isReadOnly}
          held={held}
          onSay={(text, seen) => onChange({ value: text }, seen)}
        />
      );
  }
}

/** Minutes of the reader's own clock, as the browser's box takes them. */
function localMoment(iso: string): string {
  const moment = new Date(iso);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function Typed({
  text,
  held,
  onSay,
  isReadOnly,
  isLong = false,
  isLtr = false,
  type = "text",
  maxLength,
  link,
  inputMode,
  end,
}: {
  text: string;
  held: StoredFieldValue;
  onSay: (text: string, seen: StoredFieldValue) => void;
  isReadOnly: boolean;
  isLong?: boolean;
  isLtr?: boolean;
  type?: string;
  maxLength?: number;
  link?: string | undefined;
  inputMode?: "decimal" | "numeric";
  end?: string | undefined;
}) {
  const t = useTranslations("customFields.values");
  const [typed, setTyped] = useState<{ text: string; seen: StoredFieldValue } | null>(null);
  const say = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed.text !== text) onSay(typed.text, typed.seen);
  };
  useOnLeaving(say);
  const shared = {
    dir: isLtr ? "ltr" : "auto",
    readOnly: isReadOnly,
    autoComplete: "off",
    value: typed?.text ?? text,
    onBlur: say,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setTyped((now) => ({ text: value, seen: now?.seen ?? held })),
    onKeyDown: (event: { key: string; currentTarget: HTMLElement }) => {
      if (event.key === "Escape") setTyped(null);
      if (event.key === "Enter" && !isLong) say();
    },
  };
  if (isLong) return <Textarea rows={3} maxLength={maxLength} {...shared} />;
  const box = <Input type={type} inputMode={inputMode} maxLength={maxLength} end={end} {...shared} />;
  if (!link) return box;
  return (
    <span className="flex items-center gap-1">
      {box}
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        aria-label={t("openLink")}
        className="flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover"
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </span>
  );
}

function Amount({ field, held, isReadOnly = false, onChange }: Props) {
  const currency = field.type === "CURRENCY" ? (field.currency ?? "EUR") : null;
  // What a form keeps although it is no number stands as it was typed.
  const text =
    typeof held.value === "number"
      ? currency
        ? toMajorText(held.value, currency)
        : String(held.value)
      : String(held.value ?? "");
  // What is no number is said as it was typed, and refused for that.
  const say = (typed: string, seen: StoredFieldValue) => {
    const number = typedNumber(typed);
    return onChange(
      {
        value:
          number !== null && Number.isNaN(number) ? typed : currency ? toMinor(number, currency) : number,
      },
      seen,
    );
  };
  return (
    <Typed
      isLtr
      inputMode={field.type === "NUMBER" ? "numeric" : "decimal"}
      text={text}
      held={held}
      isReadOnly={isReadOnly}
      onSay={say}
      end={currency ?? undefined}
    />
  );
}

/**
 * Those that may be chosen now; one that is held and may no longer be stands there as well, so that one sees
 * it.
 */
function offered({ field, held, allowedOptionIds = null }: Props) {
  return field.options.filter(
    ({ id, isArchived }) =>
      held.selectedOptionIds.includes(id) ||
      (!isArchived && (allowedOptionIds === null || allowedOptionIds.includes(id))),
  );
}

const nothing = "";

function OneOf(props: Props & { label: string }) {
  const t = useTranslations("customFields.values");
  const locale = useLocale();
  const options = [
    { value: nothing, label: t("nothing") },
    ...offered(props).map(({ id, label, color, isArchived }) => ({
      value: id,
      label: textIn(label, locale),
      icon: <StatusDot color={color} />,
      ...(isArchived ? { help: t("archived") } : {}),
    })),
  ];
  return (
    <Select
      options={options}
      value={props.held.selectedOptionIds[0] ?? nothing}
      disabled={props.isReadOnly ?? false}
      onChange={(id) => props.onChange({ selectedOptionIds: id === nothing ? [] : [id] })}
    />
  );
}

function SomeOf(props: Props & { label: string }) {
  const t = useTranslations("customFields.values");
  const locale = useLocale();
  const { held, isReadOnly = false, label, onChange } = props;
  const options = offered(props);
  const chosen = options.filter(({ id }) => held.selectedOptionIds.includes(id));
  const face =
    chosen.length === 0 ? (
      <span className="text-ink-faint">{t("nothing")}</span>
    ) : (
      <span className="flex flex-wrap gap-1">
        {chosen.map(({ id, label: text, color }) => (
          <span
            key={id}
            className="inline-flex h-5 items-center gap-1.5 rounded-sm bg-neutral-soft px-1.5 text-xs font-medium text-neutral-ink"
          >
            <StatusDot color={color} />
            <bdi>{textIn(text, locale)}</bdi>
          </span>
        ))}
      </span>
    );
  const trigger = (
    <Button
      disabled={isReadOnly}
      aria-label={`${label}: ${chosen.map((option) => textIn(option.label, locale)).join(", ") || t("nothing")}`}
      className="h-auto! min-h-8 w-full justify-between! border-line-control! py-1 text-start font-normal!"
    >
      {face}
      <ChevronsUpDown aria-hidden className="size-3.5! text-ink-faint" />
    </Button>
  );
  return (
    <Popover trigger={trigger} label={label} align="start" className="w-64">
      <div className="flex max-h-72 flex-col gap-1 overflow-y-auto p-3">
        {options.map(({ id, label: text }) => (
          <Checkbox
            key={id}
            label={<bdi>{textIn(text, locale)}</bdi>}
            checked={held.selectedOptionIds.includes(id)}
            onChange={(event) =>
              onChange({
                selectedOptionIds: event.target.checked
                  ? [...held.selectedOptionIds, id]
                  : held.selectedOptionIds.filter((each) => each !== id),
              })
            }
          />
        ))}
      </div>
    </Popover>
  );
}
