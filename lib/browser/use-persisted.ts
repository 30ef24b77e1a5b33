"use client";
import { useSyncExternalStore } from "react";
import type { Persisted } from "./persisted";

/** A kept value, drawn anew when it changes here or in another tab; while the server draws, its fallback. */
export const usePersisted = <Value>({ subscribe, read, fallback }: Persisted<Value>): Value =>
  useSyncExternalStore(subscribe, read, () => fallback);
