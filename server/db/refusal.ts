/**
 * Why the database refused a statement: its SQLSTATE, and the constraint that spoke. Null: something else
 * failed.
 */
export function refusalOf(error: unknown): { code: string; constraint: string } | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string") return null;
  return {
    code: cause.code,
    constraint: "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : "",
  };
}
