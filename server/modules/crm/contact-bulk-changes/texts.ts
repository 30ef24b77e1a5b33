import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "contact_bulk_changes.deleting_needs_senior": {
    en: "Only senior agents and above can delete and restore contacts.",
    es: "Solo los agentes sénior y superiores pueden eliminar y restaurar contactos.",
    ar: "حذف جهات الاتصال واستعادتها متاح لكبار الوكلاء فما فوق فقط.",
  },
  "contact_bulk_changes.too_many": {
    en: "More than {max} contacts match. Narrow the filter.",
    es: "Coinciden más de {max} contactos. Acota el filtro.",
    ar: "يطابق أكثر من {max} جهة اتصال. ضيّق عامل التصفية.",
  },
});
