"use client";
import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import {
  templateCategories,
  templateHeaderFormats,
  templateLanguages,
  writtenCategories,
  templateLimits,
} from "@/contract/channels/template-rules";
import { whatsappSettings } from "@/contract/channels/whatsapp-settings";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { queryFor } from "@/lib/api/query";
import { HeaderFile } from "./header-file";
import { TemplateButtons } from "./template-buttons";
import { contentIn, sampleNameIn } from "./template-draft";
import type { TemplateForm } from "./template-draft";
import { TemplateValueFields } from "./template-values";
import { languageName } from "./template-words";

interface Props {
  form: TemplateForm;
  errors: Record<string, string>;
  template: WhatsAppTemplate | null;
  isFixed: boolean;
  onChange: (next: (form: TemplateForm) => TemplateForm) => void;
}

/** All that a template is made of, in the order in which its reader sees it. */
export function TemplateFields({ form, errors, template, isFixed, onChange }: Props) {
  const t = useTranslations("templates");
  const set = (patch: Partial<TemplateForm>) => onChange((all) => ({ ...all, ...patch }));
  const textOf = (field: "header" | "footer", max: number) => (
    <Field
      label={t(`fields.${field}`)}
      help={t(`fieldHelp.${field}`)}
      error={errors[field]}
      aside={`${[...form[field]].length}/${max}`}
    >
      <Input
        name={field}
        dir="auto"
        disabled={isFixed}
        value={form[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
  return (
    <>
      <Identity form={form} errors={errors} template={template} isFixed={isFixed} onChange={onChange} />
      <Field label={t("headerFormat")} error={errors["headerFormat"]}>
        <Select
          value={form.headerFormat}
          disabled={isFixed}
          options={templateHeaderFormats.map((value) => ({ value, label: t(`headerFormats.${value}`) }))}
          onChange={(headerFormat) => set({ headerFormat, sample: null })}
        />
      </Field>
      {form.headerFormat === "TEXT" && textOf("header", templateLimits.headerMaxLength)}
      {form.headerFormat !== "TEXT" && form.headerFormat !== "LOCATION" && (
        <HeaderFile
          key={form.headerFormat}
          format={form.headerFormat}
          label={t("sample")}
          help={t("sampleHelp")}
          fileName={sampleNameIn(form, template)}
          error={errors["sample"]}
          isFixed={isFixed}
          onFile={(sample) => set({ sample })}
        />
      )}
      <Field
        label={t("fields.body")}
        help={t("fieldHelp.body", { one: "{{1}}", two: "{{2}}" })}
        error={errors["body"]}
        aside={`${[...form.body].length}/${templateLimits.bodyMaxLength}`}
        isRequired
      >
        <Textarea
          name="body"
          dir="auto"
          rows={5}
          disabled={isFixed}
          value={form.body}
          onChange={({ target }) => set({ body: target.value })}
        />
      </Field>
      {textOf("footer", templateLimits.footerMaxLength)}
      <TemplateButtons
        buttons={form.buttons}
        errors={errors}
        isFixed={isFixed}
        onChange={(buttons) => set({ buttons })}
      />
      <TemplateValueFields
        content={contentIn(form)}
        examples={{}}
        values={form.examples}
        errors={Object.fromEntries(
          Object.entries(errors).flatMap(([path, words]) =>
            path.startsWith("examples.") ? [[path.slice("examples.".length), words]] : [],
          ),
        )}
        onChange={(name, value) =>
          onChange((all) => ({ ...all, examples: { ...all.examples, [name]: value } }))
        }
      />
    </>
  );
}

/** What it is called, of which account, in which language, and what it is for. */
function Identity({ form, errors, template, isFixed, onChange }: Props) {
  const t = useTranslations("templates");
  const locale = useLocale();
  const set = (patch: Partial<TemplateForm>) => onChange((all) => ({ ...all, ...patch }));
  const { data } = useQuery(queryFor(whatsappSettings.get));
  const first = data?.items[0]?.id;
  const isWithMeta = template !== null && template.submittedAt !== null;
  useEffect(() => {
    if (form.connectionId === "" && first !== undefined)
      onChange((all) => (all.connectionId === "" ? { ...all, connectionId: first } : all));
  }, [form.connectionId, first, onChange]);
  const offered = templateCategories.filter(
    (value) => value === form.category || writtenCategories.some((one) => one === value),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("fields.name")} help={t("fieldHelp.name")} error={errors["name"]} isRequired>
        <Input
          name="name"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          disabled={isFixed || isWithMeta}
          value={form.name}
          onChange={({ target }) => set({ name: target.value.toLowerCase().replaceAll(/[\s-]/g, "_") })}
        />
      </Field>
      <Field label={t("fields.connectionId")} error={errors["connectionId"]} isRequired>
        <Select
          value={form.connectionId === "" ? null : form.connectionId}
          disabled={isFixed || isWithMeta}
          placeholder={t("chooseNumber")}
          options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(connectionId) => set({ connectionId })}
        />
      </Field>
      <Field label={t("fields.language")} error={errors["language"]}>
        <Select
          value={form.language}
          disabled={isFixed || isWithMeta}
          options={templateLanguages.map((value) => ({ value, label: languageName(value, locale) }))}
          onChange={(language) => set({ language })}
        />
      </Field>
      <Field
        label={t("fields.category")}
        help={t(`categoryHelp.${form.category}`)}
        error={errors["category"]}
      >
        <Select
          value={form.category}
          disabled={isFixed || template?.providerStatus === "APPROVED"}
          options={offered.map((value) => ({ value, label: t(`categories.${value}`) }))}
          onChange={(category) => set({ category })}
        />
      </Field>
    </div>
  );
}
