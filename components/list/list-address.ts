/** What the address of a list says beside its filters, and those by their names. */
export interface ListAddress {
  page: number;
  search: string;
  sort: string | null;
  /** Id of the row whose drawer is open, or "new". */
  open: string | null;
  filter: (name: string) => string | null;
  filters: (name: string) => string[];
}

/** Read alike by the screen and by the server, which begins the screen's first call before it. */
export function listAddressOf(params: Pick<URLSearchParams, "get">): ListAddress {
  const page = Number(params.get("page"));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get("search") ?? "",
    sort: params.get("sort"),
    open: params.get("open"),
    filter: (name) => params.get(name),
    filters: (name) => params.get(name)?.split(",").filter(Boolean) ?? [],
  };
}
