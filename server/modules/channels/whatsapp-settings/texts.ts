import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_settings.no_number": {
    en: "Choose a WhatsApp number.",
    es: "Elige un número de WhatsApp.",
    ar: "اختر رقم واتساب.",
  },
  "whatsapp_settings.no_status_template": {
    en: "Choose an approved utility template of this account with two variables in its text: number and status.",
    es: "Elige una plantilla de utilidad aprobada de esta cuenta con dos variables en el texto: número y estado.",
    ar: "اختر قالب خدمة معتمدًا من هذا الحساب في نصه متغيران: الرقم والحالة.",
  },
  "whatsapp_settings.unanswered": {
    en: "WhatsApp could not be asked: {reason}",
    es: "No se pudo consultar a WhatsApp: {reason}",
    ar: "تعذّر سؤال واتساب: {reason}",
  },
});
