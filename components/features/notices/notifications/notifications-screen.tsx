"use client";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/list/use-list-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Tabs } from "@/components/ui/tabs";
import { NoticeList } from "./notice-list";
import type { NoticeView } from "./notice-list";
import { Preferences } from "./preferences";
import { PushCard } from "./push-card";

const tabs = ["all", "unread", "archived", "preferences"] as const;

export function NotificationsScreen() {
  const t = useTranslations("notifications");
  const list = useListState();
  const tab = tabs.find((each) => each === list.filter("tab")) ?? "all";
  const view: NoticeView | null = tab === "preferences" ? null : tab;
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <Tabs
        label={t("title")}
        tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        value={tab}
        onChange={(id) => list.set({ tab: id === "all" ? null : id })}
      >
        {view === null ? (
          <div className="flex flex-col gap-4">
            <PushCard />
            <Preferences />
          </div>
        ) : (
          <NoticeList key={view} view={view} page={list.page} onPage={(page) => list.set({ page })} />
        )}
      </Tabs>
    </Screen>
  );
}
