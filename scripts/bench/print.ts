// How the benchmark's tables look in a terminal.
const nameWidth = 30;
export const row = (cells: string[]): string =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(nameWidth) : cell.padStart(11))).join("")}`.trimEnd() +
  "\n";
export const whole = (value: number): string => value.toFixed(0);
export const fine = (value: number): string => value.toFixed(1);
export const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED");
