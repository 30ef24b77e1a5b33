import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "followers.no_such_person": {
    en: "There is no user with this id here.",
    es: "Aquí no hay ningún usuario con ese id.",
    ar: "لا يوجد هنا مستخدم بهذا المعرّف.",
  },
  "followers.ticket_out_of_sight": {
    en: "{firstName} {lastName} cannot see this sensitive ticket.",
    es: "{firstName} {lastName} no puede ver este ticket confidencial.",
    ar: "لا يمكن لـ{firstName} {lastName} رؤية هذه التذكرة الحساسة.",
  },
  "followers.too_many": {
    en: "A ticket can have at most {max} followers.",
    es: "Un ticket puede tener como máximo {max} seguidores.",
    ar: "الحد الأقصى للتذكرة {max} متابعًا.",
  },
  "followers.open": {
    en: "open",
    es: "abierto",
    ar: "مفتوحة",
  },
  "followers.in_progress": {
    en: "in progress",
    es: "en curso",
    ar: "قيد المعالجة",
  },
  "followers.pending": {
    en: "pending",
    es: "pendiente",
    ar: "بانتظار العميل",
  },
  "followers.on_hold": {
    en: "on hold",
    es: "en espera",
    ar: "معلّقة",
  },
  "followers.resolved": {
    en: "resolved",
    es: "resuelto",
    ar: "محلولة",
  },
  "followers.closed": {
    en: "closed",
    es: "cerrado",
    ar: "مغلقة",
  },
  "followers.mentioned_you": {
    en: "{name} mentioned you on #{number}",
    es: "{name} te mencionó en el n.º {number}",
    ar: "أشار إليك {name} في التذكرة رقم {number}",
  },
  "followers.mentioned_in_note": {
    en: "{name} mentioned you in a note on #{number}",
    es: "{name} te mencionó en una nota en el n.º {number}",
    ar: "أشار إليك {name} في ملاحظة على التذكرة رقم {number}",
  },
  "followers.answered": {
    en: "{authorName} answered on #{number}",
    es: "{authorName} respondió en el n.º {number}",
    ar: "ردّ {authorName} على التذكرة رقم {number}",
  },
  "followers.wrote_note": {
    en: "{authorName} wrote a note on #{number}",
    es: "{authorName} escribió una nota en el n.º {number}",
    ar: "كتب {authorName} ملاحظة على التذكرة رقم {number}",
  },
  "followers.status_is": {
    en: "#{number} is {status}",
    es: "El n.º {number} está {status}",
    ar: "التذكرة رقم {number} {status}",
  },
});
