import type { AnyEndpoint, Changed, Changes } from "../../contract/kit.ts";
import type { Work } from "../work.ts";

/** Tells what a call declares that it changes; a replayed answer and a refused write come by without it. */
export function publishChanges(
  work: Pick<Work, "publish">,
  endpoint: Pick<AnyEndpoint, "id" | "changes">,
  params: unknown,
  answer: unknown,
): void {
  for (const { group, audience = "staff", id } of changedBy(endpoint.changes))
    work.publish(
      "resource_changed",
      { group, id: id === "all" ? "" : idOf(endpoint.id, id, params, answer) },
      [audience],
    );
}

/** Each as a whole, however short it was said. */
export function changedBy(changes: Changes | undefined): Changed[] {
  if (changes === undefined) return [];
  const each = typeof changes === "string" || "group" in changes ? [changes] : changes;
  return each.map((one) => (typeof one === "string" ? { group: one } : one));
}

function idOf(
  endpointId: string,
  from: "params" | "answer" | undefined,
  params: unknown,
  answer: unknown,
): string {
  const id = (from === "answer" ? undefined : idIn(params)) ?? (from === "params" ? undefined : idIn(answer));
  if (id === undefined)
    throw new Error(`${endpointId} declares changes, and neither path nor answer has an id.`);
  return id;
}
const idIn = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string"
    ? value.id
    : undefined;
