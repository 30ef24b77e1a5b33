import { dismissToast } from "@/lib/browser/toasts";

/** The notice that offers to undo each reply of ours that is held. */
const notices = new Map<string, string>();
/** Tickets whose conversation is on screen: there the reply itself offers the undo, and no notice does. */
const shown = new Set<string>();

export const isThreadShown = (ticketId: string): boolean => shown.has(ticketId);
export function showThread(ticketId: string): () => void {
  shown.add(ticketId);
  return () => void shown.delete(ticketId);
}

export const noteNotice = (messageId: string, toastId: string): void => void notices.set(messageId, toastId);

/** Decided elsewhere, at the message itself: there is nothing left to offer. */
export function dropNotice(messageId: string): void {
  const toastId = notices.get(messageId);
  notices.delete(messageId);
  if (toastId !== undefined) dismissToast(toastId);
}
