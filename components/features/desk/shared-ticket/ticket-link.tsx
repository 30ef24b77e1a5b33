import { Link } from "@/components/ui/link";

/** A ticket's subject, which opens it from anywhere on its row; the row stands `relative`. */
export const TicketLink = ({ ticket }: { ticket: { number: number; subject: string } }) => (
  <Link
    href={`/tickets/${ticket.number}`}
    dir="auto"
    className="line-clamp-1 rounded-sm font-medium text-ink after:absolute after:inset-0"
  >
    {ticket.subject}
  </Link>
);
