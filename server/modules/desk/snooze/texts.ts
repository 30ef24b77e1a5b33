import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "snooze.choose_time": {
    en: "Choose a time.",
    es: "Elige un momento.",
    ar: "اختر وقتًا.",
  },
  "snooze.already_done": {
    en: "A resolved or closed ticket cannot be snoozed.",
    es: "Un ticket resuelto o cerrado no se puede posponer.",
    ar: "لا يمكن تأجيل تذكرة محلولة أو مغلقة.",
  },
  "snooze.no_such_day": {
    en: "There is no such day.",
    es: "Ese día no existe.",
    ar: "لا يوجد هذا اليوم.",
  },
  "snooze.is_back": {
    en: "#{number} is no longer snoozed",
    es: "El n.º {number} ya no está pospuesto",
    ar: "لم تعد التذكرة رقم {number} مؤجلة",
  },
});
