type Listener = (path: string) => void;
const listeners = new Set<Listener>();

/** Somebody set out for another screen; whether they arrive depends on the network. */
export function tellStep(address: string): void {
  const { pathname } = new URL(address, location.origin);
  // The router calls inside its transition: what is set there shows only when the step is done.
  queueMicrotask(() => listeners.forEach((listener) => listener(pathname)));
}

export function onStep(react: Listener): () => void {
  listeners.add(react);
  return () => void listeners.delete(react);
}
