import { create } from "zustand";
import { signOut } from "../../auth/refresh";
import { useWaiting } from "./store";

/** Somebody wants to log out while writes of theirs wait, which would go with them. */
export const useLeaving = create<{ isAsked: boolean }>(() => ({ isAsked: false }));

/** Logs out, and asks first where that would lose something. */
export function leaveDesk(): void {
  if (useWaiting.getState().writes.length > 0) useLeaving.setState({ isAsked: true });
  else void signOut();
}
