import { dealStages } from "../../../../contract/crm/deal-rules.ts";
import type { DealStageKind } from "../../../../contract/crm/deal-rules.ts";
import type { Locale } from "../../../../contract/locales.ts";

/** What the pipeline that a tenant begins with is called, and its stages, in the tenant's language. */
export const firstPipeline: Record<Locale, { name: string; stages: Record<DealStageKind, string> }> = {
  en: {
    name: "Sales",
    stages: {
      LEAD: "Lead",
      QUALIFIED_LEAD: "Qualified lead",
      NEEDS_ANALYSIS: "Needs analysis",
      PROPOSAL: "Proposal",
      NEGOTIATION: "Negotiation",
      CLOSED_WON: "Won",
      CLOSED_LOST: "Lost",
    },
  },
  es: {
    name: "Ventas",
    stages: {
      LEAD: "Cliente potencial",
      QUALIFIED_LEAD: "Cliente potencial cualificado",
      NEEDS_ANALYSIS: "Análisis de necesidades",
      PROPOSAL: "Propuesta",
      NEGOTIATION: "Negociación",
      CLOSED_WON: "Ganado",
      CLOSED_LOST: "Perdido",
    },
  },
  ar: {
    name: "المبيعات",
    stages: {
      LEAD: "عميل محتمل",
      QUALIFIED_LEAD: "عميل محتمل مؤهل",
      NEEDS_ANALYSIS: "تحليل الاحتياجات",
      PROPOSAL: "عرض",
      NEGOTIATION: "تفاوض",
      CLOSED_WON: "مكسوبة",
      CLOSED_LOST: "خاسرة",
    },
  },
};
/** One of each kind, in their order. */
export const stagesIn = (locale: Locale): { kind: DealStageKind; name: string }[] =>
  dealStages.map((kind) => ({ kind, name: firstPipeline[locale].stages[kind] }));
