import { ticketStatuses } from "@/contract/enums";
import type { TicketStatus } from "@/contract/enums";

const linkOf = (id: string, status: TicketStatus | undefined): HTMLElement | null => document.querySelector<HTMLElement>(`${status ? `[data-cards="${status}"] ` : ""}[data-ticket="${CSS.escape(id)}"]`);
const linksIn = (status: TicketStatus): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-cards="${status}"] [data-ticket]`)];

/** A column draws the cards of its place only after it was moved there, and a card that moves into a column `status`, some frames later. */
export function focusCard(id: string, status?: TicketStatus, framesMax = 30): void {
  const link = linkOf(id, status);
  if (link) {
    link.focus({ preventScroll: true });
    link.closest("[data-column]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if (framesMax > 0) requestAnimationFrame(() => focusCard(id, status, framesMax - 1));
}

/** To the card beside the one that has the focus, in the next column that has any; from nowhere to the first of all. Answers whether there was one. */
export function focusBeside(from: HTMLElement | null, by: 1 | -1): boolean {
  const column = ticketStatuses.findIndex((status) => status === from?.closest<HTMLElement>("[data-column]")?.dataset["column"]);
  const places = from && column >= 0 ? (by === 1 ? ticketStatuses.slice(column + 1) : ticketStatuses.slice(0, column).toReversed()) : ticketStatuses;
  const top = from?.getBoundingClientRect().top ?? 0;
  for (const status of places) {
    const inSight = linksIn(status).toSorted((a, b) => Math.abs(a.getBoundingClientRect().top - top) - Math.abs(b.getBoundingClientRect().top - top));
    const id = inSight[0]?.dataset["ticket"];
    if (id === undefined) continue;
    focusCard(id);
    return true;
  }
  return false;
}

export const focusedCard = (): HTMLElement | null => (document.activeElement instanceof HTMLElement ? document.activeElement.closest<HTMLElement>("[data-ticket]") ?? document.activeElement.closest("[data-card]")?.querySelector<HTMLElement>("[data-ticket]") ?? null : null);
