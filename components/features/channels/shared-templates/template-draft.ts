import type {
  TemplateButton,
  TemplateCategory,
  TemplateContent,
  TemplateHeaderFormat,
} from "@/contract/channels/template-rules";
import type { templateLanguages } from "@/contract/channels/template-rules";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";

type Language = (typeof templateLanguages)[number];
/** A template while it is written: what is left empty is not there. */
export interface TemplateForm {
  connectionId: string;
  name: string;
  language: Language;
  category: TemplateCategory;
  headerFormat: TemplateHeaderFormat;
  header: string;
  /** A file that was uploaded as an example of the header, and is not with Meta yet. */
  sample: { id: string; name: string } | null;
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
  headerFormat: template?.headerFormat ?? "TEXT",
  header: template?.header ?? "",
  sample: null,
  body: template?.body ?? "",
  footer: template?.footer ?? "",
  buttons: template?.buttons ?? [],
  examples: { ...template?.examples },
});

/** The example that Meta has of the header, or is to get. */
export const sampleNameIn = (form: TemplateForm, template: WhatsAppTemplate | null): string | null =>
  form.sample?.name ?? (template && template.headerFormat === form.headerFormat ? template.sampleName : null);

export const contentIn = ({
  headerFormat,
  header,
  body,
  footer,
  buttons,
}: TemplateForm): TemplateContent => ({
  headerFormat,
  header: headerFormat !== "TEXT" || header.trim() === "" ? null : header,
  body,
  footer: footer.trim() === "" ? null : footer,
  buttons,
});
