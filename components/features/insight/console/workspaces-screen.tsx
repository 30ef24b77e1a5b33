"use client";
import { Suspense } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Building2 } from "lucide-react";
import { operatorConsole } from "@/contract/insight/console";
import type { ConsoleWorkspace } from "@/contract/insight/console";
import { ListFaces, ListFailed, ListLoading, NoMatch } from "@/components/list/list-faces";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { TimeText, customCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { pagesFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { TermsActions } from "./terms-actions";
import { ErrorText, HealthBadge, WorkspaceFacts } from "./workspace-facts";
import { LastVisits, VisitActions, useWatchedVisits } from "./workspace-visits";

export const WorkspacesScreen = () => (
  <Suspense>
    <Workspaces />
  </Suspense>
);

function Workspaces() {
  const t = useTranslations("console");
  const common = useTranslations("common");
  const list = useListState();
  useWatchedVisits();
  const query = useInfiniteQuery({
    ...pagesFor(operatorConsole.workspaces, { query: { search: list.search || undefined, limit: 50 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  const rows = query.data?.pages.flatMap(({ items }) => items);
  const open = rows?.find(({ id }) => id === list.open);
  const clear = () => list.set({ search: null });
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <Card isFlush>
        <div className="border-b border-line p-2">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="w-full sm:w-72"
          />
        </div>
        <ListFaces
          isLoading={!rows && !query.error}
          error={rows ? null : query.error}
          isEmpty={rows?.length === 0}
          isFiltered={list.search !== ""}
          loading={<ListLoading />}
          failed={(error) => <ListFailed error={error} query={query} />}
          noMatch={<NoMatch onClear={clear} />}
          empty={
            <EmptyState icon={<Building2 aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />
          }
        >
          {() => <WorkspaceTable rows={rows ?? []} onOpen={({ id }) => list.set({ open: id })} />}
        </ListFaces>
        {query.hasNextPage && (
          <div className="border-t border-line p-2 text-center">
            <Button
              size="sm"
              variant="ghost"
              isPending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t("more")}
            </Button>
          </div>
        )}
      </Card>
      {open && (
        <Drawer
          isOpen
          onClose={() => list.set({ open: null })}
          title={open.name}
          text={open.id}
          closeLabel={common("close")}
        >
          <WorkspaceFacts workspace={open} />
          <LastVisits workspace={open} />
          <TermsActions workspace={open} />
        </Drawer>
      )}
    </Screen>
  );
}

function WorkspaceTable({
  rows,
  onOpen,
}: {
  rows: ConsoleWorkspace[];
  onOpen: (row: ConsoleWorkspace) => void;
}) {
  const t = useTranslations("console");
  const format = useFormat();
  const shown = (key: "people" | "tickets" | "storedBytes", amount: number) =>
    key === "storedBytes" ? format.bytes(amount) : format.number(amount);
  const counted = (key: "people" | "tickets" | "storedBytes") =>
    customCell<ConsoleWorkspace>(
      key,
      ({ figures, terms }) => {
        if (!figures) return <span className="text-ink-faint">–</span>;
        const used = shown(key, figures[key]);
        const max = { people: terms.peopleMax, tickets: null, storedBytes: terms.storedBytesMax }[key];
        return (
          <span className="whitespace-nowrap text-ink-muted tabular-nums">
            {max === null ? used : t("ofMax", { used, max: shown(key, max) })}
          </span>
        );
      },
      { align: "end" },
    );
  const cells = [
    titleCell<"name", "id">("name", "id"),
    customCell<ConsoleWorkspace>("visit", (workspace) => <VisitActions workspace={workspace} />),
    customCell<ConsoleWorkspace>("health", ({ figures, terms }) =>
      terms.suspension ? <Badge tone="danger">{t("suspended")}</Badge> : <HealthBadge figures={figures} />,
    ),
    customCell<ConsoleWorkspace>("plan", ({ terms }) => (
      <span dir="auto" className="text-ink-muted">
        {terms.plan ?? t("noPlan")}
      </span>
    )),
    counted("people"),
    counted("tickets"),
    counted("storedBytes"),
    customCell<ConsoleWorkspace>("lastActivityAt", ({ figures }) => (
      <TimeText iso={figures?.lastActivityAt} />
    )),
    customCell<ConsoleWorkspace>("lastError", ({ figures }) => <ErrorText figures={figures} />),
  ];
  return <DataTable text="console" label={t("title")} rows={rows} cells={cells} onOpen={onOpen} />;
}
