import type { ReactNode } from "react";
import { create } from "zustand";
import { deskLimits as limits } from "@/contract/desk-limits";
import { randomId } from "../shared/random-id";

export type ToastVariant = "success" | "destructive" | "info" | "warning";
interface ToastAction {
  label: string;
  onSelect: () => void;
}
export interface ToastMore {
  description?: ReactNode;
  action?: ToastAction;
  /** A second, quieter choice. */ other?: ToastAction;
  durationMs?: number;
}
/** `open: false`: it was dismissed, and goes out of the list a little later. */
export interface Toast extends ToastMore {
  id: string;
  open: boolean;
  title: ReactNode;
  variant: ToastVariant;
}

/**
 * The newest first, at most 20; older ones give way. <Toasts /> in the shell draws the first three that are
 * open, and only their time runs.
 */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

interface Timer {
  /** Undefined: it stands still. */ id: ReturnType<typeof setTimeout> | undefined;
  leftMs: number;
  sinceMs: number;
}
const closing = new Map<string, Timer>();
const removing = new Map<string, ReturnType<typeof setTimeout>>();
let isHeld = false;

export function showToast(
  variant: ToastVariant,
  title: ReactNode,
  { durationMs = limits.toastVisibleMs, ...more }: ToastMore = {},
): string {
  const id = randomId();
  useToasts.setState(({ toasts }) => ({
    toasts: [{ id, open: true, variant, title, durationMs, ...more }, ...toasts].slice(
      0,
      limits.toastQueueMax,
    ),
  }));
  const kept = new Set(useToasts.getState().toasts.map((toast) => toast.id));
  for (const gone of [...closing.keys(), ...removing.keys()]) if (!kept.has(gone)) forget(gone);
  closing.set(id, { id: undefined, leftMs: durationMs, sinceMs: 0 });
  runThoseInSight();
  return id;
}

/** Closes one, or all where none is named; what is closed stays in the list for five seconds more. */
export function dismissToast(id?: string): void {
  const ids = useToasts
    .getState()
    .toasts.filter((toast) => toast.open && (id === undefined || toast.id === id))
    .map((toast) => toast.id);
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (ids.includes(toast.id) ? { ...toast, open: false } : toast)),
  }));
  for (const each of ids) {
    forget(each);
    removing.set(
      each,
      setTimeout(() => removeToast(each), limits.toastRemoveAfterMs),
    );
  }
  if (closing.size === 0) isHeld = false; // what went away under the pointer will not hear it leave
  runThoseInSight();
}

/** Takes one out at once; without a name, all of them. */
export function removeToast(id?: string): void {
  for (const { id: each } of useToasts.getState().toasts) if (id === undefined || each === id) forget(each);
  useToasts.setState(({ toasts }) => ({
    toasts: id === undefined ? [] : toasts.filter((toast) => toast.id !== id),
  }));
  runThoseInSight();
}

/** While somebody reads them, none goes. */
export function holdToasts(): void {
  if (isHeld) return;
  isHeld = true;
  runThoseInSight();
}

export function letToastsGo(): void {
  if (!isHeld) return;
  isHeld = false;
  runThoseInSight();
}

/**
 * What stands behind the three in sight has its whole time before it; what is pushed out of sight keeps the
 * rest of its time.
 */
function runThoseInSight(): void {
  const open = useToasts.getState().toasts.filter(({ open }) => open);
  const inSight = new Set(open.slice(0, limits.toastsVisibleMax).map(({ id }) => id));
  for (const [id, timer] of closing) {
    if (isHeld || !inSight.has(id)) pause(timer);
    else if (timer.id === undefined) {
      timer.sinceMs = Date.now();
      timer.id = setTimeout(() => dismissToast(id), Math.max(0, timer.leftMs));
    }
  }
}

function pause(timer: Timer): void {
  if (timer.id === undefined) return;
  clearTimeout(timer.id);
  timer.id = undefined;
  timer.leftMs -= Date.now() - timer.sinceMs;
}

function forget(id: string): void {
  clearTimeout(closing.get(id)?.id);
  clearTimeout(removing.get(id));
  closing.delete(id);
  removing.delete(id);
}
