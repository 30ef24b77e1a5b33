"use client";
import { useTranslations } from "next-intl";
import { FlaskConical, Play } from "lucide-react";
import { channels } from "@/contract/desk-enums";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { TrialOutcome } from "./trial-outcome";
import { useTrialForm } from "./use-trial-form";
import type { TrialField, TrialForm } from "./use-trial-form";

/** A message is written as a customer would, and beside it stands what would become of it. */
export function TryMessageSection() {
  const t = useTranslations("ticketTrial");
  const form = useTrialForm();
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={<ButtonLink href="/admin/settings?section=routing">{t("toRules")}</ButtonLink>}
      />
      <div className="flex flex-col gap-4 xl:grid xl:grid-cols-2 xl:items-start">
        <TriedMessage form={form} />
        <section aria-label={t("result")} aria-live="polite" className="flex min-w-0 flex-col gap-3">
          {form.trial ? (
            <>
              {form.isOld && <Banner tone="warning">{t("changed")}</Banner>}
              <TrialOutcome trial={form.trial} />
            </>
          ) : (
            <Card isFlush>
              {form.isPending ? (
                <SkeletonRows rows={8} label={t("result")} />
              ) : (
                <EmptyState icon={<FlaskConical aria-hidden />} title={t("empty")} text={t("emptyText")} />
              )}
            </Card>
          )}
        </section>
      </div>
    </Screen>
  );
}

function TriedMessage({ form }: { form: TrialForm }) {
  const t = useTranslations("ticketTrial");
  const words = useTranslations("ticket");
  const { channel, text, type, errors } = form;
  const control = (name: TrialField) => ({
    name,
    dir: "auto" as const,
    autoComplete: "off",
    value: text(name),
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  });
  return (
    <Card title={t("form")}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.run(event.currentTarget);
        }}
      >
        {form.problem !== null && <Banner tone="danger">{form.problem}</Banner>}
        <Field label={t("channel")} error={errors["channel"]}>
          <Select
            options={channels.map((value) => ({ value, label: words(`channel.${value}`) }))}
            value={channel}
            onChange={form.choose}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("email")} help={t("emailHelp")} error={errors["contactEmail"]}>
            <Input {...control("contactEmail")} type="email" />
          </Field>
          <Field label={t("name")} error={errors["contactName"]}>
            <Input {...control("contactName")} maxLength={120} />
          </Field>
        </div>
        <Field label={t("subject")} help={t("subjectHelp")} error={errors["subject"]}>
          <Input {...control("subject")} maxLength={limits.subjectMaxLength} />
        </Field>
        <Field label={t("message")} error={errors["message"]} isRequired>
          <Textarea {...control("message")} rows={6} maxLength={limits.messageMaxLength} required />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {!form.isEmpty && (
            <Button variant="ghost" onClick={form.clear}>
              {t("clear")}
            </Button>
          )}
          <Button type="submit" variant="primary" icon={<Play aria-hidden />} isPending={form.isPending}>
            {t("run")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
