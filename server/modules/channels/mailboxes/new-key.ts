import { randomInt } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Twenty letters and digits that nobody can guess, and that survive a change of case. */
export const newKey = (): string =>
  Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join("");
