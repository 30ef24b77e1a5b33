"use client";
import { Suspense } from "react";
import { useTranslations } from "next-intl";
import { Kanban, Rows3, Waypoints } from "lucide-react";
import { ListFailed } from "@/components/list/list-faces";
import { NewDealButton } from "@/components/features/crm/shared-deal/new-deal";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenTitle } from "@/components/ui/screen-title";
import { Select } from "@/components/ui/select";
import { DealBoard } from "./deal-board";
import { DealFilterBar } from "./deal-filters";
import { DealList } from "./deal-list";
import { everyPipeline, useDealFilters } from "./use-deal-filters";

export const DealsScreen = () => (
  <Suspense>
    <Deals />
  </Suspense>
);

/** What might be sold: one pipeline as a board or as a list, as the address says. */
function Deals() {
  const t = useTranslations("deals");
  const state = useDealFilters();
  const { list, view, pipelines, pipeline, isEvery, newIn } = state;
  const choices = [
    ...pipelines.all
      .filter(({ id, isActive }) => isActive || id === pipeline?.id)
      .map(({ id, name }) => ({ value: id, label: name })),
    ...(view === "list" && pipelines.all.length > 1
      ? [{ value: everyPipeline, label: t("everyPipeline") }]
      : []),
  ];
  const views = [
    { id: "board", icon: <Kanban aria-hidden /> },
    { id: "list", icon: <Rows3 aria-hidden /> },
  ] as const;
  return (
    <div className="relative flex h-[calc(100dvh-var(--bar))] min-w-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-2 px-3 pt-3 pb-2 md:px-4">
        <ScreenTitle className="text-xl leading-7 font-semibold tracking-tight text-ink">
          {t("title")}
        </ScreenTitle>
        {choices.length > 1 && (
          <Select
            size="sm"
            className="w-44"
            label={t("pipeline")}
            options={choices}
            value={isEvery ? everyPipeline : (pipeline?.id ?? null)}
            onChange={(id) => list.set({ pipeline: id === pipelines.usual?.id ? null : id, stage: null })}
          />
        )}
        <span className="ms-auto flex items-center gap-2">
          <span role="group" aria-label={t("view")} className="flex">
            {views.map(({ id, icon }) => (
              <Button
                key={id}
                size="sm"
                aria-pressed={view === id}
                icon={icon}
                variant={view === id ? "secondary" : "ghost"}
                onClick={() =>
                  list.set({
                    view: id === "board" ? null : id,
                    ...(id === "board" && list.filter("pipeline") === everyPipeline
                      ? { pipeline: null }
                      : {}),
                  })
                }
              >
                {t(`views.${id}`)}
              </Button>
            ))}
          </span>
          <NewDealButton isPrimary isSmall from={{ pipelineId: newIn }} />
        </span>
      </header>
      <DealFilterBar state={state} />
      {pipelines.error && <ListFailed className="py-24!" error={pipelines.error} query={pipelines} />}
      {!pipeline && !pipelines.isPending && !pipelines.error && (
        <EmptyState
          className="py-24!"
          icon={<Waypoints aria-hidden />}
          title={t("noPipelineTitle")}
          text={t("noPipelineText")}
          actions={<ButtonLink href="/admin/crm/pipelines">{t("toPipelines")}</ButtonLink>}
        />
      )}
      {pipeline &&
        (view === "board" ? (
          <DealBoard key={pipeline.id} pipeline={pipeline} state={state} />
        ) : (
          <DealList state={state} />
        ))}
    </div>
  );
}
