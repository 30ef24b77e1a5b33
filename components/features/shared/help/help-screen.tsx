"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { menuFor } from "@/lib/shared/menus";
import { ShortcutList } from "@/components/features/shared/shared-help/shortcut-list";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { useSignedIn } from "@/lib/auth/use-user";

/** What is where, and which keys do what; for whatever else there is support. */
export function HelpScreen() {
  const t = useTranslations("help");
  const menu = useTranslations("shell.menu");
  const { role } = useSignedIn();
  const places = menuFor(role)
    .flatMap((entry) => (entry.items ? entry.items : [entry]))
    .filter(({ label }) => t.has(`places.${label}`));
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={<ButtonLink href="/support">{t("toSupport")}</ButtonLink>}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t("shortcuts.title")}>
          <ShortcutList />
        </Card>
        <Card title={t("whereTitle")}>
          <dl className="flex flex-col gap-2 text-[0.8125rem]">
            {places.map(({ path, label }) => (
              <div key={`${path} ${label}`}>
                <dt>
                  <Link href={path} className="font-medium text-accent-ink hover:underline">
                    {menu(label)}
                  </Link>
                </dt>
                <dd className="text-ink-muted">{t(`places.${label}`)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </Screen>
  );
}
