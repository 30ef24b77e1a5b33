"use client";
import { useTranslations } from "next-intl";
import type { DeliveryWait } from "@/contract/enums";
import { useFormat, useNow } from "./use-format";

const hourMs = 3_600_000;

/** Why a message waits, and when it goes: "Waiting: WhatsApp allows …; goes at 10:32". */
export function useWaitWords(): (waits: { for: DeliveryWait; until: string }) => string {
  const t = useTranslations("deliveryWaits");
  const format = useFormat();
  const now = useNow();
  return ({ for: limit, until }) => {
    const isToday = Date.parse(until) - now.getTime() < 12 * hourMs;
    return t(limit, { time: isToday ? format.time(until) : format.dateTime(until) });
  };
}
