"use client";
import { DayRange, useDayRangeText } from "./day-range";
import type { Control } from "./filter-controls";

/** Two days, the first and the last. */
export const days: Control = {
  useText: ([from, to]) => useDayRangeText()(from, to),
  Editor: ({ values: [from, to], set }) => (
    <DayRange from={from} to={to} onFrom={(day) => set(day)} onTo={(day) => set(day, 1)} />
  ),
};
