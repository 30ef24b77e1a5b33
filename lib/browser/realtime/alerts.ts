import { create } from "zustand";
import { deskLimits as limits } from "@/contract/desk-limits";
import { randomId } from "../../shared/random-id";

export interface EscalationAlert {
  id: string;
  ticketId: string;
  message: string;
  priority: string;
  timestamp: string;
}

/** The newest first; older ones than the limit give way. */
export const useAlerts = create<{ alerts: readonly EscalationAlert[] }>(() => ({ alerts: [] }));

export const addAlert = (alert: Omit<EscalationAlert, "id">): void =>
  useAlerts.setState(({ alerts }) => ({
    alerts: [
      { ...alert, id: randomId() },
      ...alerts.filter((each) => each.ticketId !== alert.ticketId || each.message !== alert.message),
    ].slice(0, limits.escalationAlertsMax),
  }));

export const dismissAlert = (id: string): void =>
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((each) => each.id !== id) }));
