export interface AsAnswer {
  html: string;
  /** They stay in the article: an answer takes files by itself. */ pictures: number;
}

const headings = "h2, h3, h4, summary, dt";
const lines = "figcaption, caption, dd";
const unwrapped = "figure, details, dl, mark, sub, sup, kbd";

/**
 * An article's text as an answer can say it: what a message does not have becomes what comes nearest, and
 * links lead to the site from wherever they are read. `address` is the article's own.
 */
export function articleAsAnswer(html: string, address: string): AsAnswer {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const pictures = body.querySelectorAll("img");
  for (const picture of pictures) picture.remove();
  for (const link of body.querySelectorAll("a")) lead(link, address);
  for (const video of body.querySelectorAll("iframe"))
    video.replaceWith(element(body, "p", linkTo(body, video.getAttribute("src") ?? "")));
  for (const table of body.querySelectorAll("table")) table.replaceWith(rowsOf(table));
  for (const each of body.querySelectorAll(headings))
    each.replaceWith(element(body, "p", element(body, "strong", ...each.childNodes)));
  for (const each of body.querySelectorAll(lines)) each.replaceWith(element(body, "p", ...each.childNodes));
  for (const box of body.querySelectorAll("aside"))
    box.replaceWith(element(body, "blockquote", ...box.childNodes));
  for (const each of body.querySelectorAll(unwrapped)) each.replaceWith(...each.childNodes);
  for (const block of body.querySelectorAll("p, li"))
    if ((block.textContent ?? "").trim() === "") block.remove();
  return { html: body.innerHTML, pictures: pictures.length };
}

/**
 * A link within the site or the article says where that is; one to a file of the article is only words, since
 * the file goes out another way.
 */
function lead(link: HTMLAnchorElement, address: string): void {
  const href = link.getAttribute("href");
  if (href === null) link.replaceWith(...link.childNodes);
  else if (/^[/#]/.test(href)) link.setAttribute("href", new URL(href, address).href);
}

/** A row is a line, its cells apart by dots; the head stands out. */
function rowsOf(table: HTMLTableElement): HTMLElement {
  const all = element(table, "p");
  if (table.caption) all.append(element(table, "strong", ...table.caption.childNodes));
  for (const row of table.rows) {
    const cells = [...row.cells].filter((cell) => (cell.textContent ?? "").trim() !== "");
    if (cells.length === 0) continue;
    const words = cells.flatMap((cell, at) => [...(at > 0 ? [" · "] : []), ...inline(cell)]);
    if (all.hasChildNodes()) all.append(element(table, "br"));
    all.append(
      ...(cells.every(({ tagName }) => tagName === "TH") ? [element(table, "strong", ...words)] : words),
    );
  }
  return all;
}

/** What stands in a cell, without the paragraphs and lists that it stands in. */
function inline(cell: HTMLElement): (Node | string)[] {
  for (const block of cell.querySelectorAll("p, li, ul, ol, pre, blockquote, aside, h2, h3, h4, hr"))
    block.replaceWith(...(block.nextSibling ? [...block.childNodes, " "] : block.childNodes));
  return [...cell.childNodes];
}

function linkTo(near: Node, address: string): HTMLElement {
  const link = element(near, "a", address);
  link.setAttribute("href", address);
  return link;
}

function element(near: Node, tag: string, ...children: (Node | string)[]): HTMLElement {
  const made = (near.ownerDocument ?? document).createElement(tag);
  made.append(...children);
  return made;
}
