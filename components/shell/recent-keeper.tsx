"use client";
import { useEffect } from "react";
import { usePathname } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { contacts } from "@/contract/crm/contacts";
import { tickets } from "@/contract/desk/tickets";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { noteRecent } from "@/lib/browser/recent-items";

/**
 * Remembers the tickets and contacts that were opened, by what the screen itself has fetched: nothing is
 * asked for twice.
 */
export function RecentKeeper() {
  const path = usePathname();
  const { id: userId } = useSignedIn();
  const [, kind, id = ""] = /^\/(tickets|contacts)\/([\w-]+)$/.exec(path) ?? [];
  const isTicket = kind === "tickets" && id !== "kanban";
  const ticket = useQuery({ ...queryFor(tickets.get, { params: { id } }), enabled: false }).data;
  const contact = useQuery({ ...queryFor(contacts.get, { params: { id } }), enabled: false }).data;
  const label = isTicket
    ? ticket && `#${ticket.number} ${ticket.subject}`
    : kind === "contacts"
      ? contact?.name
      : undefined;
  useEffect(() => {
    if (label && userId) noteRecent(userId, { path, label });
  }, [label, path, userId]);
  return null;
}
