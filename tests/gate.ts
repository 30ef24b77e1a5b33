/** An answer that waits until the test lets it through. */
export function gate(): { open: () => void; opened: Promise<void> } {
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  return { open: () => resolve(), opened };
}
