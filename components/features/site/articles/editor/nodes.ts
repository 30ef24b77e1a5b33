import { Mark, Node } from "@tiptap/react";
import { embedFrom } from "@/contract/site/article-embeds";

/**
 * A file of the workspace, shown. What is kept of it is `data-attachment`; its address is signed anew each
 * time.
 */
export const Picture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    attachment: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-attachment"),
      renderHTML: ({ attachment }: Record<string, unknown>) => ({ "data-attachment": attachment }),
    },
    src: { default: null },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: "img[data-attachment]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

export const calloutKinds = ["info", "tip", "warning", "danger"] as const;
/** A box that stands out: `<aside data-callout="tip">`. */
export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    kind: {
      default: "info",
      parseHTML: (element: HTMLElement) =>
        calloutKinds.find((kind) => kind === element.getAttribute("data-callout")) ?? "info",
      renderHTML: ({ kind }: Record<string, unknown>) => ({ "data-callout": kind }),
    },
  }),
  parseHTML: () => [{ tag: "aside" }],
  renderHTML: ({ HTMLAttributes }) => ["aside", HTMLAttributes, 0],
});

/**
 * A video. While one writes it is a card with its address: what is not published loads nothing from
 * elsewhere.
 */
export const Video = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: "iframe[src]",
      getAttrs: (element) => {
        const src = embedFrom(element.getAttribute("src") ?? "");
        return src === null ? false : { src };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["iframe", HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement("div");
      dom.dataset["video"] = "";
      dom.dir = "ltr";
      dom.textContent = String(node.attrs["src"]).replace("https://", "▶ ");
      return { dom };
    },
});

/** Marks that an import may bring, kept as they are. */
export const keptMarks = ["mark", "sub", "sup", "kbd"].map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);
