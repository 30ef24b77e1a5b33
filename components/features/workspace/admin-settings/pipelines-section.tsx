"use client";
import { useTranslations } from "next-intl";
import { Waypoints } from "lucide-react";
import { ticketPipelines } from "@/contract/desk/ticket-pipelines";
import type { TicketPipeline } from "@/contract/desk/ticket-pipelines";
import { customCell, numberCell, titleCell } from "@/components/resource/cells";
import { resourcePage } from "@/components/resource/resource-page";
import { Badge } from "@/components/ui/badge";
import { PipelineForm } from "./pipeline-form";

/** Streams of work with people of their own. */
export const PipelinesSection = resourcePage(ticketPipelines, {
  text: "ticketPipelines",
  columns: [
    titleCell<"name", "description">("name", "description"),
    customCell<TicketPipeline>("agents", ({ agents }) => <People count={agents.length} />),
    numberCell("openTickets"),
    customCell<TicketPipeline>("state", (pipeline) => <State pipeline={pipeline} />),
  ],
  form: ({ row, onClose, onMade }) => <PipelineForm pipeline={row} onClose={onClose} onMade={onMade} />,
  nameOf: ({ name }) => name,
  icon: <Waypoints aria-hidden />,
  holdsTickets: {},
});

function People({ count }: { count: number }) {
  const t = useTranslations("ticketPipelines");
  return <span className="text-ink-muted">{t("ofPeople", { count })}</span>;
}

function State({ pipeline: { isDefault, isActive } }: { pipeline: TicketPipeline }) {
  const t = useTranslations("ticketPipelines");
  if (isDefault) return <Badge tone="accent">{t("default")}</Badge>;
  return isActive ? <Badge tone="success">{t("active")}</Badge> : <Badge>{t("inactive")}</Badge>;
}
