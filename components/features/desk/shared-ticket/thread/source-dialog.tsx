"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import type { Message } from "@/contract/desk/ticket-messages";
import { Dialog } from "@/components/ui/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** A mail as it came. */
export function SourceDialog({
  message: { id, ticketId },
  onClose,
}: {
  message: Message;
  onClose: () => void;
}) {
  const t = useTranslations("ticket.mail");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error } = useQuery(
    queryFor(ticketParticipants.source, { params: { id: ticketId, messageId: id } }),
  );
  return (
    <Dialog isOpen onClose={onClose} size="lg" title={t("source")} closeLabel={common("close")}>
      {data ? (
        <>
          <pre dir="ltr" className="text-xs whitespace-pre-wrap wrap-anywhere text-ink">
            {data.source}
          </pre>
          {data.isCut && <p className="text-xs text-ink-faint">{t("sourceCut")}</p>}
        </>
      ) : error ? (
        <p className="text-ink-muted">{inWords(error)}</p>
      ) : (
        <SkeletonRows rows={6} label={common("loading")} />
      )}
    </Dialog>
  );
}
