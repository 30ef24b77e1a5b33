"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Ellipsis, Hand, Pencil, Plus, Trash2, Users } from "lucide-react";
import { agentGroups } from "@/contract/admin/agent-groups";
import type { AgentGroup } from "@/contract/admin/agent-groups";
import { limits } from "@/contract/limits";
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
import { GroupForm } from "./group-form";
import { MoveDialog } from "./move-dialog";

const cells = [titleCell<"name", "description">("name", "description"), numberCell("memberCount"), numberCell("openTickets"), numberCell("waitingTickets"), customCell<AgentGroup>("autoAssign", ({ autoAssign }) => <Way isByRule={autoAssign} />)];

/** The teams: who is in them, what waits in them, and how their tickets find somebody. */
export function GroupsSection() {
  const t = useTranslations("agentGroups");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const [doomed, setDoomed] = useState<AgentGroup | null>(null);
  const query = useQuery({ ...queryFor(agentGroups.list, { query: { page: list.page, limit: limits.pageSizeDefault, search: list.search || undefined } }), placeholderData: keepPreviousData });
  const all = useQuery({ ...queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }), enabled: doomed !== null });
  const remove = useSend(agentGroups.remove, { onError: () => undefined });
  const giveOut = useSend(agentGroups.autoAssign, { onSuccess: ({ assigned, stillWaiting }) => void showToast(assigned.length > 0 ? "success" : "info", t("givenOut", { count: assigned.length }), { text: stillWaiting > 0 ? t("stillWaiting", { count: stillWaiting }) : undefined }) });
  const isMine = may(role, agentGroups.create);
  const create = isMine && <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>{t("new")}</Button>;
  const edited = query.data?.items.find(({ id }) => id === list.open);
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={create} />
      <Card isFlush>
        <div className="border-b border-line p-3"><SearchBox value={list.search} onSearch={(search) => list.set({ search })} label={t("search")} className="max-w-80" /></div>
        <ListView query={query} onPage={(page) => list.set({ page })} isFiltered={list.search !== ""} onClear={() => list.set({ search: null })} empty={<EmptyState icon={<Users aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} actions={create} />}>
          {(rows) => (
            <DataTable
              text="agentGroups" label={t("title")} rows={rows} cells={cells} onOpen={({ id }) => list.set({ open: id })}
              actions={(group) => (
                <Menu trigger={<IconButton size="sm" label={t("actionsFor", { name: group.name })}><Ellipsis aria-hidden /></IconButton>}>
                  <MenuItem icon={<Pencil aria-hidden />} onSelect={() => list.set({ open: group.id })}>{common("edit")}</MenuItem>
                  {may(role, agentGroups.autoAssign) && <MenuItem icon={<Hand aria-hidden />} disabled={group.waitingTickets === 0} onSelect={() => giveOut.mutate({ params: { id: group.id } })}>{t("giveOut")}</MenuItem>}
                  {isMine && <MenuSeparator />}
                  {isMine && <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={() => setDoomed(group)}>{common("delete")}</MenuItem>}
                </Menu>
              )}
            />
          )}
        </ListView>
      </Card>
      {list.open === "new" && isMine && <GroupForm group={null} onClose={() => list.set({ open: null })} onMade={(id) => list.set({ open: id })} />}
      {edited && <GroupForm key={edited.id} group={edited} onClose={() => list.set({ open: null })} />}
      {doomed && (
        <MoveDialog
          title={t("removeTitle", { name: doomed.name })} text={t("removeText")} places={(all.data?.items ?? []).filter(({ id }) => id !== doomed.id)} noneLabel={t("noGroup")} onClose={() => setDoomed(null)}
          onRemove={async (moveToId) => {
            await remove.mutateAsync({ params: { id: doomed.id }, query: moveToId === undefined ? {} : { moveToId } });
            showToast("success", t("removed"));
          }}
        />
      )}
    </Screen>
  );
}

function Way({ isByRule }: { isByRule: boolean }) {
  const t = useTranslations("agentGroups");
  return <Badge tone={isByRule ? "success" : "warning"}>{t(isByRule ? "byRule" : "byHand")}</Badge>;
}
