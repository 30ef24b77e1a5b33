"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Ellipsis, Pencil, Plus, Trash2, Waypoints } from "lucide-react";
import { limits } from "@/contract/limits";
import { ticketPipelines } from "@/contract/ticket-pipelines";
import type { TicketPipeline } from "@/contract/ticket-pipelines";
import { customCell, numberCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/resource/list-view";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { queryFor, useSend } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/toasts";
import { MoveDialog } from "./move-dialog";
import { PipelineForm } from "./pipeline-form";

const cells = [titleCell<"name", "description">("name", "description"), customCell<TicketPipeline>("agents", ({ agents }) => <People count={agents.length} />), numberCell("openTickets"), customCell<TicketPipeline>("state", (pipeline) => <State pipeline={pipeline} />)];

/** Streams of work with people of their own. */
export function PipelinesSection() {
  const t = useTranslations("ticketPipelines");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const [doomed, setDoomed] = useState<TicketPipeline | null>(null);
  const query = useQuery({ ...queryFor(ticketPipelines.list, { query: { page: list.page, limit: limits.pageSizeDefault, search: list.search || undefined } }), placeholderData: keepPreviousData });
  const all = useQuery({ ...queryFor(ticketPipelines.list, { query: { limit: limits.pageSizeMax } }), enabled: doomed !== null });
  const remove = useSend(ticketPipelines.remove, { onError: () => undefined });
  const isMine = may(role, ticketPipelines.create);
  const create = isMine && <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>{t("new")}</Button>;
  const edited = query.data?.items.find(({ id }) => id === list.open);
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={create} />
      <Card isFlush>
        <div className="border-b border-line p-3"><SearchBox value={list.search} onSearch={(search) => list.set({ search })} label={t("search")} className="max-w-80" /></div>
        <ListView query={query} onPage={(page) => list.set({ page })} isFiltered={list.search !== ""} onClear={() => list.set({ search: null })} empty={<EmptyState icon={<Waypoints aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} actions={create} />}>
          {(rows) => (
            <DataTable
              text="ticketPipelines" label={t("title")} rows={rows} cells={cells} onOpen={({ id }) => list.set({ open: id })}
              actions={(pipeline) => isMine && (
                <Menu trigger={<IconButton size="sm" label={t("actionsFor", { name: pipeline.name })}><Ellipsis aria-hidden /></IconButton>}>
                  <MenuItem icon={<Pencil aria-hidden />} onSelect={() => list.set({ open: pipeline.id })}>{common("edit")}</MenuItem>
                  <MenuSeparator />
                  <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={() => setDoomed(pipeline)}>{common("delete")}</MenuItem>
                </Menu>
              )}
            />
          )}
        </ListView>
      </Card>
      {list.open === "new" && isMine && <PipelineForm pipeline={null} onClose={() => list.set({ open: null })} onMade={(id) => list.set({ open: id })} />}
      {edited && <PipelineForm key={edited.id} pipeline={edited} onClose={() => list.set({ open: null })} />}
      {doomed && (
        <MoveDialog
          title={t("removeTitle", { name: doomed.name })} text={t("removeText")} places={(all.data?.items ?? []).filter(({ id }) => id !== doomed.id)} onClose={() => setDoomed(null)}
          onRemove={async (moveToId) => {
            await remove.mutateAsync({ params: { id: doomed.id }, query: moveToId === undefined ? {} : { moveToId } });
            showToast("success", t("removed"));
          }}
        />
      )}
    </Screen>
  );
}

function People({ count }: { count: number }) {
  const t = useTranslations("ticketPipelines");
  return <span className="text-ink-muted">{t("ofPeople", { count })}</span>;
}

function State({ pipeline: { isDefault, isActive } }: { pipeline: TicketPipeline }) {
  const t = useTranslations("ticketPipelines");
  if (isDefault) return <Badge tone="accent">{t("default")}</Badge>;
  return isActive ? <Badge tone="success">{t("active")}</Badge> : <Badge>{t("inactive")}</Badge>;
}
