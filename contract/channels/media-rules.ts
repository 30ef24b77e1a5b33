import { z } from "zod";

export const mediaKinds = ["image", "video", "audio", "document", "sticker"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** What a messenger takes of one kind of file. No type is of two kinds. */
export const MediaLimit = z
  .object({
    kind: z.enum(mediaKinds),
    contentTypes: z.array(z.string()),
    maxBytes: z.number().int(),
    captionMax: z.number().int().describe("0 where it carries no words"),
  })
  .meta({ id: "MediaLimit" });
export type MediaLimit = z.infer<typeof MediaLimit>;

interface File {
  contentType: string;
  sizeBytes: number;
}

/** How a file goes; undefined where its type is not taken. */
export const mediaLimitOf = (
  limits: readonly MediaLimit[],
  { contentType }: Pick<File, "contentType">,
): MediaLimit | undefined => {
  const [type = ""] = contentType.toLowerCase().split(";");
  return limits.find(({ contentTypes }) => contentTypes.includes(type.trim()));
};
