import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_multimedia.too_many_pictures": {
    en: "Too many pictures are being fetched. Try again in a moment.",
    es: "Se están cargando demasiadas imágenes. Inténtalo de nuevo en un momento.",
    ar: "يجري جلب صور كثيرة جدًا. أعد المحاولة بعد لحظة.",
  },
  "whatsapp_multimedia.no_products": {
    en: "Messages of this connection show no products.",
    es: "Los mensajes de esta conexión no muestran productos.",
    ar: "رسائل هذا الاتصال لا تعرض منتجات.",
  },
  "whatsapp_multimedia.catalogue_unanswered": {
    en: "The catalogue could not be read: {reason}",
    es: "No se pudo leer el catálogo: {reason}",
    ar: "تعذّرت قراءة الكتالوج: {reason}",
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
  "whatsapp_multimedia.other_kind": {
    en: "The file is of another kind, or of one that WhatsApp does not take.",
    es: "El archivo es de otra clase, o de una que WhatsApp no admite.",
    ar: "الملف من نوع آخر، أو من نوع لا يقبله واتساب.",
  },
  "whatsapp_multimedia.no_caption": {
    en: "A file of this kind carries no text.",
    es: "Un archivo de esta clase no lleva texto.",
    ar: "لا يحمل ملف من هذا النوع نصًا.",
  },
  "whatsapp_multimedia.products_max": {
    en: "At most 30 products in all.",
    es: "Como máximo 30 productos en total.",
    ar: "30 منتجًا على الأكثر إجمالًا.",
  },
});
