import { headerFileOf, headerFileProblem } from "../../../../contract/channels/template-rules.ts";
import type { TemplateHeaderFormat } from "../../../../contract/channels/template-rules.ts";
import type { TemplateHeaderBody } from "../../../../contract/channels/whatsapp-templates.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { sizeInWords } from "../../../words/size.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { noHeader } from "./content.ts";
import type { HeaderSent } from "./content.ts";
import { say } from "./texts.ts";

/**
 * What a message brings for the header of its template. @throws Fault at the field where it is missing, not asked
 * for or of another kind; not_found for a file that is not the caller's own
 */
export async function headerFor(
  work: Work,
  { headerFormat }: { headerFormat: TemplateHeaderFormat },
  header: TemplateHeaderBody = {},
): Promise<HeaderSent> {
  const asksForFile = headerFileOf(headerFormat) !== null;
  if (header.attachmentId !== undefined && !asksForFile)
    throw fieldFault("header.attachmentId", say("whatsapp_templates.header_not_asked"));
  if (header.location !== undefined && headerFormat !== "LOCATION")
    throw fieldFault("header.location", say("whatsapp_templates.header_not_asked"));
  if (headerFormat === "TEXT") return noHeader;
  if (headerFormat === "LOCATION") {
    if (header.location === undefined)
      throw fieldFault("header.location", say("whatsapp_templates.header_no_place"));
    return { ...noHeader, location: header.location };
  }
  if (header.attachmentId === undefined)
    throw fieldFault("header.attachmentId", say("whatsapp_templates.header_no_file"));
  const { id } = await headerFile(work, headerFormat, header.attachmentId, "header.attachmentId");
  return { ...noHeader, attachmentId: id };
}

/** An upload of the caller's own that was not sent yet. @throws Fault */
export async function headerFile(
  work: Work,
  headerFormat: TemplateHeaderFormat,
  id: string,
  path: string,
): Promise<typeof attachments.$inferSelect> {
  const file = await work.rows(attachments).find(id);
  const isUnsent = file?.messageId === null && file.teamMessageId === null && !file.isOfSite;
  if (!file || !isUnsent || work.actor.id === null || file.uploadedById !== work.actor.id)
    throw new Fault("not_found");
  const problem = headerFileProblem(headerFormat, file);
  if (problem === "header_kind")
    throw fieldFault(path, say(`whatsapp_templates.header_kind_${fileFormat(headerFormat)}`));
  if (problem === "header_too_large") {
    const size = sizeInWords(headerFileOf(headerFormat)?.maxBytes ?? 0);
    throw fieldFault(path, say("whatsapp_templates.header_too_large", { size }));
  }
  return file;
}
const fileFormat = (format: TemplateHeaderFormat): "IMAGE" | "VIDEO" | "DOCUMENT" =>
  format === "IMAGE" || format === "VIDEO" ? format : "DOCUMENT";
