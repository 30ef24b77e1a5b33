"use client";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Plus, Waypoints } from "lucide-react";
import { pipelines } from "@/contract/crm/pipelines";
import type { Pipeline } from "@/contract/crm/pipelines";
import { ListFailed } from "@/components/list/list-faces";
import { usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { PipelineAnalytics } from "./analytics";
import { PipelineCard } from "./pipeline-card";
import { PipelineForm } from "./pipeline-form";
import { CurrencyRates } from "./rates";

const tabs = ["pipelines", "analytics", "rates"] as const;

export const PipelinesScreen = () => (
  <Suspense>
    <Pipelines />
  </Suspense>
);

/** The ways that deals go, how well they go them, and what currencies are worth. */
function Pipelines() {
  const t = useTranslations("dealPipelines");
  const { role } = useSignedIn();
  const list = useListState();
  const [edited, setEdited] = useState<{ of: Pipeline | null } | null>(null);
  const tab = tabs.find((each) => each === list.filter("tab")) ?? "pipelines";
  const newButton = mayCall(role, pipelines.create) && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited({ of: null })}>
      {t("new")}
    </Button>
  );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={tab === "pipelines" && newButton} />
      <Tabs
        label={t("title")}
        tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        value={tab}
        onChange={(id) => list.set({ tab: id === "pipelines" ? null : id, search: null, open: null })}
      >
        {tab === "pipelines" ? (
          <AllPipelines newButton={newButton} onEdit={(of) => setEdited({ of })} />
        ) : tab === "analytics" ? (
          <PipelineAnalytics />
        ) : (
          <CurrencyRates />
        )}
      </Tabs>
      {edited && (
        <PipelineForm key={edited.of?.id ?? "new"} pipeline={edited.of} onClose={() => setEdited(null)} />
      )}
    </Screen>
  );
}

function AllPipelines({ newButton, onEdit }: { newButton: ReactNode; onEdit: (pipeline: Pipeline) => void }) {
  const t = useTranslations("dealPipelines");
  const { all, isPending, error, isFetching, refetch } = usePipelines();
  if (isPending)
    return (
      <Card>
        <Skeleton className="h-80 w-full" />
      </Card>
    );
  if (error)
    return (
      <Card isFlush>
        <ListFailed error={error} query={{ isFetching, refetch }} />
      </Card>
    );
  if (all.length === 0)
    return (
      <Card isFlush>
        <EmptyState
          icon={<Waypoints aria-hidden />}
          title={t("emptyTitle")}
          text={t("emptyText")}
          actions={newButton}
        />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      {all.map((pipeline) => (
        <PipelineCard key={pipeline.id} pipeline={pipeline} all={all} onEdit={() => onEdit(pipeline)} />
      ))}
    </div>
  );
}
