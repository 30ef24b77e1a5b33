"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { session } from "@/contract/people/session";
import type { SessionUser } from "@/contract/people/session-user";
import { locales } from "@/contract/locales";
import { useFormErrors } from "@/components/resource/form-errors";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { refreshSession } from "@/lib/auth/refresh";
import { localeNames } from "@/lib/shared/i18n";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useLocaleChoice } from "@/lib/browser/use-locale-choice";

export function NameCard() {
  const t = useTranslations("profile");
  const { data } = useQuery(queryFor(session.me));
  return data ? (
    <NameForm key={`${data.firstName} ${data.lastName} ${data.locale}`} me={data} />
  ) : (
    <Card title={t("about")}>
      <Skeleton className="h-40 w-full" />
    </Card>
  );
}

function NameForm({ me }: { me: SessionUser }) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const { choose } = useLocaleChoice();
  const [firstName, setFirstName] = useState(me.firstName);
  const [lastName, setLastName] = useState(me.lastName);
  const [locale, setLocale] = useState<string>(me.locale ?? "");
  const update = useSend(session.updateMe, { onError: () => undefined });
  const save = async (form: HTMLFormElement) => {
    if (!complaints.check(form)) return;
    const chosen = locales.find((each) => each === locale) ?? null;
    try {
      await update.mutateAsync({
        body: { firstName: firstName.trim(), lastName: lastName.trim(), locale: chosen },
      });
      showToast("success", t("saved"));
      // The name stands in the token, too.
      await refreshSession().catch(() => undefined);
      if (chosen && chosen !== me.locale) choose(chosen);
    } catch (error) {
      if (!complaints.accept(error, form)) showToast("destructive", inWords(error));
    }
  };
  return (
    <Card title={t("about")}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <div className="flex items-center gap-3">
          <Avatar name={`${firstName} ${lastName}`} size="lg" />
          <div className="min-w-0">
            <p className="truncate font-medium text-ink" dir="ltr">
              {me.email}
            </p>
            <p className="text-[0.8125rem] text-ink-muted">
              {t("roleIn", { role: t(`roles.${me.role}`), tenant: me.tenantName })}
            </p>
          </div>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("firstName")} error={complaints.errors["firstName"]} isRequired>
            <Input
              name="firstName"
              autoComplete="given-name"
              maxLength={60}
              dir="auto"
              value={firstName}
              onChange={(event) => setFirstName(event.target.value)}
            />
          </Field>
          <Field label={t("lastName")} error={complaints.errors["lastName"]} isRequired>
            <Input
              name="lastName"
              autoComplete="family-name"
              maxLength={60}
              dir="auto"
              value={lastName}
              onChange={(event) => setLastName(event.target.value)}
            />
          </Field>
        </div>
        <Field label={t("language")} help={t("languageHelp")} error={complaints.errors["locale"]}>
          <Select
            options={[
              { value: "", label: t("browserLanguage") },
              ...locales.map((value) => ({ value, label: localeNames[value] })),
            ]}
            value={locale}
            onChange={setLocale}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" isPending={update.isPending}>
            {common("save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
