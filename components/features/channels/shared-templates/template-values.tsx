"use client";
import { useTranslations } from "next-intl";
import { templateLimits, variablesOf } from "@/contract/channels/template-rules";
import type { TemplateContent, TemplateValues } from "@/contract/channels/template-rules";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** One box for each variable, with what is known of the customer a press away. */
export function TemplateValueFields({
  content,
  examples,
  values,
  offers = [],
  errors,
  onChange,
}: {
  content: TemplateContent;
  examples: TemplateValues;
  values: TemplateValues;
  /** What may stand there, such as the customer's name. */
  offers?: readonly string[];
  errors: TemplateValues;
  onChange: (name: string, value: string) => void;
}) {
  const t = useTranslations("templates");
  return variablesOf(content).map(({ name, part, number }) => (
    <Field
      key={name}
      label={
        part === "body" && content.buttons.some(({ type }) => type === "CODE")
          ? t("codeVariable")
          : part === "button"
            ? t("buttonVariable", { text: content.buttons[number]?.text ?? "" })
            : t(`variable.${part}`, { number: `{{${number}}}` })
      }
      error={errors[name]}
      isRequired
    >
      <Input
        name={name}
        dir="auto"
        autoComplete="off"
        maxLength={templateLimits.valueMaxLength}
        placeholder={examples[name]}
        value={values[name] ?? ""}
        onChange={(event) => onChange(name, event.target.value)}
      />
      {part !== "button" && offers.length > 0 && (values[name] ?? "") === "" && (
        <span className="flex flex-wrap gap-1.5">
          {offers.map((offer) => (
            <Button key={offer} size="sm" variant="ghost" onClick={() => onChange(name, offer)}>
              <bdi>{offer}</bdi>
            </Button>
          ))}
        </span>
      )}
    </Field>
  ));
}
