import { Node, mergeAttributes } from "@tiptap/react";

const attribute = (element: HTMLElement, name: string): string => element.getAttribute(name) ?? "";

/**
 * A member of staff named in a note. In HTML it is `<span data-mention="id">@Name</span>`, by which the
 * server knows whom to tell.
 */
export const MentionNode = Node.create({
  name: "mention",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: {
      default: "",
      parseHTML: (element: HTMLElement) => attribute(element, "data-mention"),
      renderHTML: ({ id }: Record<string, unknown>) => ({ "data-mention": id }),
    },
    label: {
      default: "",
      parseHTML: (element: HTMLElement) => (element.textContent ?? "").replace(/^@/, ""),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: "span[data-mention]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { class: "rounded-sm bg-warning/20 px-0.5 font-medium" }),
    `@${String(node.attrs["label"])}`,
  ],
  renderText: ({ node }) => `@${String(node.attrs["label"])}`,
});
