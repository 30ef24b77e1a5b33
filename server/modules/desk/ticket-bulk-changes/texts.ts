import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_bulk_changes.too_many": {
    en: "More than {max} tickets match. Narrow the filter.",
    es: "Coinciden más de {max} tickets. Acota el filtro.",
    ar: "تطابق أكثر من {max} تذكرة. ضيّق المرشِّح.",
  },
  "ticket_bulk_changes.changed_by": {
    en: "By a bulk change of {name}",
    es: "Por un cambio masivo de {name}",
    ar: "بتغيير جماعي من {name}",
  },
});
