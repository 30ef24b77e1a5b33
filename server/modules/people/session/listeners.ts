import type { Work } from "../../../work.ts";

/** What follows in another module when somebody signs in or out; runs in the same transaction. */
export interface SessionListener {
  /** Before the person's own row and their session are written, since locks of the desk come first. */
  beforeSignIn?(work: Work, userId: string): Promise<void>;
  /** Before the session is ended. */
  beforeSignOut?(work: Work, userId: string): Promise<void>;
  /** These sessions have ended, by a sign-out or otherwise. */
  sessionsEnded?(work: Work, sessionIds: readonly string[]): Promise<void>;
}

let installed: readonly SessionListener[] | undefined;

/** Called once, where the modules are put together (server/modules/session-listeners.ts). */
export function installSessionListeners(listeners: readonly SessionListener[]): void {
  installed = listeners;
}

function sessionListeners(): readonly SessionListener[] {
  if (!installed) throw new Error("Nothing listens to sessions: import server/modules/session-listeners.ts.");
  return installed;
}

export async function tellSignIn(work: Work, userId: string): Promise<void> {
  for (const listener of sessionListeners()) await listener.beforeSignIn?.(work, userId);
}
export async function tellSignOut(work: Work, userId: string): Promise<void> {
  for (const listener of sessionListeners()) await listener.beforeSignOut?.(work, userId);
}
export async function tellSessionsEnded(work: Work, sessionIds: readonly string[]): Promise<void> {
  for (const listener of sessionListeners()) await listener.sessionsEnded?.(work, sessionIds);
}
