/** Told to the whole page: the session is over; a refresh went wrong. */
export type SessionEvent = "session-expired" | "auth-error";

export const announceSessionEvent = (event: SessionEvent): void => void dispatchEvent(new CustomEvent(event));

export function onSessionEvent(event: SessionEvent, react: () => void): () => void {
  addEventListener(event, react);
  return () => removeEventListener(event, react);
}
