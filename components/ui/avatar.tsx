import { clsx } from "clsx";

const hues = ["bg-hue-1", "bg-hue-2", "bg-hue-3", "bg-hue-4", "bg-hue-5", "bg-hue-6", "bg-hue-7", "bg-hue-8"];
const sizes = {
  xs: "size-5 text-[0.625rem]",
  sm: "size-6 text-[0.6875rem]",
  md: "size-8 text-xs",
  lg: "size-12 text-base",
};

/**
 * Initials on a colour that stays with the name. Decorative: the name stands beside it or in the parent's
 * label.
 */
export function Avatar({
  name,
  colourOf = name,
  size = "md",
  className,
}: {
  name: string;
  /** The whole name where `name` is a part of it: one person has one colour. */
  colourOf?: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white uppercase select-none",
        sizes[size],
        hues[hueOf(colourOf)],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/)
    .filter(Boolean);
  const first = firstLetter(words[0] ?? "?");
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? "") : "";
  // Arabic letters join: two initials side by side would read as a word.
  return /\p{Script=Arabic}/u.test(first) ? first : first + last;
}

const firstLetter = (word: string) => Array.from(word)[0] ?? "";

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % hues.length;
}
