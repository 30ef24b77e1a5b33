/** A pattern for `like` that finds `part` anywhere, its own wildcards taken literally. */
export const likeContaining = (part: string): string => `%${part.replaceAll(/[\\%_]/g, "\\$&")}%`;
