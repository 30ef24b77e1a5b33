import type { Call } from "../shared/api/call";

/** How the query cache names the answer to a call. */
export const queryKeyOf = <Input>(
  endpoint: Pick<Call, "id">,
  input: Input,
): readonly [group: string, call: string, input: Input] => {
  const [group = "", call = ""] = endpoint.id.split(".");
  return [group, call, input];
};

/** The same of a list that grows by cursor. */
export const pagesKeyOf = <Input>(endpoint: Pick<Call, "id">, input: Input) =>
  [...queryKeyOf(endpoint, input), "pages"] as const;
