import type { Work } from "../../../work.ts";

/** That something about a person's data moved: to those who may see it; names nobody. */
export function publishPrivacyRequest(work: Work, { id }: { id: string }): void {
  work.publish("resource_changed", { group: "privacy", id }, ["staff"]);
}
