import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "knowledge_base_categories.address_taken": {
    en: "Another category has this address.",
    es: "Otra categoría tiene esta dirección.",
    ar: "هناك فئة أخرى بهذا العنوان.",
  },
  "knowledge_base_categories.name_needed": {
    en: "A category needs a name in at least one language.",
    es: "Una categoría necesita un nombre en al menos un idioma.",
    ar: "تحتاج الفئة إلى اسم بلغة واحدة على الأقل.",
  },
  "knowledge_base_categories.not_empty": {
    en: "It contains articles or categories. Choose where they go.",
    es: "Contiene artículos o categorías. Elige adónde van.",
    ar: "فيها مقالات أو فئات. اختر أين تذهب.",
  },
});
