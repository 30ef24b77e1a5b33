import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_stats.period_reversed": {
    en: "The period starts after its end.",
    es: "El período empieza después de su fin.",
    ar: "تبدأ الفترة بعد نهايتها.",
  },
  "ticket_stats.too_many_days": {
    en: "A period can have at most {max} days.",
    es: "Un período puede tener como máximo {max} días.",
    ar: "لا يمكن أن تزيد الفترة على {max} يومًا.",
  },
});
