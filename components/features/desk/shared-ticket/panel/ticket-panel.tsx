"use client";
import { useTranslations } from "next-intl";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import type { Ticket } from "@/contract/desk/tickets";
import { outranks } from "@/contract/roles";
import { TicketFields } from "@/components/features/workspace/shared-fields/field-list";
import { TicketRules } from "@/components/features/automation/shared-rules/ticket-rules";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import type { useTicketEdit } from "../use-ticket-edit";
import { ContactCard } from "./contact-card";
import { Decisions } from "./decisions";
import { Duplicates } from "./duplicates";
import { Followers } from "./followers";
import { History } from "./history";
import { Links } from "./links";
import { Merges } from "./merges";
import { Participants } from "./participants";
import { PanelSection } from "./panel-section";
import { Properties } from "./properties";
import { Surveys } from "./surveys";

const SuggestedArticles = lazyPart(() =>
  import("./suggested-articles").then((file) => file.SuggestedArticles),
);
const ServiceLevels = lazyPart(() =>
  import("../service-levels/service-levels").then((file) => file.ServiceLevels),
);

/**
 * Beside the conversation: who asks, what is known of the ticket, why it is whose it is, and what happened to
 * it.
 */
export function TicketPanel({
  ticket,
  edit,
}: {
  ticket: Ticket;
  edit: ReturnType<typeof useTicketEdit>["edit"];
}) {
  const t = useTranslations("ticket.panel");
  const { role } = useSignedIn();
  return (
    <>
      <PanelSection title={t("contact")}>{() => <ContactCard ticket={ticket} />}</PanelSection>
      {ticket.slaStatus !== null && outranks(role, "AGENT") && (
        <PanelSection title={t("sla")}>
          {() => <ServiceLevels ticket={ticket} whileLoading={<Skeleton className="h-28" />} />}
        </PanelSection>
      )}
      <PanelSection title={t("properties")}>{() => <Properties ticket={ticket} edit={edit} />}</PanelSection>
      <PanelSection title={t("articles")}>
        {() => <SuggestedArticles ticketId={ticket.id} whileLoading={<ArticlesWait />} />}
      </PanelSection>
      <PanelSection title={t("fields")}>{() => <TicketFields ticket={ticket} />}</PanelSection>
      <PanelSection title={t("links")}>{() => <Links ticket={ticket} />}</PanelSection>
      {ticket.channel === "EMAIL" && mayCall(role, ticketParticipants.add) && (
        <PanelSection title={t("participants")}>{() => <Participants ticket={ticket} />}</PanelSection>
      )}
      <PanelSection title={t("followers")}>{() => <Followers ticket={ticket} />}</PanelSection>
      <PanelSection
        key={ticket.resolvedAt === null ? "before" : "after"}
        title={t("surveys")}
        startsOpen={ticket.resolvedAt !== null}
      >
        {() => <Surveys ticket={ticket} />}
      </PanelSection>
      <PanelSection title={t(ticket.assignedToId ? "why" : "whyNobody")}>
        {() => <Decisions ticket={ticket} />}
      </PanelSection>
      {/* It comes late and often not at all, so it stands where it moves nothing that one reads. */}
      <div className="border-b border-line px-4 py-3 empty:hidden">
        {ticket.mergedIntoId === null && (
          <Duplicates
            email={ticket.contact?.email}
            phone={ticket.contact?.phone}
            subject={ticket.subject}
            excludeId={ticket.id}
          />
        )}
      </div>
      <PanelSection title={t("merges")} startsOpen={false}>
        {() => <Merges ticket={ticket} />}
      </PanelSection>
      <PanelSection title={t("rules")} startsOpen={false}>
        {() => <TicketRules ticketId={ticket.id} />}
      </PanelSection>
      <PanelSection title={t("history")} startsOpen={false}>
        {() => <History ticketId={ticket.id} />}
      </PanelSection>
    </>
  );
}

const ArticlesWait = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-4 w-52" />
    <Skeleton className="h-4 w-44" />
  </div>
);
