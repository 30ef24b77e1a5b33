"use client";
import { useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { PlainForm } from "@/components/features/shared/shared-public/plain-form";

interface LineProps {
  form: PlainForm;
  name: string;
  label: string;
  type?: "text" | "email";
  autoComplete: string;
  maxLength: number;
  defaultValue?: string;
  help?: string;
  isOptional?: boolean;
}

/** One line of a signing form: large, labelled, with its error at the field. */
export function LineField({
  form,
  name,
  label,
  type = "text",
  autoComplete,
  maxLength,
  defaultValue,
  help,
  isOptional = false,
}: LineProps) {
  return (
    <Field label={label} error={form.errors[name]} help={help} isRequired={!isOptional}>
      <Input
        size="lg"
        name={name}
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        defaultValue={defaultValue}
        dir={type === "email" ? "ltr" : "auto"}
        onChange={() => form.clear(name)}
      />
    </Field>
  );
}

/** `isNew`: a password that is being chosen, with the rule below it. */
export function PasswordField({
  form,
  name,
  label,
  isNew = false,
}: {
  form: PlainForm;
  name: string;
  label: string;
  isNew?: boolean;
}) {
  const [isShown, setIsShown] = useState(false);
  const { say } = form;
  const toggle = (
    <button
      type="button"
      aria-label={say(isShown ? "auth.field.hide" : "auth.field.show")}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
      className="flex size-7 items-center justify-center rounded-sm hover:bg-hover hover:text-ink [&_svg]:size-4"
    >
      {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
    </button>
  );
  return (
    <Field
      label={label}
      error={form.errors[name]}
      help={isNew ? say("auth.field.passwordHelp", { min: limits.passwordMinLength }) : undefined}
      isRequired
    >
      <Input
        size="lg"
        name={name}
        dir="ltr"
        type={isShown ? "text" : "password"}
        autoComplete={isNew ? "new-password" : "current-password"}
        spellCheck={false}
        autoCapitalize="none"
        minLength={isNew ? limits.passwordMinLength : undefined}
        maxLength={isNew ? limits.passwordMaxLength : 500}
        end={toggle}
        onChange={() => form.clear(name)}
      />
    </Field>
  );
}

export function GeneralError({ text }: { text: string | null }) {
  return text === null ? null : <Banner tone="danger">{text}</Banner>;
}

/** First and last name, side by side where there is room. */
export function NameFields({ form }: { form: PlainForm }) {
  const { say } = form;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LineField
        form={form}
        name="firstName"
        label={say("auth.field.firstName")}
        autoComplete="given-name"
        maxLength={60}
      />
      <LineField
        form={form}
        name="lastName"
        label={say("auth.field.lastName")}
        autoComplete="family-name"
        maxLength={60}
      />
    </div>
  );
}
