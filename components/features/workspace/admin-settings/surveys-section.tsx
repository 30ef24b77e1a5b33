"use client";
import { useState } from "react";
import type { FormEvent } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff } from "lucide-react";
import { surveyScales, surveyTimings } from "@/contract/enums";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { limits } from "@/contract/limits";
import { surveys } from "@/contract/insight/surveys";
import type { SurveySettings } from "@/contract/insight/surveys";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { Tabs } from "@/components/ui/tabs";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { directionOf, localeNames } from "@/lib/shared/i18n";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** When customers are asked how it went, how often, and in which words. */
export function SurveysSection() {
  const t = useTranslations("surveySettings");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error, isFetching, refetch } = useQuery(queryFor(surveys.settings));
  return (
    <Screen>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={t("title")}
          text={t("help")}
          actions={<ButtonLink href="/admin/survey-analytics">{t("results")}</ButtonLink>}
        />
        {data ? (
          <SettingsForm key={JSON.stringify(data)} settings={data} />
        ) : error ? (
          <Card isFlush>
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title={common("table.loadFailed")}
              text={inWords(error)}
              actions={
                <Button isPending={isFetching} onClick={() => void refetch()}>
                  {common("retry")}
                </Button>
              }
            />
          </Card>
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </div>
    </Screen>
  );
}

function SettingsForm({ settings }: { settings: SurveySettings }) {
  const t = useTranslations("surveySettings");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const complaints = useFormErrors();
  const [draft, setDraft] = useState(settings);
  const [tongue, setTongue] = useState<Locale>(settings.languages[0] ?? "en");
  const save = useSend(surveys.setSettings, { onError: () => undefined });
  const isReadOnly = !mayCall(role, surveys.setSettings);
  const change = (part: Partial<SurveySettings>) => setDraft({ ...draft, ...part });
  const word = (field: keyof SurveySettings["wording"]["en"], text: string) =>
    change({ wording: { ...draft.wording, [tongue]: { ...draft.wording[tongue], [field]: text } } });
  const top = draft.scale === "NPS" ? 10 : 5;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!complaints.check(form)) return;
    try {
      // Words that nobody touched stay the usual ones of the scale that is chosen.
      const { wording, ...rest } = draft;
      await save.mutateAsync({ body: wording === settings.wording ? rest : draft });
      showToast("success", t("saved"));
    } catch (error) {
      if (!complaints.accept(error, form)) showToast("destructive", inWords(error));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {isReadOnly && <Banner>{t("readOnly")}</Banner>}
      <fieldset disabled={isReadOnly} className="contents">
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
              <Field label={t("delayHours")} error={complaints.errors["delayHours"]} isRequired>
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
            <Field
              label={t("throttleDays")}
              help={t("throttleHelp")}
              error={complaints.errors["throttleDays"]}
              isRequired
            >
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
            {complaints.errors["byMail"] && (
              <p role="alert" className="text-[0.8125rem] text-danger-ink">
                {complaints.errors["byMail"]}
              </p>
            )}
          </div>
        </Card>
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
            <Field
              label={t("lowScoreMax")}
              help={t("lowScoreHelp")}
              error={complaints.errors["lowScoreMax"]}
              isRequired
            >
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
        <Card title={t("words")} text={t("wordsHelp")}>
          <Tabs
            label={t("words")}
            tabs={locales.map((id) => ({ id, label: localeNames[id] }))}
            value={tongue}
            onChange={setTongue}
          >
            <div key={tongue} lang={tongue} dir={directionOf(tongue)} className="flex flex-col gap-4 pt-4">
              {(["question", "followUp", "thanks"] as const).map((field) => (
                <Field key={field} label={t(`wording.${field}`)} isRequired error={complaints.errors[field]}>
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
        {!isReadOnly && (
          <div className="flex justify-end gap-2">
            {draft !== settings && <Button onClick={() => setDraft(settings)}>{common("discard")}</Button>}
            <Button type="submit" variant="primary" isPending={save.isPending}>
              {common("save")}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

/** An emptied box has no number; it shows as empty and is refused by the form. */
const numeric = (value: number): number | "" => (Number.isNaN(value) ? "" : value);
