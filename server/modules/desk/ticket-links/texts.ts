import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_links.to_itself": {
    en: "A ticket cannot be linked to itself.",
    es: "Un ticket no se puede vincular consigo mismo.",
    ar: "لا يمكن ربط التذكرة بنفسها.",
  },
  "ticket_links.too_many": {
    en: "A ticket can have at most {max} links.",
    es: "Un ticket puede tener como máximo {max} vínculos.",
    ar: "الحد الأقصى للتذكرة {max} رابطًا.",
  },
  "ticket_links.already_linked": {
    en: "These tickets are already linked in this way.",
    es: "Los dos ya están vinculados así.",
    ar: "التذكرتان مرتبطتان هكذا بالفعل.",
  },
});
