"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { queryFor } from "@/lib/api/query";
import { TicketFinder } from "../ticket-finder";
import { MergeReview } from "./merge-review";

/** Merges this ticket with another one, which survives unless one says otherwise. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTranslations("ticket.merge");
  const common = useTranslations("common");
  const router = useRouter();
  const [other, setOther] = useState<string | null>(null);
  const [targetId, setTargetId] = useState("");
  const pick = (id: string) => {
    setOther(id);
    setTargetId(id);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("intoTitle", { number: ticket.number })}
      text={other === null ? t("intoHelp") : undefined}
      closeLabel={common("close")}
    >
      {other === null ? (
        <div className="flex flex-col gap-4">
          <TicketFinder
            except={[ticket.id]}
            action={({ number, subject }) => t("pick", { number, subject })}
            onPick={({ id }) => pick(id)}
          />
          <Likely ticket={ticket} onPick={pick} />
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <Button size="sm" variant="link" className="self-start" onClick={() => setOther(null)}>
            {t("another")}
          </Button>
          <MergeReview
            ids={[ticket.id, other]}
            targetId={targetId}
            onTarget={setTargetId}
            onMerged={({ id }) => {
              onClose();
              router.push(`/tickets/${id}`);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Of the same person or about the same. */
function Likely({
  ticket: { id, contact, subject },
  onPick,
}: {
  ticket: Ticket;
  onPick: (id: string) => void;
}) {
  const t = useTranslations("ticket.merge");
  const reasons = useTranslations("ticket.duplicates.reasons");
  const query = useQuery(
    queryFor(tickets.findDuplicates, {
      query: {
        excludeId: id,
        subject,
        ...(contact?.email ? { email: contact.email } : {}),
        ...(contact?.phone ? { phoneNumber: contact.phone } : {}),
      },
    }),
  );
  const found = (query.data?.items ?? []).slice(0, 5);
  if (found.length === 0) return null;
  return (
    <section aria-label={t("likely")}>
      <h3 className="text-[0.8125rem] font-semibold text-ink">{t("likely")}</h3>
      <ul className="mt-1 flex flex-col gap-0.5">
        {found.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-label={t("pick", { number: one.number, subject: one.subject })}
              onClick={() => onPick(one.id)}
              className="flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1.5 text-start text-[0.8125rem] hover:bg-hover"
            >
              <span className="shrink-0 text-ink-faint tabular-nums" dir="ltr">
                #{one.number}
              </span>
              <span className="min-w-0 flex-1 truncate text-ink" dir="auto">
                {one.subject}
              </span>
              <span className="shrink-0 text-xs text-ink-faint">{reasons(one.reason)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
