"use client";
import { Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LayoutTemplate, Plus } from "lucide-react";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPageSummary } from "@/contract/site/landing-pages";
import { ListFailed } from "@/components/list/list-faces";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TH, THead, Table } from "@/components/ui/table";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { BuilderScreen } from "./builder-screen";
import { DomainsPanel } from "./domains-panel";
import { NewPage } from "./new-page";
import { PageRow } from "./page-row";

export function LandingPagesScreen() {
  return (
    <Suspense>
      <Pages />
    </Suspense>
  );
}

/** All pages of the workspace, or the one that is being written: which one stands in the address. */
function Pages() {
  const list = useListState();
  const open = list.filter("page");
  if (open !== null) return <BuilderScreen key={open} id={open} onClose={() => list.set({ page: null })} />;
  return <PageList onOpen={(page) => list.set({ page })} />;
}

function PageList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations("landingPages");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const mayChange = mayCall(role, landingPages.save);
  const { data, error, isFetching, refetch } = useQuery(queryFor(landingPages.list));
  const [making, setMaking] = useState<{ copyOf?: LandingPageSummary } | null>(null);
  const [removing, setRemoving] = useState<LandingPageSummary | null>(null);
  const remove = useSend(landingPages.remove, { onSettled: () => setRemoving(null) });
  const fresh = mayChange && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setMaking({})}>
      {t("new")}
    </Button>
  );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={fresh} />
      {!data &&
        (error ? (
          <Card isFlush>
            <ListFailed error={error} query={{ isFetching, refetch }} />
          </Card>
        ) : (
          <Skeleton className="h-64 w-full" />
        ))}
      {data?.items.length === 0 && (
        <Card isFlush>
          <EmptyState
            icon={<LayoutTemplate aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={fresh}
          />
        </Card>
      )}
      {data && data.items.length > 0 && (
        <Card isFlush className="overflow-x-auto">
          <Table label={t("title")}>
            <THead>
              <TH>{t("columns.name")}</TH>
              <TH>{t("columns.status")}</TH>
              <TH align="end">{t("columns.visits")}</TH>
              <TH align="end">{t("columns.conversions")}</TH>
              <TH>{t("columns.updated")}</TH>
              <TH>
                <span className="sr-only">{common("more")}</span>
              </TH>
            </THead>
            <TBody>
              {data.items.map((page) => (
                <PageRow
                  key={page.id}
                  page={page}
                  mayChange={mayChange}
                  onOpen={() => onOpen(page.id)}
                  onCopy={() => setMaking({ copyOf: page })}
                  onRemove={() => setRemoving(page)}
                />
              ))}
            </TBody>
          </Table>
        </Card>
      )}
      <DomainsPanel />
      {making && <NewPage copyOf={making.copyOf ?? null} onClose={() => setMaking(null)} onMade={onOpen} />}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) remove.mutate({ params: { id: removing.id } });
        }}
        isPending={remove.isPending}
        title={t("removeTitle", { name: removing?.name ?? "" })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
      />
    </Screen>
  );
}
