import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_costs.rate_twice": {
    en: "There is a rate for this country and category already.",
    es: "Ya hay una tarifa para este país y esta categoría.",
    ar: "يوجد سعر لهذا البلد وهذه الفئة بالفعل.",
  },
});
