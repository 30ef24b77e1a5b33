"use client";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { templateLimits, writtenButtonTypes } from "@/contract/channels/template-rules";
import type { TemplateButton } from "@/contract/channels/template-rules";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

export function TemplateButtons({
  buttons,
  errors,
  isFixed,
  onChange,
}: {
  buttons: readonly TemplateButton[];
  errors: Record<string, string>;
  isFixed: boolean;
  onChange: (buttons: readonly TemplateButton[]) => void;
}) {
  const t = useTranslations("templates");
  const change = (at: number, patch: Partial<TemplateButton>) =>
    onChange(buttons.map((button, index) => (index === at ? { ...button, ...patch } : button)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("fields.buttons")}</legend>
      {errors["buttons"] && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {errors["buttons"]}
        </p>
      )}
      {buttons.map((button, at) => (
        <div key={at} className="flex flex-wrap items-start gap-2 rounded-lg border border-line p-3">
          <Select
            className="w-40"
            label={t("buttonType")}
            disabled={isFixed}
            value={button.type}
            options={(button.type === "CODE" ? (["CODE"] as const) : writtenButtonTypes).map((value) => ({
              value,
              label: t(`buttonTypes.${value}`),
            }))}
            onChange={(type) => change(at, { type })}
          />
          <Field label={t("buttonText")} error={errors[`buttons.${at}.text`]} className="min-w-40 flex-1">
            <Input
              dir="auto"
              disabled={isFixed}
              value={button.text}
              onChange={({ target }) => change(at, { text: target.value })}
            />
          </Field>
          {button.type === "URL" && (
            <Field
              label={t("buttonUrl")}
              help={t("buttonUrlHelp", { one: "{{1}}" })}
              error={errors[`buttons.${at}.url`]}
              className="min-w-full"
            >
              <Input
                dir="ltr"
                inputMode="url"
                disabled={isFixed}
                value={button.url ?? ""}
                onChange={({ target }) => change(at, { url: target.value })}
              />
            </Field>
          )}
          {button.type === "PHONE_NUMBER" && (
            <Field
              label={t("buttonPhone")}
              error={errors[`buttons.${at}.phoneNumber`]}
              className="min-w-full"
            >
              <Input
                dir="ltr"
                inputMode="tel"
                disabled={isFixed}
                value={button.phoneNumber ?? ""}
                onChange={({ target }) => change(at, { phoneNumber: target.value })}
              />
            </Field>
          )}
          {!isFixed && (
            <IconButton
              size="sm"
              label={t("removeButton", { text: button.text })}
              onClick={() => onChange(buttons.filter((_one, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {!isFixed && buttons.length < templateLimits.buttonsMax && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...buttons, { type: "QUICK_REPLY", text: "" }])}
        >
          {t("addButton")}
        </Button>
      )}
    </fieldset>
  );
}
