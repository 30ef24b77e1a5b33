import { chatLimits } from "@/contract/channels/chat-limits";
import { pictureTypes } from "@/contract/picture-types";

interface FileFacts {
  name: string;
  contentType: string;
  sizeBytes: number;
}

/** Shown in the conversation itself; what is larger is opened by hand. */
export const isPicture = ({ contentType, sizeBytes }: FileFacts): boolean =>
  pictureTypes.some((type) => type === contentType) && sizeBytes <= chatLimits.pictureInlineMaxBytes;
export const isPdf = ({ contentType }: FileFacts): boolean => contentType === "application/pdf";

/** Most browsers play it. */
export const isPlayable = ({ contentType }: FileFacts): boolean => /^(audio|video)\//.test(contentType);

/** "PDF · 120 kB": what a file is by the ending that its content gave it, and how large. */
export function kindAndSize({ name, sizeBytes }: FileFacts, locale: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toUpperCase();
  const [unit, count] =
    sizeBytes < 1000
      ? ["byte", sizeBytes]
      : sizeBytes < 1_000_000
        ? ["kilobyte", sizeBytes / 1000]
        : ["megabyte", sizeBytes / 1_000_000];
  const size = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: String(unit),
    unitDisplay: "short",
    maximumFractionDigits: Number(count) < 10 && unit !== "byte" ? 1 : 0,
  }).format(Number(count));
  // Else the number, read after Latin letters, would part from its Arabic unit.
  const mark = locale === "ar" ? "\u200F" : "";
  return ending === undefined ? size : `${ending}${mark} · ${size}`;
}
