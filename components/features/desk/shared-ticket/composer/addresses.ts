const address = /^[^\s@<>"(),:;]{1,64}@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]{2,63}$/;

/** E-mail addresses as people list them; null where something is none. */
export function addressesIn(typed: string): string[] | null {
  const parts = typed
    .split(/[,;\s]+/)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== "");
  return parts.every((part) => address.test(part)) ? [...new Set(parts)] : null;
}
