import type {
  TemplateCategory,
  TemplateContent,
  TemplateQuality,
  TemplateStatus,
} from "../../../contract/channels/template-rules.ts";

/** What the provider makes of a template. */
export interface TemplateState {
  providerId: string;
  status: TemplateStatus;
  providerStatus: string;
  reason: string | null;
  category: TemplateCategory | null;
  quality: TemplateQuality | null;
}
/** A template as the provider has it. */
export interface ListedTemplate {
  name: string;
  language: string;
  category: TemplateCategory;
  state: TemplateState;
  content: TemplateContent;
  examples: Record<string, string>;
  /** The provider's names of parts that have no place here. */
  otherParts: string[];
}
