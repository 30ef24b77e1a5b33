"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { NameCard } from "./name-card";
import { PasswordCard } from "./password-card";
import { SecondFactorCard } from "./second-factor-card";
import { SessionsCard } from "./sessions-card";

export function ProfileScreen() {
  const t = useTranslations("profile");
  return (
    <Screen>
      <div className="mx-auto max-w-3xl">
        <PageHeader title={t("title")} text={t("help")} />
        <div className="flex flex-col gap-4">
          <NameCard />
          <PasswordCard />
          <SecondFactorCard />
          <SessionsCard />
        </div>
      </div>
    </Screen>
  );
}
