import sharp from "sharp";
import type { OverlayOptions } from "sharp";
import { inkOn } from "../../../../contract/site/landing-theme.ts";
import type { Palette } from "../../../../contract/site/landing-theme.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { faces, fontFiles } from "./fonts.ts";

/** What a link to a page looks like where somebody shares it. */
export interface Picture {
  locale: Locale;
  siteName: string;
  /** What kind of page, or where it is; may be empty. */ label: string;
  title: string;
  summary: string;
  colors: Palette;
}

const pictureSize = { width: 1200, height: 630 };
const margin = 80;
const lineWidth = pictureSize.width - 2 * margin;
const titleSizes = [76, 66, 58, 50, 44];
const [titleMaxHeight, summaryMaxHeight] = [270, 92];
/** Longer ones are cut before they are drawn: no text costs more than this. */
const [titleMaxLength, summaryMaxLength, nameMaxLength] = [180, 240, 60];

let fonts: Promise<void> | undefined;
/** The text engine knows a font's file once it was drawn with, for the whole process. */
const loadFonts = (): Promise<void> =>
  (fonts ??= (async () => {
    for (const fontfile of await fontFiles())
      await sharp({ text: { text: "a", font: faces.plain, fontfile } })
        .raw()
        .toBuffer();
  })());

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}
async function lineOf(
  text: string,
  { font, size, color, width = lineWidth }: { font: string; size: number; color: string; width?: number },
): Promise<Drawn> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${markup(text)}</span>`,
      font: `${font} ${size}`,
      width,
      rgba: true,
      dpi: 72,
      wrap: "word-char",
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const markup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
/**
 * One line of what can be drawn; nothing of it is a letter that XML cannot hold or that turns the text around
 * it.
 */
const drawable = (text: string, maxLength: number): string => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return shortened(line, maxLength);
};
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/u, "");
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), Math.floor(maxLength * 0.6)));
  return `${words.trimEnd()}…`;
}

/**
 * The largest of these sizes in which the text is no higher than that; a text that is too long for the
 * smallest loses its end.
 */
async function fitted(
  text: string,
  maxHeight: number,
  sizes: readonly number[],
  look: { font: string; color: string },
): Promise<Drawn> {
  for (const size of sizes) {
    const drawn = await lineOf(text, { ...look, size });
    if (drawn.height <= maxHeight) return drawn;
  }
  const smallest = sizes.at(-1) ?? 40;
  for (let length = Math.floor(text.length * 0.8); length > 20; length = Math.floor(length * 0.8)) {
    const drawn = await lineOf(shortened(text, length), { ...look, size: smallest });
    if (drawn.height <= maxHeight) return drawn;
  }
  return lineOf(shortened(text, 20), { ...look, size: smallest });
}

const rectangle = (
  left: number,
  top: number,
  width: number,
  height: number,
  color: string,
): OverlayOptions => ({ input: { create: { width, height, channels: 3, background: color } }, left, top });

/**
 * A PNG of 1200 × 630: the site's name and the page's place above, its title in the middle, what it is about
 * below, on the side where its language begins.
 */
export async function drawPicture({
  locale,
  siteName,
  label,
  title,
  summary,
  colors,
}: Picture): Promise<Buffer> {
  await loadFonts();
  const isRtl = locale === "ar";
  const [name, place] = [drawable(siteName, nameMaxLength), drawable(label, nameMaxLength)];
  const muted = blend(colors.text, colors.background, 0.35);
  const parts: OverlayOptions[] = [
    rectangle(isRtl ? pictureSize.width - 20 : 0, 0, 20, pictureSize.height, colors.accent),
  ];
  const startAt = (width: number, inset = 0) =>
    Math.max(0, isRtl ? pictureSize.width - margin - inset - width : margin + inset);
  const put = ({ data, width }: Drawn, top: number, inset = 0) => {
    parts.push({ input: data, left: startAt(width, inset), top });
  };

  const badge = 64;
  parts.push(rectangle(startAt(badge), 72, badge, badge, colors.accent));
  const initial = await lineOf([...(name === "" ? "·" : name)][0]?.toLocaleUpperCase() ?? "", {
    font: faces.bold,
    size: 38,
    color: inkOn(colors.accent),
  });
  parts.push({
    input: initial.data,
    left: Math.round(startAt(badge) + (badge - initial.width) / 2),
    top: Math.round(72 + (badge - initial.height) / 2),
  });
  if (name !== "" && name !== title) {
    const drawn = await fitted(name, 44, [34, 28], { font: faces.bold, color: colors.text });
    put(drawn, Math.round(72 + (badge - drawn.height) / 2), badge + 22);
  }
  if (place !== "") put(await fitted(place, 40, [28, 24], { font: faces.plain, color: colors.accent }), 176);
  const heading = await fitted(drawable(title, titleMaxLength) || name || "·", titleMaxHeight, titleSizes, {
    font: faces.bold,
    color: colors.text,
  });
  const headingTop = 176 + (place === "" ? 20 : 60);
  put(heading, headingTop);
  const about = drawable(summary, summaryMaxLength);
  if (about !== "" && headingTop + heading.height + 36 + summaryMaxHeight <= pictureSize.height - 56)
    put(
      await fitted(about, summaryMaxHeight, [30, 27], { font: faces.plain, color: muted }),
      headingTop + heading.height + 36,
    );
  return sharp({ create: { ...pictureSize, channels: 3, background: colors.background } })
    .composite(parts)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}

function blend(from: string, to: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
