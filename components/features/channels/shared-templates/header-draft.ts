import { headerFileOf } from "@/contract/channels/template-rules";
import type { TemplateHeaderFormat } from "@/contract/channels/template-rules";
import type { TemplateHeaderBody } from "@/contract/channels/whatsapp-templates";

/** What a header is to show, while it is chosen. */
export interface HeaderDraft {
  file: { id: string; name: string } | null;
  place: Record<PlaceField, string>;
}
export const placeFields = ["name", "address", "latitude", "longitude"] as const;
export type PlaceField = (typeof placeFields)[number];
export const emptyHeader: HeaderDraft = {
  file: null,
  place: { name: "", address: "", latitude: "", longitude: "" },
};

export const degreesMax = { latitude: 90, longitude: 180 } as const;
const degreesIn = (text: string): number => (text.trim() === "" ? NaN : Number(text.replace(",", ".")));
const isWrong = (field: PlaceField, text: string): boolean =>
  field === "latitude" || field === "longitude"
    ? !(Math.abs(degreesIn(text)) <= degreesMax[field])
    : text.trim() === "";

/** Fields that a message cannot leave without. */
export function missingInHeader(
  format: TemplateHeaderFormat,
  { file, place }: HeaderDraft,
): readonly ("file" | PlaceField)[] {
  if (format === "LOCATION") return placeFields.filter((field) => isWrong(field, place[field]));
  return headerFileOf(format) && !file ? ["file"] : [];
}

/** Of a draft that misses nothing; nothing of a header that is text. */
export function headerToSend(
  format: TemplateHeaderFormat,
  { file, place: { name, address, latitude, longitude } }: HeaderDraft,
): { header?: TemplateHeaderBody } {
  if (format === "LOCATION")
    return {
      header: {
        location: {
          name: name.trim(),
          address: address.trim(),
          latitude: degreesIn(latitude),
          longitude: degreesIn(longitude),
        },
      },
    };
  return headerFileOf(format) && file ? { header: { attachmentId: file.id } } : {};
}

/** What a preview says of it. */
export const headerShown = (format: TemplateHeaderFormat, { file, place }: HeaderDraft): string =>
  format === "LOCATION"
    ? [place.name, place.address].filter((part) => part.trim() !== "").join(", ")
    : (file?.name ?? "");
