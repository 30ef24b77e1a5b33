"use client";
import { useEffect } from "react";
import { Link } from "@/components/ui/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Ticket } from "@/contract/desk/tickets";
import { Banner } from "@/components/ui/banner";
import { useTicket } from "../use-ticket";

/** A merged ticket leads on to the one that goes on; `?merged=stay` looks at it as it stands. */
export function useMergedAway(ticket: Ticket): void {
  const router = useRouter();
  const params = useSearchParams();
  const into = params.get("merged") === "stay" ? null : ticket.mergedIntoId;
  // The address is another one; there is nothing to draw of the way there.
  useEffect(() => {
    if (into !== null) router.replace(`/tickets/${into}?from=${ticket.number}`);
  }, [into, router, ticket.number]);
}

/** Where one came from, or where the messages of a merged ticket are. */
export function MergedNotice({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("ticket.merged");
  const from = useSearchParams().get("from");
  if (ticket.mergedIntoId !== null) return <WentTo ticket={ticket} intoId={ticket.mergedIntoId} />;
  if (from === null || !/^\d{1,9}$/.test(from)) return null;
  return (
    <Banner
      tone="info"
      className="m-3 mb-0"
      actions={
        <Link href={`/tickets/${from}?merged=stay`} className="text-accent-ink hover:underline">
          {t("look", { number: from })}
        </Link>
      }
    >
      {t("cameFrom", { from, number: ticket.number })}
    </Banner>
  );
}

function WentTo({ ticket, intoId }: { ticket: Ticket; intoId: string }) {
  const t = useTranslations("ticket.merged");
  const into = useTicket(intoId).data;
  return (
    <Banner
      tone="warning"
      className="m-3 mb-0"
      actions={
        <Link href={`/tickets/${intoId}`} className="text-accent-ink hover:underline">
          {into ? t("open", { number: into.number }) : t("openIt")}
        </Link>
      }
    >
      {into
        ? t("wentTo", { number: ticket.number, into: into.number })
        : t("wentAway", { number: ticket.number })}
    </Banner>
  );
}
