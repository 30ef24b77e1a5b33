"use client";
import { useState } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { mailboxes } from "@/contract/channels/mailboxes";
import type { InboundMail } from "@/contract/channels/mailboxes";
import type { Connection } from "@/contract/workspace/connections";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor, useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";

const tones: Record<InboundMail["state"], Tone> = {
  PENDING: "info",
  DONE: "success",
  PARKED: "warning",
  REFUSED: "neutral",
};
const shownMax = 50;

/** What came to a mailbox lately and what became of it; what is parked can be taken in. */
export function MailLogDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTranslations("mailboxes");
  const contacts = useTranslations("adminContacts");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [isParkedOnly, setIsParkedOnly] = useState(false);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesFor(mailboxes.mails, {
      params: { id: connection.id },
      query: { limit: shownMax, ...(isParkedOnly ? { state: ["PARKED"] } : {}) },
    }),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("logTitle", { name: connection.name })}
      text={t("logText")}
      closeLabel={common("close")}
      footer={
        <Button aria-pressed={isParkedOnly} onClick={() => setIsParkedOnly(!isParkedOnly)}>
          {t(isParkedOnly ? "showAll" : "showParked")}
        </Button>
      }
    >
      {data ? (
        items.length === 0 ? (
          <p className="py-8 text-center text-ink-muted">{t("logEmpty")}</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {items.map((mail) => (
                <LogRow key={mail.id} mail={mail} connectionId={connection.id} />
              ))}
            </ul>
            {hasNextPage && (
              <Button size="sm" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {contacts("more")}
              </Button>
            )}
          </>
        )
      ) : error ? (
        <p className="text-ink-muted">{inWords(error)}</p>
      ) : (
        <SkeletonRows rows={5} label={common("loading")} />
      )}
    </Dialog>
  );
}

function LogRow({ mail, connectionId }: { mail: InboundMail; connectionId: string }) {
  const t = useTranslations("mailboxes");
  const retry = useSend(mailboxes.retry);
  return (
    <li className="flex flex-col gap-1 py-2 text-[0.8125rem]">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge tone={tones[mail.state]}>{t(`states.${mail.state}`)}</Badge>
        {mail.class && mail.class !== "MESSAGE" && <Badge tone="neutral">{t(`classes.${mail.class}`)}</Badge>}
        {mail.isSent && <Badge tone="neutral">{t("sentTo")}</Badge>}
        <bdi dir="ltr" className="wrap-anywhere text-ink">
          {mail.sender}
        </bdi>
        <span className="ms-auto text-ink-faint">
          <TimeText iso={mail.createdAt} />
        </span>
      </p>
      <p dir="auto" className="wrap-anywhere text-ink-muted">
        {mail.subject}
      </p>
      {mail.reason && (
        <p dir="auto" className="wrap-anywhere text-warning-ink">
          {mail.reason}
        </p>
      )}
      <p className="flex gap-3">
        {mail.ticketId && (
          <Link href={`/tickets/${mail.ticketId}`} className="text-accent-ink hover:underline">
            {t("openTicket")}
          </Link>
        )}
        {mail.state === "PARKED" && (
          <Button
            variant="link"
            size="sm"
            isPending={retry.isPending}
            onClick={() => retry.mutate({ params: { id: connectionId, mailId: mail.id } })}
          >
            {t("takeIn")}
          </Button>
        )}
      </p>
    </li>
  );
}
