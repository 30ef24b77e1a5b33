import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as ar from "@/messages/ar";

const css = readFileSync(path.join(__dirname, "typeface.css"), "utf8");
const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, face = ""]) => ({
  file: /url\("([^"]+)"\)/.exec(face)?.[1] ?? "",
  ranges: [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = "", to = from]) => [
    parseInt(from, 16),
    parseInt(to, 16),
  ]),
}));
const small = faces.filter(({ file }) => file.includes("typeface-arabic"));
const covers = ({ ranges }: (typeof faces)[number], letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from = 0, to = 0]) => code >= from && code <= to);
};
const isArabic = (letter: string) => /\p{Script=Arabic}|[\u0600-\u06FF]/u.test(letter);

test("a weight of the Arabic letters weighs less than 16 KB", () => {
  expect(small).toHaveLength(3);
  for (const { file } of small)
    expect([file, statSync(path.join(__dirname, file)).size < 16_000]).toEqual([file, true]);
});

test("every letter of the desk in Arabic is among them, and those of Persian and Urdu", () => {
  const said = new Set([...JSON.stringify(ar), ..."پچژگکیٹڈڑںہھےۓ۰۱۲٠١٢،؛؟"].filter(isArabic));
  expect(said.size).toBeGreaterThan(50);
  for (const face of small) expect([...said].filter((letter) => !covers(face, letter))).toEqual([]);
});

test("nothing but Arabic script fetches an Arabic typeface", () => {
  expect(faces).toHaveLength(6);
  for (const face of faces)
    expect([..."Añb…—→✓0 €\u200E中"].filter((letter) => covers(face, letter))).toEqual([]);
});
