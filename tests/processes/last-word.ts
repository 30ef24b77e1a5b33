/** The transaction that writes this is the last of a process with die-after-commit.ts. */
export const lastWord = "The process that stores this dies";
