import {
  contentParameters,
  fillTemplate,
  templateText,
} from "../../../../contract/channels/template-rules.ts";
import type { TemplateContent, TemplateValues } from "../../../../contract/channels/template-rules.ts";
import { variablesOf } from "../../../../contract/channels/template-rules.ts";
import type { TemplateSent } from "../../../../contract/desk/messenger-parts.ts";
import type { TemplateContentOut } from "../../../providers/channel/channel.ts";

type Named = TemplateContent & { name: string; language: string };

/** A template with its values, as it leaves. */
export const templateContentOut = (template: Named, values: TemplateValues): TemplateContentOut => ({
  type: "template",
  text: templateText(fillTemplate(template, values)),
  name: template.name,
  language: template.language,
  ...contentParameters(askedOf(template, values)),
});

/** The same as it is kept with its message. */
export function templateSent(
  template: Named & { id: string },
  values: TemplateValues,
): { text: string; part: TemplateSent } {
  const filled = fillTemplate(template, values);
  return {
    text: templateText(filled),
    part: {
      type: "template",
      templateId: template.id,
      name: template.name,
      language: template.language,
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
