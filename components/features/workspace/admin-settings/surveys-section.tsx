"use client";
import { useState } from "react";
import type { FormEvent } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { surveys } from "@/contract/insight/surveys";
import type { SurveySettings } from "@/contract/insight/surveys";
import { ListFailed } from "@/components/list/list-faces";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { WhatCard, WhenCard, WordsCard } from "./survey-cards";

/** When customers are asked how it went, how often, and in which words. */
export function SurveysSection() {
  const t = useTranslations("surveySettings");
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
            <ListFailed error={error} query={{ isFetching, refetch }} />
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
  const save = useSend(surveys.setSettings, { onError: () => undefined });
  const isReadOnly = !mayCall(role, surveys.setSettings);
  const form = {
    draft,
    change: (part: Partial<SurveySettings>) => setDraft({ ...draft, ...part }),
    errors: complaints.errors,
    isReadOnly,
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (!complaints.check(element)) return;
    try {
      // Words that nobody touched stay the usual ones of the scale that is chosen.
      const { wording, ...rest } = draft;
      await save.mutateAsync({ body: wording === settings.wording ? rest : draft });
      showToast("success", t("saved"));
    } catch (error) {
      if (!complaints.accept(error, element)) showToast("destructive", inWords(error));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {isReadOnly && <Banner>{t("readOnly")}</Banner>}
      <fieldset disabled={isReadOnly} className="contents">
        <WhenCard {...form} />
        <WhatCard {...form} />
        <WordsCard {...form} first={settings.languages[0] ?? "en"} />
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
