/**
 * Opens a menu or popover from a shortcut, as its own button would: the focus goes in, and comes back to the
 * button.
 */
export function pressTrigger(name: string): void {
  const button = document.querySelector<HTMLElement>(`[data-trigger="${name}"]`);
  button?.focus();
  button?.click();
}
