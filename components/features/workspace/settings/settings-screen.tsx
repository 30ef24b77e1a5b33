"use client";
import { useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Volume2 } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { chooseDensity, chooseSounds, readDensity, readSounds } from "@/lib/browser/preferences";
import { playSound } from "@/lib/browser/sounds";
import { chooseTheme, storedTheme } from "@/lib/browser/theme";
import { useLocaleChoice } from "@/lib/browser/use-locale-choice";

/** What is this browser's own; what is the account's stands on the profile. */
export function SettingsScreen() {
  const t = useTranslations("settings");
  const { locale, options, choose } = useLocaleChoice();
  const isBrowser = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  return (
    <Screen>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={t("title")}
          text={t("help")}
          actions={
            <>
              <ButtonLink href="/profile">{t("profile")}</ButtonLink>
              <ButtonLink href="/notifications?tab=preferences">{t("notifications")}</ButtonLink>
            </>
          }
        />
        <Card isFlush>
          <div className="divide-y divide-line">
            <Row label={t("language")} help={t("languageHelp")}>
              <Select
                label={t("language")}
                options={options}
                value={options.find(({ value }) => value === locale)?.value ?? null}
                onChange={choose}
              />
            </Row>
            {isBrowser && <BrowserRows />}
          </div>
        </Card>
      </div>
    </Screen>
  );
}

function BrowserRows() {
  const t = useTranslations("settings");
  const [theme, setTheme] = useState<string>(storedTheme() ?? "system");
  const [density, setDensity] = useState(readDensity);
  const [hasSounds, setHasSounds] = useState(readSounds);
  return (
    <>
      <Row label={t("theme")} help={t("themeHelp")}>
        <Select
          label={t("theme")}
          options={["system", "light", "dark"].map((value) => ({ value, label: t(`themes.${value}`) }))}
          value={theme}
          onChange={(value) => {
            setTheme(value);
            chooseTheme(value === "dark" || value === "light" ? value : null);
          }}
        />
      </Row>
      <Row label={t("density")} help={t("densityHelp")}>
        <Select
          label={t("density")}
          options={(["comfortable", "compact"] as const).map((value) => ({
            value,
            label: t(`densities.${value}`),
          }))}
          value={density}
          onChange={(value) => {
            setDensity(value);
            chooseDensity(value);
          }}
        />
      </Row>
      <div className="flex flex-col gap-3 p-4">
        <Switch
          label={t("sounds")}
          help={t("soundsHelp")}
          checked={hasSounds}
          onChange={(isOn) => {
            setHasSounds(isOn);
            chooseSounds(isOn);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Volume2 aria-hidden />}
            disabled={!hasSounds}
            onClick={() => playSound("normal")}
          >
            {t("tryNormal")}
          </Button>
          <Button
            size="sm"
            icon={<Volume2 aria-hidden />}
            disabled={!hasSounds}
            onClick={() => playSound("urgent")}
          >
            {t("tryUrgent")}
          </Button>
        </div>
      </div>
    </>
  );
}

function Row({ label, help, children }: { label: string; help: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium text-ink">{label}</p>
        <p className="text-[0.8125rem] text-ink-faint">{help}</p>
      </div>
      <div className="w-48">{children}</div>
    </div>
  );
}

const unchanging = () => () => undefined;
