import type { Page } from "@playwright/test";

/**
 * Texts that are cut off without saying so, that reach beyond the window, or that lie on one another. What
 * scrolls is not cut off; what floats may lie on what it floats over.
 */
export function layoutFlawsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 2;
    type Box = { left: number; top: number; right: number; bottom: number };
    interface Said {
      text: string;
      owner: Element;
      floats: Element | null;
      boxes: Box[];
    }
    const cut = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const isEmpty = ({ left, top, right, bottom }: Box) => right - left < 1 || bottom - top < 1;
    const flaws: string[] = [];
    const said: Said[] = [];
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${(element.getAttribute("class") ?? "").slice(0, 60)}">`;

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const owner = node.parentElement;
      if (text === "" || !owner || owner.closest("script, style, noscript, option, svg, template")) continue;
      if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const whole = [...range.getClientRects()].filter((box) => box.width >= 1 && box.height >= 1);
      if (whole.length === 0) continue;
      let boxes: Box[] = whole.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
      let floats: Element | null = null;
      let isScrolled = false;
      let isHidden = false;
      let isSaid = false; // by an ellipsis
      let trouble: string | null = null;
      for (
        let parent: Element | null = owner;
        parent && parent !== document.body;
        parent = parent.parentElement
      ) {
        const style = getComputedStyle(parent);
        const frame = parent.getBoundingClientRect();
        if (frame.width <= 1 || frame.height <= 1 || style.clipPath !== "none") {
          isHidden = true;
          break;
        } // for screen readers only
        if (
          style.textOverflow === "ellipsis" ||
          (style.webkitLineClamp !== "none" && style.webkitLineClamp !== "")
        )
          isSaid = true;
        const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
        const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) isScrolled = true;
        if (
          clips(style.overflowX) ||
          clips(style.overflowY) ||
          scrolls(style.overflowX) ||
          scrolls(style.overflowY)
        ) {
          const isCut = boxes.some(
            (box) =>
              (clips(style.overflowX) &&
                (box.left < frame.left - slack || box.right > frame.right + slack)) ||
              (clips(style.overflowY) && (box.top < frame.top - slack || box.bottom > frame.bottom + slack)),
          );
          if (isCut && !isSaid && !isScrolled) trouble ??= `cut off by ${nameOf(parent)}`;
          boxes = boxes.map((box) => cut(box, frame)).filter((box) => !isEmpty(box));
        }
        if (style.position === "fixed" || style.position === "sticky" || parent.hasAttribute("popover"))
          floats ??= parent;
        if (style.position === "fixed") break;
      }
      if (isHidden || boxes.length === 0) continue;
      if (trouble) flaws.push(`${trouble}: ${text.slice(0, 60)}`);
      if (!isScrolled && !isSaid && boxes.some((box) => box.left < -slack || box.right > innerWidth + slack))
        flaws.push(`beyond the window: ${text.slice(0, 60)}`);
      said.push({ text, owner, floats, boxes });
    }

    const lines = said
      .flatMap((one) => one.boxes.map((box) => ({ one, box })))
      .sort((a, b) => a.box.top - b.box.top);
    for (const [at, { one, box }] of lines.entries()) {
      for (let next = at + 1; next < lines.length; next += 1) {
        const other = lines[next];
        if (!other || other.box.top >= box.bottom - slack) break;
        if (other.one === one || other.one.owner === one.owner || other.one.floats !== one.floats) continue;
        const shared = cut(box, other.box);
        // Line boxes of tight type overlap by a little; letters do not.
        if (
          shared.right - shared.left > 3 &&
          shared.bottom - shared.top > 0.4 * Math.min(box.bottom - box.top, other.box.bottom - other.box.top)
        )
          flaws.push(`overlapping: ${one.text.slice(0, 40)} / ${other.one.text.slice(0, 40)}`);
      }
    }
    return [...new Set(flaws)];
  });
}
