"use client";
import { useTranslations } from "next-intl";
import { RefreshCw } from "lucide-react";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { statusTones, useMetaWords } from "./template-words";

/** Where its review is, in our word, and in Meta's where it says more. */
export function TemplateState({ template }: { template: WhatsAppTemplate }) {
  const t = useTranslations("templates");
  const format = useFormat();
  const inWords = useFaultText();
  const meta = useMetaWords();
  const asked = useQuery({
    ...queryFor(whatsappTemplates.status, { params: { id: template.id } }),
    enabled: false,
  });
  const { status, providerStatus, reason, submittedAt, statusAt } = { ...template, ...asked.data };
  return (
    <section aria-label={t("columns.status")} className="flex flex-col gap-2 text-[0.8125rem] text-ink-muted">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge>
        {providerStatus !== null && providerStatus !== status && (
          <bdi className="text-xs text-ink-faint">{t("byMeta", { status: meta.state(providerStatus) })}</bdi>
        )}
        {submittedAt !== null && (
          <Button
            size="sm"
            variant="ghost"
            className="ms-auto"
            icon={<RefreshCw aria-hidden />}
            isPending={asked.isFetching}
            onClick={() => void asked.refetch()}
          >
            {t("askStatus")}
          </Button>
        )}
      </p>
      {asked.error && <Banner tone="danger">{inWords(asked.error)}</Banner>}
      {reason !== null && <Banner tone="warning">{t("reason", { reason: meta.reason(reason) })}</Banner>}
      {(statusAt ?? submittedAt) !== null && (
        <p className="text-xs text-ink-faint">
          {t(statusAt === null ? "submittedAt" : "statusAt", {
            time: format.dateTime(statusAt ?? submittedAt ?? ""),
          })}
        </p>
      )}
      <p className="text-xs">{t(`statusHelp.${status}`)}</p>
    </section>
  );
}
