"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { surveyScales, surveyTimings } from "@/contract/enums";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { limits } from "@/contract/limits";
import type { SurveySettings } from "@/contract/insight/surveys";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Tabs } from "@/components/ui/tabs";
import { directionOf, localeNames } from "@/lib/shared/i18n";

interface SurveyForm {
  draft: SurveySettings;
  change: (part: Partial<SurveySettings>) => void;
  errors: Readonly<Record<string, string>>;
  isReadOnly: boolean;
}

/** When customers are asked, and how often. */
export function WhenCard({ draft, change, errors, isReadOnly }: SurveyForm) {
  const t = useTranslations("surveySettings");
  return (
    <Card title={t("when")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("timing")} help={t(`timingHelp.${draft.timing}`)}>
          <Select
            options={surveyTimings.map((value) => ({ value, label: t(`timings.${value}`) }))}
            value={draft.timing}
            onChange={(timing) => change({ timing })}
            disabled={isReadOnly}
          />
        </Field>
        {draft.timing === "DELAYED" && (
          <Field label={t("delayHours")} error={errors["delayHours"]} isRequired>
            <Input
              name="delayHours"
              type="number"
              inputMode="numeric"
              min={1}
              max={limits.surveyDelayMaxHours}
              value={numeric(draft.delayHours)}
              onChange={(event) => change({ delayHours: event.target.valueAsNumber })}
            />
          </Field>
        )}
        <Field label={t("throttleDays")} help={t("throttleHelp")} error={errors["throttleDays"]} isRequired>
          <Input
            name="throttleDays"
            type="number"
            inputMode="numeric"
            min={0}
            max={365}
            value={numeric(draft.throttleDays)}
            onChange={(event) => change({ throttleDays: event.target.valueAsNumber })}
          />
        </Field>
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <Switch
          label={t("byMail")}
          help={t("byMailHelp")}
          checked={draft.byMail}
          onChange={(byMail) => change({ byMail })}
          disabled={isReadOnly}
        />
        <Switch
          label={t("byChat")}
          help={t("byChatHelp")}
          checked={draft.byChat}
          onChange={(byChat) => change({ byChat })}
          disabled={isReadOnly}
        />
        {errors["byMail"] && (
          <p role="alert" className="text-[0.8125rem] text-danger-ink">
            {errors["byMail"]}
          </p>
        )}
      </div>
    </Card>
  );
}

/** What they are asked, and in which languages. */
export function WhatCard({ draft, change, errors, isReadOnly }: SurveyForm) {
  const t = useTranslations("surveySettings");
  const top = draft.scale === "NPS" ? 10 : 5;
  return (
    <Card title={t("what")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("scale")} help={t(`scaleHelp.${draft.scale}`)}>
          <Select
            options={surveyScales.map((value) => ({ value, label: t(`scales.${value}`) }))}
            value={draft.scale}
            onChange={(scale) =>
              change({
                scale,
                lowScoreMax: scale === draft.scale ? draft.lowScoreMax : scale === "NPS" ? 6 : 2,
              })
            }
            disabled={isReadOnly}
          />
        </Field>
        <Field label={t("lowScoreMax")} help={t("lowScoreHelp")} error={errors["lowScoreMax"]} isRequired>
          <Input
            name="lowScoreMax"
            type="number"
            inputMode="numeric"
            min={draft.scale === "NPS" ? 0 : 1}
            max={top}
            value={numeric(draft.lowScoreMax)}
            onChange={(event) => change({ lowScoreMax: event.target.valueAsNumber })}
          />
        </Field>
      </div>
      <fieldset className="mt-4">
        <legend className="mb-1.5 text-sm font-medium text-ink">{t("languages")}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {locales.map((locale) => {
            const isOn = draft.languages.includes(locale);
            return (
              <Checkbox
                key={locale}
                label={localeNames[locale]}
                checked={isOn}
                disabled={isReadOnly || (isOn && draft.languages.length === 1)}
                onChange={() =>
                  change({
                    languages: locales.filter((one) =>
                      one === locale ? !isOn : draft.languages.includes(one),
                    ),
                  })
                }
              />
            );
          })}
        </div>
        <p className="mt-1.5 text-[0.8125rem] text-ink-faint">{t("languagesHelp")}</p>
      </fieldset>
    </Card>
  );
}

/** The words of the survey in each language. */
export function WordsCard({ draft, change, errors, first }: SurveyForm & { first: Locale }) {
  const t = useTranslations("surveySettings");
  const [tongue, setTongue] = useState<Locale>(first);
  const word = (field: keyof SurveySettings["wording"]["en"], text: string) =>
    change({ wording: { ...draft.wording, [tongue]: { ...draft.wording[tongue], [field]: text } } });
  return (
    <Card title={t("words")} text={t("wordsHelp")}>
      <Tabs
        label={t("words")}
        tabs={locales.map((id) => ({ id, label: localeNames[id] }))}
        value={tongue}
        onChange={setTongue}
      >
        <div key={tongue} lang={tongue} dir={directionOf(tongue)} className="flex flex-col gap-4 pt-4">
          {(["question", "followUp", "thanks"] as const).map((field) => (
            <Field key={field} label={t(`wording.${field}`)} isRequired error={errors[field]}>
              <Input
                name={field}
                required
                maxLength={200}
                value={draft.wording[tongue][field]}
                onChange={(event) => word(field, event.target.value)}
              />
            </Field>
          ))}
        </div>
      </Tabs>
    </Card>
  );
}

/** An emptied box has no number; it shows as empty and is refused by the form. */
const numeric = (value: number): number | "" => (Number.isNaN(value) ? "" : value);
