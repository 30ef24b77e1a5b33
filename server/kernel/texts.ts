import { textsOf } from "../words/texts.ts";

export const say = textsOf({
  "kernel.days_reversed": {
    en: "The first day is after the last one.",
    es: "El primer día es posterior al último.",
    ar: "اليوم الأول يأتي بعد اليوم الأخير.",
  },
  "kernel.too_many_days": {
    en: "At most {max} days at a time.",
    es: "Como máximo {max} días a la vez.",
    ar: "{max} يومًا على الأكثر في المرة الواحدة.",
  },
});
