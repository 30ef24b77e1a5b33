/** What one filter is about; two ends of a range are one. */
export const filterKinds = [
  "status",
  "type",
  "owner",
  "company",
  "tag",
  "source",
  "seen",
  "created",
  "hasEmail",
  "hasPhone",
  "wasSeen",
  "isTagged",
] as const;
export type FilterKind = (typeof filterKinds)[number];

/** What can narrow a list of contacts, by the names of the API, so that any figure's link is a list. */
export const filterNames = [
  "status",
  "type",
  "source",
  "ownerId",
  "companyId",
  "tag",
  "isTagged",
  "hasEmail",
  "hasPhone",
  "seenFrom",
  "seenTo",
  "wasSeen",
  "createdFrom",
  "createdTo",
  "customField",
  "search",
] as const;
export type FilterName = (typeof filterNames)[number];
/** As an address holds them; several values stand between commas. */
export type ContactFilters = Readonly<Partial<Record<FilterName, string>>>;

const namesByKind: Partial<Record<FilterKind, readonly FilterName[]>> = {
  owner: ["ownerId"],
  company: ["companyId"],
  seen: ["seenFrom", "seenTo"],
  created: ["createdFrom", "createdTo"],
};
// every other kind is named by its filter
export const namesOf = (kind: FilterKind): readonly FilterName[] => namesByKind[kind] ?? [kind as FilterName];

/** Filters that the server answered with, such as those of a rule, as an address holds them. */
export const asText = (filter: Readonly<Record<string, unknown>>): ContactFilters =>
  Object.fromEntries(
    filterNames.flatMap((name): [string, string][] => {
      const value = filter[name];
      return value === undefined || value === null || value === ""
        ? []
        : [[name, Array.isArray(value) ? value.join(",") : String(value)]];
    }),
  );
