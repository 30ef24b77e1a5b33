"use client";
import { CalendarClock } from "lucide-react";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import { numberCell, textCell, timeCell, titleCell, yesNoCell } from "@/components/resource/cells";
import { resourcePage } from "@/components/resource/resource-page";
import { SlaCalendarDrawer } from "./sla-calendar-drawer";

/** In whose hours the time of targets counts. */
export const SlaCalendarsSection = resourcePage(slaCalendars, {
  text: "slaCalendars",
  icon: <CalendarClock aria-hidden />,
  nameOf: ({ name }) => name,
  columns: [
    titleCell("name"),
    yesNoCell("isDefault"),
    textCell("timeZone"),
    numberCell("policies"),
    timeCell("validFrom"),
  ],
  form: ({ row, onClose }) => <SlaCalendarDrawer calendar={row} onClose={onClose} />,
});
