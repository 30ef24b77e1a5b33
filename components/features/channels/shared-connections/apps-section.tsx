"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { apps, installationApps } from "@/contract/workspace/apps";
import { ListFailed } from "@/components/list/list-faces";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { AppCalls } from "./app-calls";
import { AppCard } from "./app-card";

/** A workspace's own apps at providers. */
export function AppsSection() {
  const t = useTranslations("providerApps");
  return <Apps title={t("title")} help={t("help")} calls={apps} />;
}

/** The installation's, which serve every workspace without an own one. */
export function InstallationAppsSection() {
  const t = useTranslations("providerApps");
  return <Apps title={t("sharedTitle")} help={t("sharedHelp")} calls={installationApps} />;
}

function Apps({ title, help, calls }: { title: string; help: string; calls: AppCalls }) {
  const common = useTranslations("common");
  const { data, error, isFetching, refetch } = useQuery(queryFor(calls.list));
  return (
    <Screen>
      <PageHeader title={title} text={help} />
      {data ? (
        <ul className="flex flex-col gap-4">
          {data.items.map((app) => (
            <li key={app.provider}>
              <AppCard app={app} calls={calls} />
            </li>
          ))}
        </ul>
      ) : (
        <Card isFlush>
          {error ? (
            <ListFailed error={error} query={{ isFetching, refetch }} />
          ) : (
            <SkeletonRows rows={4} label={common("loading")} />
          )}
        </Card>
      )}
    </Screen>
  );
}
