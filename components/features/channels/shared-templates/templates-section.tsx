"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { LayoutTemplate, Plus, RefreshCw } from "lucide-react";
import { templateStatuses, whyReadOnly } from "@/contract/channels/template-rules";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { limits } from "@/contract/limits";
import { ListView } from "@/components/list/list-view";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { customCell, timeCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { languageName, statusTones, useMetaWords } from "./template-words";

const lookEveryMs = 3000;
const TemplateEditor = lazyDialog(
  () => import("./template-editor").then((file) => file.TemplateEditor),
  ({ onClose }) => onClose,
);
const cells = [
  customCell<WhatsAppTemplate>("name", (row) => <Name template={row} />),
  customCell<WhatsAppTemplate>("category", (row) => <Category template={row} />),
  customCell<WhatsAppTemplate>("status", (row) => <Status template={row} />),
  timeCell("updatedAt"),
];

/** Templates of the WhatsApp accounts: written here, reviewed by Meta. */
export function TemplatesSection() {
  const t = useTranslations("templates");
  const list = useListState();
  const [edited, setEdited] = useState<WhatsAppTemplate | "new" | null>(null);
  const status = templateStatuses.find((one) => one === list.filter("status"));
  const query = useQuery({
    ...queryFor(whatsappTemplates.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        search: list.search || undefined,
        status: status && [status],
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((row) => row.status === "PENDING") ? lookEveryMs : false,
  });
  const refresh = useSend(whatsappTemplates.refresh, {
    onSuccess: (counts) => showToast("success", t("refreshed", { ...counts })),
  });
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited("new")}>
      {t("create")}
    </Button>
  );
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <>
            <Button
              icon={<RefreshCw aria-hidden />}
              isPending={refresh.isPending}
              onClick={() => refresh.mutate({})}
            >
              {t("refresh")}
            </Button>
            {create}
          </>
        }
      />
      <Card isFlush>
        <div className="flex flex-wrap gap-2 border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="sm:max-w-80"
          />
          <Select
            className="w-48"
            label={t("columns.status")}
            value={status ?? "ANY"}
            options={[
              { value: "ANY", label: t("anyStatus") },
              ...templateStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
            ]}
            onChange={(value) => list.set({ status: value === "ANY" ? null : value })}
          />
        </div>
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={list.search !== "" || status !== undefined}
          onClear={() => list.set({ search: null, status: null })}
          empty={
            <EmptyState
              icon={<LayoutTemplate aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={create}
            />
          }
        >
          {(rows) => (
            <DataTable text="templates" label={t("title")} rows={rows} cells={cells} onOpen={setEdited} />
          )}
        </ListView>
      </Card>
      {edited !== null && (
        <TemplateEditor template={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Screen>
  );
}

function Name({ template: { name, language, connectionName, body } }: { template: WhatsAppTemplate }) {
  const locale = useLocale();
  return (
    <span className="flex min-w-0 flex-col py-2">
      <bdi className="truncate font-medium text-ink">{name}</bdi>
      {/* Cut where its own language ends, and not where the reader's does. */}
      <span dir="auto" className="own-direction line-clamp-1 max-w-96 text-xs text-ink-muted">
        {body}
      </span>
      <span className="truncate text-xs text-ink-faint">
        {languageName(language, locale)} · <bdi>{connectionName}</bdi>
      </span>
    </span>
  );
}
function Category({ template }: { template: WhatsAppTemplate }) {
  const t = useTranslations("templates");
  return (
    <span className="flex flex-col items-start gap-0.5">
      {t(`categories.${template.category}`)}
      {whyReadOnly(template) !== null && <span className="text-xs text-ink-faint">{t("readOnly")}</span>}
    </span>
  );
}
/** Ours, with Meta's own word and reason where it says more. */
function Status({ template: { status, providerStatus, reason, quality } }: { template: WhatsAppTemplate }) {
  const t = useTranslations("templates");
  const meta = useMetaWords();
  return (
    <span className="flex flex-col items-start gap-0.5 py-2">
      <Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge>
      {providerStatus !== null && providerStatus !== status && (
        <bdi className="text-xs text-ink-faint">{meta.state(providerStatus)}</bdi>
      )}
      {reason !== null && <bdi className="text-xs text-danger-ink">{meta.reason(reason)}</bdi>}
      {(quality === "YELLOW" || quality === "RED") && (
        <span className="text-xs text-warning-ink">{t(`quality.${quality}`)}</span>
      )}
    </span>
  );
}
