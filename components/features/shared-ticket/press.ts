/** Opens a menu or popover from a shortcut, as its own button would by the keyboard: the focus goes in, and comes back to the button. */
export function pressTrigger(name: string): void {
  const button = document.querySelector<HTMLElement>(`[data-trigger="${name}"]`);
  if (!button) return;
  button.focus();
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}
