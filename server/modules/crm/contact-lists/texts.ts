import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "contact_lists.rule_needed": {
    en: "A list by rule must keep a rule.",
    es: "Una lista por regla debe conservar una regla.",
    ar: "يجب أن تبقى للقائمة ذات القاعدة قاعدة.",
  },
  "contact_lists.name_taken": {
    en: "Another list has this name.",
    es: "Ya hay una lista con ese nombre.",
    ar: "توجد قائمة بهذا الاسم.",
  },
  "contact_lists.filled_by_hand": {
    en: "This is a manual list. Create a new list to use a rule.",
    es: "Esta es una lista manual. Crea una lista nueva para usar una regla.",
    ar: "هذه قائمة يدوية. أنشئ قائمة جديدة لاستخدام قاعدة.",
  },
  "contact_lists.rule_broken": {
    en: "The list's rule is no longer valid: {problem}",
    es: "La regla de la lista ya no es válida: {problem}",
    ar: "قاعدة القائمة لم تعد صالحة: {problem}",
  },
  "contact_lists.too_many": {
    en: "You can have at most {max} lists. Delete one first.",
    es: "Puedes tener como máximo {max} listas. Elimina una primero.",
    ar: "الحد الأقصى {max} قائمة. احذف واحدة أولًا.",
  },
});
