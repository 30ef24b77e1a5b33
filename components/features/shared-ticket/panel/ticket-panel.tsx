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
      <PanelSection title={t("contact")}>{() => <ContactCard ticket={ticket} />}</PanelSection>
      <PanelSection title={t("properties")}>{() => <Properties ticket={ticket} edit={edit} />}</PanelSection>
      <PanelSection title={t(ticket.assignedToId ? "why" : "whyNobody")}>{() => <Decisions ticket={ticket} />}</PanelSection>
      {/* It comes late and often not at all, so it stands where it moves nothing that one reads. */}
      <div className="border-b border-line px-4 py-3 empty:hidden"><Duplicates email={ticket.contact?.email} phone={ticket.contact?.phone} subject={ticket.subject} excludeId={ticket.id} /></div>
      <PanelSection title={t("history")} startsOpen={false}>{() => <History ticketId={ticket.id} />}</PanelSection>
    </>
  );
}
