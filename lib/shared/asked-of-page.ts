/** What a page's address asks with, as Next reads it. */
export type AskedOfPage = Promise<Record<string, string | string[] | undefined>>;

/** The same as it stands in the address, without its question mark; of what is named twice the first. */
export function queryOf(asked: Awaited<AskedOfPage>): URLSearchParams {
  const firsts = Object.entries(asked).flatMap(([name, value]): [string, string][] => {
    const first = Array.isArray(value) ? value[0] : value;
    return first === undefined ? [] : [[name, first]];
  });
  return new URLSearchParams(firsts);
}
