"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { mailboxes } from "@/contract/channels/mailboxes";
import { queryFor } from "@/lib/api/query";

/** An address that mail can be forwarded to instead, and whether it would arrive; nothing where none is taken. */
export function MailboxForwarding({ id }: { id: string }) {
  const t = useTranslations("mailboxes");
  const { data } = useQuery(queryFor(mailboxes.forwarding, { params: { id } }));
  if (!data?.address) return null;
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-[0.8125rem]">
      <p className="text-ink-muted">{t("forwardTo")}</p>
      <p dir="ltr" className="font-mono text-xs wrap-anywhere text-ink select-all">
        {data.address}
      </p>
      <p className={data.dns === "FOUND" ? "text-success-ink" : "text-warning-ink"}>{t(`dns.${data.dns}`)}</p>
    </div>
  );
}
