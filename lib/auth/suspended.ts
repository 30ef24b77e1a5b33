import { create } from "zustand";
import type { Problem } from "@/contract/errors";

/** Why the workspace of whoever asks here is suspended; null: it is not, as far as is known. */
export const useSuspended = create<{ suspension: NonNullable<Problem["suspension"]> | null }>(() => ({
  suspension: null,
}));

export const showSuspended = (suspension: NonNullable<Problem["suspension"]> | null): void =>
  useSuspended.setState({ suspension });
