type Listener = () => void;
const listeners = new Set<Listener>();

/** A call came back with nothing at all. Whoever watches the network looks whether it is still there. */
export const tellUnreachable = (): void => listeners.forEach((listener) => listener());

export function onUnreachable(react: Listener): () => void {
  listeners.add(react);
  return () => void listeners.delete(react);
}
