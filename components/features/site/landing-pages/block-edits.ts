import { blockTypes } from "@/contract/site/landing-parts";
import type { Block, BlockType, FormField, Words } from "@/contract/site/landing-parts";

const short = (): string => crypto.randomUUID().slice(0, 8);
const newId = (kind: string, taken: readonly string[]): string => {
  const id = `${kind}-${short()}`;
  return taken.includes(id) ? newId(kind, taken) : id;
};

export const newField = (kind: FormField["kind"], label: Words, taken: readonly string[]): FormField => ({
  id: newId(kind, taken),
  kind,
  label,
  isRequired: kind === "email",
  choices: [],
});

/**
 * A block as it comes out of the palette: enough of it to be seen. `words` are the editor's, in the language
 * that they write in.
 */
export function newBlock(
  type: BlockType,
  blocks: readonly Block[],
  words: { heading: Words; email: Words; message: Words },
): Block {
  const base = {
    id: newId(
      type,
      blocks.map(({ id }) => id),
    ),
    heading: words.heading,
  };
  switch (type) {
    case "hero":
      return { ...base, type, text: {}, action: null };
    case "features":
      return { ...base, type, items: [{ title: {}, text: {} }] };
    case "articles":
      return { ...base, type, source: "NEWEST", categoryId: null, articleIds: [], count: 4 };
    case "faq":
      return { ...base, type, items: [{ question: {}, answer: {} }] };
    case "form":
      return {
        ...base,
        type,
        text: {},
        subject: "",
        thanks: {},
        submit: {},
        tags: [],
        fields: [
          newField("email", words.email, []),
          { ...newField("text", words.message, []), isRequired: true },
        ],
      };
    case "chat":
      return { ...base, type, text: {}, label: {} };
    case "contact":
      return { ...base, type, email: "", phone: "", address: {}, hours: {} };
    case "testimonials":
      return { ...base, type, items: [{ quote: {}, name: "", role: {} }] };
    case "pricing":
      return {
        ...base,
        type,
        plans: [{ name: {}, price: {}, period: {}, features: {}, action: null, isHighlighted: false }],
      };
  }
}
export const palette: readonly BlockType[] = blockTypes;

/** One thing of a list at another place; places outside of it leave it as it is. */
export function withItemMoved<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1);
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, one);
}

/** An address made of a name: letters without their marks, digits and hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
