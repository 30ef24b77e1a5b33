import { create } from "zustand";
import { deskLimits as limits } from "@/contract/desk-limits";
import { randomId } from "../../shared/random-id";

export interface RecentMessage {
  id: string;
  at: string;
  text: string;
}

/** What was told in passing, for whoever was not looking: the last ten, the newest first. */
export const useRecent = create<{ messages: readonly RecentMessage[] }>(() => ({ messages: [] }));

export const keepRecent = (text: string, at: string): void =>
  useRecent.setState(({ messages }) => ({
    messages: [{ id: randomId(), at, text }, ...messages].slice(0, limits.recentNotificationsMax),
  }));
export const forgetRecent = (): void => useRecent.setState({ messages: [] });
