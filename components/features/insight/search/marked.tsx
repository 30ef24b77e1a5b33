/** A text with what was looked for marked in it, in any case and with any accents. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return splitAt(text, words).map((part, at) =>
    at % 2 === 1 ? (
      <mark key={at} className="rounded-sm bg-accent-soft text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Even places: as they are; odd places: found. Joined they are the text. */
export function splitAt(text: string, words: readonly string[]): string[] {
  const wanted = words.map(plain).filter((word) => word !== "");
  if (wanted.length === 0) return [text];
  // Folding takes accents off, so a letter of the folded text knows where it stood.
  const letters = Array.from(text);
  const folded = letters.map((letter) => plain(letter));
  const starts: number[] = [];
  let whole = "";
  for (const piece of folded) {
    starts.push(whole.length);
    whole += piece;
  }
  const isFound = letters.map(() => false);
  for (const word of wanted) {
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + word.length)) {
      starts.forEach((start, index) => {
        if (start >= at && start < at + word.length) isFound[index] = true;
      });
    }
  }
  const parts: string[] = [""];
  letters.forEach((letter, index) => {
    if (isFound[index] === (parts.length % 2 === 1)) parts.push("");
    parts[parts.length - 1] += letter;
  });
  return parts;
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
