import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "rules.condition_target_missing": {
    en: "A {field} used in the conditions no longer exists.",
    es: "Un elemento ({field}) usado en las condiciones ya no existe.",
    ar: "عنصر ({field}) مستخدم في الشروط لم يعد موجودًا.",
  },
  "rules.rule_or_id_needed": {
    en: "Send a rule or the id of one.",
    es: "Envía una regla o el id de una.",
    ar: "أرسل قاعدة أو معرّف قاعدة.",
  },
  "rules.no_such_rule": {
    en: "There is no such rule.",
    es: "No existe esa regla.",
    ar: "لا توجد هذه القاعدة.",
  },
  "rules.too_many": {
    en: "You can have at most {max} rules. Delete one first.",
    es: "Puedes tener como máximo {max} reglas. Elimina una primero.",
    ar: "الحد الأقصى {max} قاعدة. احذف واحدة أولًا.",
  },
  "rules.ticket_is_done": {
    en: "It is resolved or closed.",
    es: "Está resuelto o cerrado.",
    ar: "محلولة أو مغلقة.",
  },
  "rules.notify_nobody": { en: "Choose whom to notify.", es: "Indica a quién avisar.", ar: "حدّد من يُبلَّغ." },
  "rules.notice_of_rule": {
    en: "{name}: ticket #{number}",
    es: "{name}: ticket n.º {number}",
    ar: "{name}: التذكرة رقم {number}",
  },
});
