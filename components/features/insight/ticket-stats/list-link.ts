/** The list of the tickets that a figure counts. */
export function listLink(filter: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(
    Object.entries({ ...filter, isMerged: "false" }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return `/admin/tickets?${params}`;
}
