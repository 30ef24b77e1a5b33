"use client";
import { useTranslations } from "next-intl";
import type { Ticket } from "@/contract/tickets";
import type { useTicketEdit } from "../use-ticket-edit";
import { ContactCard } from "./contact-card";
import { Decisions } from "./decisions";
import { Duplicates } from "./duplicates";
import { History } from "./history";
import { PanelSection } from "./panel-section";
import { Properties } from "./properties";

/** Beside the conversation: who asks, what is known of the ticket, why it is whose it is, and what happened to it. */
export function TicketPanel({ ticket, edit }: { ticket: Ticket; edit: ReturnType<typeof useTicketEdit>["edit"] }) {
  const t = useTranslations("ticket.panel");
  return (
    <>
      <PanelSection title={t("contact")}>
        {() => (
          <div className="flex flex-col gap-3">
            <ContactCard ticket={ticket} />
            <Duplicates email={ticket.contact?.email} phone={ticket.contact?.phone} subject={ticket.subject} excludeId={ticket.id} />
          </div>
        )}
      </PanelSection>
      <PanelSection title={t("properties")}>{() => <Properties ticket={ticket} edit={edit} />}</PanelSection>
      <PanelSection title={t(ticket.assignedToId ? "why" : "whyNobody")}>{() => <Decisions ticket={ticket} />}</PanelSection>
      <PanelSection title={t("history")} startsOpen={false}>{() => <History ticketId={ticket.id} />}</PanelSection>
    </>
  );
}
