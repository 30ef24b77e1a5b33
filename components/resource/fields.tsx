"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { TagsInput } from "./tags-input";

interface FieldProps {
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
}
/**
 * One field of a drawer form. Its words: `fields.<key>.label`, and `.help` and `.placeholder` where they
 * exist.
 */
export interface FormField {
  key: string;
  initial: unknown;
  render: (props: FieldProps, text: string) => ReactNode;
  toBody?: (value: unknown) => unknown;
}

interface TextRules {
  isRequired?: boolean;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  type?: "text" | "email" | "url" | "tel";
}

/** Left empty, an optional text is sent as null. */
export const textField = (key: string, rules: TextRules = {}): FormField => ({
  key,
  initial: "",
  toBody: (value) => emptyToNull(value, rules.isRequired),
  render: ({ value, onChange, error }, text) => (
    <Labelled name={key} namespace={text} error={error} isRequired={rules.isRequired}>
      {(placeholder) => (
        <Input
          name={key}
          type={rules.type ?? "text"}
          dir="auto"
          autoComplete="off"
          maxLength={rules.maxLength}
          minLength={rules.minLength}
          pattern={rules.pattern}
          placeholder={placeholder}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  ),
});

export const areaField = (
  key: string,
  rules: Omit<TextRules, "type" | "pattern"> & { rows?: number } = {},
): FormField => ({
  key,
  initial: "",
  toBody: (value) => emptyToNull(value, rules.isRequired),
  render: ({ value, onChange, error }, text) => (
    <Labelled name={key} namespace={text} error={error} isRequired={rules.isRequired}>
      {(placeholder) => (
        <Textarea
          name={key}
          dir="auto"
          rows={rules.rows ?? 4}
          maxLength={rules.maxLength}
          placeholder={placeholder}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  ),
});

/** The words of each value: `options.<key>.<VALUE>`. */
export const selectField = (
  key: string,
  values: readonly string[],
  initial: string = values[0] ?? "",
): FormField => ({
  key,
  initial,
  render: ({ value, onChange, error }, text) => (
    <Labelled name={key} namespace={text} error={error}>
      {() => (
        <Choice
          name={key}
          namespace={text}
          values={values}
          value={String(value ?? initial)}
          onChange={onChange}
        />
      )}
    </Labelled>
  ),
});

export const switchField = (key: string, initial = false): FormField => ({
  key,
  initial,
  render: ({ value, onChange }, text) => (
    <SwitchRow name={key} namespace={text} checked={value === true} onChange={onChange} />
  ),
});

export const tagsField = (key: string): FormField => ({
  key,
  initial: [],
  render: ({ value, onChange, error }, text) => (
    <Labelled name={key} namespace={text} error={error}>
      {() => <TagsInput name={key} value={asTexts(value)} onChange={onChange} />}
    </Labelled>
  ),
});

export const emailField = (key: string, rules: Omit<TextRules, "type"> = {}): FormField =>
  textField(key, { maxLength: 254, ...rules, type: "email" });

export const colorField = (key: string, initial: string): FormField => ({
  key,
  initial,
  render: ({ value, onChange, error }, text) => (
    <Labelled name={key} namespace={text} error={error}>
      {() => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-hidden
            tabIndex={-1}
            value={String(value ?? initial)}
            onChange={(event) => onChange(event.target.value)}
            className="size-8 shrink-0 rounded-md border border-line-control bg-surface p-1"
          />
          <Input
            name={key}
            dir="ltr"
            pattern="#[0-9a-fA-F]{6}"
            maxLength={7}
            value={String(value ?? initial)}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Labelled>
  ),
});

/** For anything else: you render the control, the form keeps its value and its error. */
export const customField = (
  key: string,
  initial: unknown,
  render: FormField["render"],
  toBody?: FormField["toBody"],
): FormField => ({ key, initial, render, ...(toBody ? { toBody } : {}) });

function Labelled({
  name,
  namespace,
  error,
  isRequired,
  children,
}: {
  name: string;
  namespace: string;
  error: string | undefined;
  isRequired?: boolean | undefined;
  children: (placeholder: string | undefined) => ReactNode;
}) {
  const t = useTranslations(namespace);
  const say = (part: string) => (t.has(`fields.${name}.${part}`) ? t(`fields.${name}.${part}`) : undefined);
  return (
    <Field
      label={t(`fields.${name}.label`)}
      help={say("help")}
      error={error}
      isRequired={isRequired ?? false}
    >
      {children(say("placeholder"))}
    </Field>
  );
}

function Choice({
  namespace,
  name,
  values,
  value,
  onChange,
}: {
  namespace: string;
  name: string;
  values: readonly string[];
  value: string;
  onChange: (value: unknown) => void;
}) {
  const t = useTranslations(namespace);
  return (
    <Select
      options={values.map((each) => ({ value: each, label: t(`options.${name}.${each}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}

function SwitchRow({
  namespace,
  name,
  checked,
  onChange,
}: {
  namespace: string;
  name: string;
  checked: boolean;
  onChange: (value: unknown) => void;
}) {
  const t = useTranslations(namespace);
  return (
    <Switch
      label={t(`fields.${name}.label`)}
      help={t.has(`fields.${name}.help`) ? t(`fields.${name}.help`) : undefined}
      checked={checked}
      onChange={onChange}
    />
  );
}

const emptyToNull = (value: unknown, isRequired: boolean | undefined): unknown =>
  value === "" && !isRequired ? null : value;
const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
