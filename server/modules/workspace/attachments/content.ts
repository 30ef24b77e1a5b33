import { fileTypeFromBuffer } from "file-type";
import { pictureTypes } from "../../../../contract/enums.ts";
import { Fault } from "../../../fault.ts";
import { inSteps, piecesOf } from "../../../in-steps.ts";
import { say } from "./texts.ts";

export interface Content {
  contentType: string;
  name: string;
}

/** What may be attached, by what the bytes say, with the endings that such a file goes by. */
const accepted: Record<string, string[]> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
  "image/heic": ["heic"],
  "image/bmp": ["bmp"],
  "image/tiff": ["tif", "tiff"],
  "application/pdf": ["pdf"],
  "application/rtf": ["rtf"],
  "application/zip": ["zip"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "application/vnd.oasis.opendocument.presentation": ["odp"],
  "audio/mpeg": ["mp3"],
  "audio/ogg": ["ogg", "oga", "opus"],
  "audio/wav": ["wav"],
  "audio/x-m4a": ["m4a"],
  "audio/mp4": ["m4a"],
  "audio/aac": ["aac"],
  "audio/amr": ["amr"],
  "audio/flac": ["flac"],
  "video/3gpp": ["3gp"],
  "video/mp4": ["mp4", "m4v"],
  "video/webm": ["webm"],
  "video/quicktime": ["mov"],
  "video/ogg": ["ogv"],
  "text/calendar": ["ics"],
  "text/vcard": ["vcf"],
};
/** Office before 2007: its bytes say no more than that, so the name's ending does. */
const oldOffice: Record<string, string> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
};
const textEndings: Record<string, string> = {
  csv: "text/csv",
  txt: "text/plain",
  log: "text/plain",
  md: "text/plain",
  json: "text/plain",
  ics: "text/plain",
  vcf: "text/plain",
};
/** Shown in the browser itself; everything else is downloaded. */
export const safeImages: readonly string[] = pictureTypes;

/** Type by content, never by name; the name is made to fit. @throws Fault unsupported_type */
export async function contentOf(bytes: Buffer, givenName: string): Promise<Content> {
  const name = cleanName(givenName);
  const detected = await fileTypeFromBuffer(bytes);
  if (detected) {
    const [mime = detected.mime] = detected.mime.split(";");
    const office = mime === "application/x-cfb" ? oldOffice[endingOf(name)] : undefined;
    if (office !== undefined) return { contentType: office, name };
    const endings = accepted[mime];
    if (!endings) throw refused();
    return {
      contentType: mime,
      name: endings.includes(endingOf(name)) ? name : withEnding(name, endings[0] ?? detected.ext),
    };
  }
  if (!(await isText(bytes))) throw refused();
  const contentType = textEndings[endingOf(name)];
  return contentType === undefined
    ? { contentType: "text/plain", name: withEnding(name, "txt") }
    : { contentType, name };
}

const refused = () => new Fault("unsupported_type", say("attachments.type_not_accepted"));

/** UTF-8 without control characters that text has no use for, and not a page that a browser would run. */
async function isText(bytes: Buffer): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  /** From its first letter on. */
  let start = "";
  let hasControls = false;
  const look = (text: string) => {
    hasControls ||= /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u.test(text);
    if (start.length < startLength) start = (start + text).trimStart().slice(0, startLength);
  };
  try {
    await inSteps(piecesOf(bytes), 1, (piece) => {
      look(decoder.decode(piece, { stream: true }));
    });
    look(decoder.decode()); // fails where the last letter is cut off
  } catch {
    return false;
  }
  return !hasControls && !/^<(?:!doctype|html|head|body|script|svg|\?xml|iframe|!--)/iu.test(start);
}
/** As many letters as it takes to know a page. */
const startLength = 10;

const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
const withEnding = (name: string, ending: string): string =>
  `${[...name].slice(0, nameLengthMax - ending.length - 1).join("")}.${ending}`;
const nameLengthMax = 120;

/** The last part of a path, without what a file system, a header or an eye could misread. */
export function cleanName(given: string): string {
  const last = given.slice(-1000).normalize("NFC").split(/[/\\]/u).at(-1) ?? "";
  // Control and direction marks; what Windows forbids; a leading dot hides a file.
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/[<>:"|?*;]/gu, "_")
    .replaceAll(/\s+/gu, " ")
    .replace(/^[. ]+/u, "")
    .replace(/[. ]+$/u, "");
  const letters = [...plain];
  if (letters.length <= nameLengthMax) return plain === "" ? "file" : plain;
  const ending = endingOf(plain);
  return ending === ""
    ? letters.slice(0, nameLengthMax).join("")
    : withEnding(plain.slice(0, -ending.length - 1), ending);
}
