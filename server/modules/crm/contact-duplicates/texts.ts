import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "contact_duplicates.bad_cursor": {
    en: "Not a cursor of this list.",
    es: "No es un cursor de esta lista.",
    ar: "ليس مؤشرًا لهذه القائمة.",
  },
  "contact_duplicates.two_contacts_needed": {
    en: "Two contacts are needed.",
    es: "Se necesitan dos contactos.",
    ar: "يلزم وجود جهتي اتصال.",
  },
});
