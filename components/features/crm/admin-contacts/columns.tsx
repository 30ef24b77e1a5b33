"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { Contact } from "@/contract/crm/contacts";
import type { ContactSort } from "@/contract/enums";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { keptColumns } from "@/components/list/kept-columns";
import { TimeText, tagsCell } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { useFormat } from "@/lib/browser/use-format";

/** Columns beside the name, which always stands. */
export const columns = keptColumns(
  "contacts.columns",
  [
    "companyName",
    "phone",
    "jobTitle",
    "type",
    "tier",
    "status",
    "ownerName",
    "tags",
    "source",
    "openTickets",
    "lastSeenAt",
    "createdAt",
    "updatedAt",
  ],
  ["companyName", "phone", "type", "status", "openTickets", "lastSeenAt"],
);
export type ContactColumn = (typeof columns.all)[number];

/** By which a head orders the list, the way round that is asked for first. */
export const sortsOf: Partial<Record<ContactColumn, ContactSort>> = {
  lastSeenAt: "-lastSeenAt",
  createdAt: "-createdAt",
  updatedAt: "-updatedAt",
};

const tags = tagsCell("tags");
const faint = <span className="text-ink-faint">{"–"}</span>;
const text = (value: string | null): ReactNode =>
  value === null ? faint : <bdi className="block max-w-36 truncate text-ink-muted">{value}</bdi>;

export function useColumnFace(): (column: ContactColumn, contact: Contact) => ReactNode {
  const words = useTranslations("contacts.options");
  const sources = useTranslations("contactFilters.source");
  const format = useFormat();
  const { nameOf } = useStaff();
  return (column, contact) => {
    switch (column) {
      case "companyName":
      case "jobTitle":
        return text(contact[column]);
      case "ownerName":
        return text(nameOf(contact.ownerId));
      case "phone":
        return contact.phone === null ? (
          faint
        ) : (
          <span dir="ltr" className="whitespace-nowrap text-ink-muted tabular-nums">
            {contact.phone}
          </span>
        );
      case "type":
        return <span className="text-ink-muted">{words(`type.${contact.type}`)}</span>;
      case "status":
        return (
          <Badge
            tone={
              contact.status === "BLOCKED" ? "danger" : contact.status === "ACTIVE" ? "success" : "neutral"
            }
          >
            {words(`status.${contact.status}`)}
          </Badge>
        );
      case "tier":
        return contact.tier === null ? (
          faint
        ) : (
          <span className="text-ink-muted">{words(`tier.${contact.tier}`)}</span>
        );
      case "source":
        return <span className="text-ink-muted">{sources(contact.source)}</span>;
      case "tags":
        return contact.tags.length === 0 ? faint : tags.render(contact, "contacts");
      case "openTickets":
        return <span className="tabular-nums">{format.number(contact.openTickets)}</span>;
      default:
        return <TimeText iso={contact[column]} />;
    }
  };
}
