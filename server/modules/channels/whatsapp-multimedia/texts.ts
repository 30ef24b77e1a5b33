import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_multimedia.to_whom": {
    en: "Name a conversation, or a number of yours and the customer's address.",
    es: "Indica una conversación, o un número tuyo y la dirección del cliente.",
    ar: "حدّد محادثة، أو رقمًا من أرقامك وعنوان العميل.",
  },
  "whatsapp_multimedia.other_message": {
    en: "This message is not of this conversation.",
    es: "Este mensaje no es de esta conversación.",
    ar: "هذه الرسالة ليست من هذه المحادثة.",
  },
  "whatsapp_multimedia.same_twice": {
    en: "Each needs a text and an id of its own.",
    es: "Cada uno necesita un texto y un identificador propios.",
    ar: "يحتاج كل واحد إلى نص ومعرّف خاصين به.",
  },
  "whatsapp_multimedia.rows_max": {
    en: "At most 10 rows in all.",
    es: "Como máximo 10 filas en total.",
    ar: "10 صفوف على الأكثر إجمالًا.",
  },
  "whatsapp_multimedia.section_title": {
    en: "Each section needs a title where there are several.",
    es: "Cada sección necesita un título cuando hay varias.",
    ar: "يحتاج كل قسم إلى عنوان إن تعددت الأقسام.",
  },
});
