import { readSounds } from "./preferences";

const files = { normal: "/sounds/notification.mp3", urgent: "/sounds/urgent-notification.mp3" };

/**
 * Plays an alert, unless this person switched sounds off in this browser. A browser that wants a click first
 * stays silent; the alert is on the screen all the same.
 */
export function playSound(kind: keyof typeof files): void {
  if (!readSounds()) return;
  void new Audio(files[kind]).play().catch(() => undefined);
}
