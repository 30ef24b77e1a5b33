"use client";
import type { ComponentType } from "react";
import type { Ticket } from "@/contract/desk/tickets";
import { ButtonsMessage } from "./buttons-message";
import { ListMessage } from "./list-message";
import { LocationMessage } from "./location-message";
import { ProductsMessage } from "./products-message";
import type { RichDialogProps } from "./rich-frame";
import type { RichKind } from "./rich-kinds";

const messages: Record<RichKind, ComponentType<RichDialogProps>> = {
  buttons: ButtonsMessage,
  list: ListMessage,
  location: LocationMessage,
  products: ProductsMessage,
};

/** Writes a message of one kind, beside what the customer will see of it. */
export function RichMessageDialog({
  kind,
  ticket,
  connectionId,
  onClose,
}: {
  kind: RichKind;
  ticket: Ticket;
  connectionId: string;
  onClose: () => void;
}) {
  const Message = messages[kind];
  return <Message ticketId={ticket.id} connectionId={connectionId} onClose={onClose} />;
}
