import type { TemplateButton, TemplateCategory, TemplateContent } from "@/contract/channels/template-rules";
import type { templateLanguages } from "@/contract/channels/template-rules";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";

type Language = (typeof templateLanguages)[number];
/** A template while it is written: what is left empty is not there. */
export interface TemplateForm {
  connectionId: string;
  name: string;
  language: Language;
  category: TemplateCategory;
  header: string;
  body: string;
  footer: string;
  buttons: readonly TemplateButton[];
  examples: Record<string, string>;
}

export const draftOf = (template: WhatsAppTemplate | null): TemplateForm => ({
  connectionId: template?.connectionId ?? "",
  name: template?.name ?? "",
  // it came from the same list
  language: (template?.language ?? "en") as Language,
  category: template?.category ?? "UTILITY",
  header: template?.header ?? "",
  body: template?.body ?? "",
  footer: template?.footer ?? "",
  buttons: template?.buttons ?? [],
  examples: { ...template?.examples },
});

export const contentIn = ({ header, body, footer, buttons }: TemplateForm): TemplateContent => ({
  header: header.trim() === "" ? null : header,
  body,
  footer: footer.trim() === "" ? null : footer,
  buttons,
});
