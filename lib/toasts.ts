import type { ReactNode } from "react";
import { toast as sonner } from "sonner";
import { limits } from "@/contract/limits";

export type ToastVariant = "success" | "error" | "info" | "warning";
export interface ToastMore { text?: ReactNode; action?: { label: string; onSelect: () => void }; /** A second, quieter choice. */ other?: { label: string; onSelect: () => void }; durationMs?: number }

// The newest first, at most 20 waiting; older ones give way.
const queue: (string | number)[] = [];

/** Toasts stand top-right, three at a time, five seconds each; <Toasts /> in the shell draws them. */
export function showToast(variant: ToastVariant, title: ReactNode, { text, action, other, durationMs = limits.toastVisibleMs }: ToastMore = {}): string | number {
  const forget = (id: string | number) => void queue.splice(0, queue.length, ...queue.filter((each) => each !== id));
  const id = sonner[variant](title, {
    description: text,
    duration: durationMs,
    onDismiss: (gone) => forget(gone.id),
    onAutoClose: (gone) => forget(gone.id),
    ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
    ...(other ? { cancel: { label: other.label, onClick: other.onSelect } } : {}),
  });
  queue.unshift(id);
  for (const old of queue.splice(limits.toastQueueMax)) sonner.dismiss(old);
  return id;
}
