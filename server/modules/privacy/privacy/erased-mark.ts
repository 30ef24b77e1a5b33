/** What replaces somebody's data. */
export const erasedMark = "[erased]";
