import {
  contentParameters,
  fillTemplate,
  templateText,
} from "../../../../contract/channels/template-rules.ts";
import type {
  TemplateContent,
  TemplatePlace,
  TemplateValues,
} from "../../../../contract/channels/template-rules.ts";
import { variablesOf } from "../../../../contract/channels/template-rules.ts";
import type { TemplateSent } from "../../../../contract/desk/messenger-parts.ts";
import type { TemplateContentOut, TemplateHeaderOut } from "../../../providers/channel/channel.ts";

/** What a message brings for the header of its template, where that is no text. */
export interface HeaderSent {
  location: TemplatePlace | null;
  attachmentId: string | null;
}
export const noHeader: HeaderSent = { location: null, attachmentId: null };

type Named = TemplateContent & { name: string; language: string };

/** A template with its values, as it leaves. */
export const templateContentOut = (
  template: Named,
  values: TemplateValues,
  headerPart: TemplateHeaderOut | null,
): TemplateContentOut => ({
  type: "template",
  text: templateText(fillTemplate(template, values)),
  name: template.name,
  language: template.language,
  headerPart,
  ...contentParameters(askedOf(template, values), template.buttons),
});

/** The same as it is kept with its message. */
export function templateSent(
  template: Named & { id: string },
  values: TemplateValues,
  { location, attachmentId }: HeaderSent = noHeader,
): { text: string; part: TemplateSent; attachments: string[] } {
  const filled = fillTemplate(template, values);
  return {
    text: templateText(filled),
    attachments: attachmentId === null ? [] : [attachmentId],
    part: {
      type: "template",
      templateId: template.id,
      name: template.name,
      language: template.language,
      ...(filled.headerFormat === undefined || filled.headerFormat === "TEXT"
        ? {}
        : { headerFormat: filled.headerFormat }),
      ...(location === null ? {} : { location }),
      header: filled.header,
      footer: filled.footer,
      buttons: filled.buttons.map(({ type, text, url }) => ({ type, text, ...(url ? { url } : {}) })),
      values: askedOf(template, values),
    },
  };
}

/** What the template asks for, and nothing else. */
const askedOf = (content: TemplateContent, values: TemplateValues): Record<string, string> =>
  Object.fromEntries(variablesOf(content).map(({ name }) => [name, values[name] ?? ""]));
