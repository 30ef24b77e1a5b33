import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "contact_merges.merged_since": {
    en: "The contact was merged again since. Undo that first.",
    es: "El contacto se volvió a fusionar desde entonces. Deshaga primero esa fusión.",
    ar: "دُمجت جهة الاتصال مرة أخرى منذ ذلك الحين. تراجع عن ذلك أولًا.",
  },
  "contact_merges.into_itself": {
    en: "A contact cannot be merged into itself.",
    es: "Un contacto no se puede fusionar consigo mismo.",
    ar: "لا يمكن دمج جهة الاتصال في نفسها.",
  },
  "contact_merges.contact_was_deleted": {
    en: "It cannot be undone: one of its contacts was deleted.",
    es: "No se puede deshacer: se eliminó uno de sus contactos.",
    ar: "لا يمكن التراجع عنه: حُذفت إحدى جهات الاتصال فيه.",
  },
  "contact_merges.survivor_not_among_them": {
    en: "It is not one of the merged contacts.",
    es: "No es uno de los contactos fusionados.",
    ar: "ليست من جهات الاتصال المدموجة.",
  },
  "contact_merges.already_undone": {
    en: "It has already been undone.",
    es: "Ya se deshizo.",
    ar: "تم التراجع عنه بالفعل.",
  },
  "contact_merges.too_old_to_undo": {
    en: "It is older than {days} days and can no longer be undone.",
    es: "Tiene más de {days} días y ya no se puede deshacer.",
    ar: "مضى عليه أكثر من {days} يومًا ولم يعد التراجع ممكنًا.",
  },
});
