import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_calls.may_we": {
    en: "May we call you here on WhatsApp about your request?",
    es: "¿Podemos llamarte por WhatsApp sobre tu solicitud?",
    ar: "هل يمكننا الاتصال بك هنا عبر واتساب بخصوص طلبك؟",
  },
  "whatsapp_calls.not_here": {
    en: "Customers of this channel cannot be called.",
    es: "No se puede llamar a los clientes de este canal.",
    ar: "لا يمكن الاتصال بعملاء هذه القناة.",
  },
  "whatsapp_calls.asked_too_often": {
    en: "WhatsApp lets nobody ask this customer again for now.",
    es: "WhatsApp no permite volver a preguntar a este cliente por ahora.",
    ar: "لا يسمح واتساب بسؤال هذا العميل مرة أخرى في الوقت الحالي.",
  },
  "whatsapp_calls.called_too_often": {
    en: "WhatsApp allows no further call to this customer for now.",
    es: "WhatsApp no permite más llamadas a este cliente por ahora.",
    ar: "لا يسمح واتساب بمكالمة أخرى لهذا العميل في الوقت الحالي.",
  },
  "whatsapp_calls.no_permission": {
    en: "The customer has not allowed calls, or not any more.",
    es: "El cliente no ha permitido llamadas, o ya no las permite.",
    ar: "لم يسمح العميل بالمكالمات، أو لم يعد يسمح بها.",
  },
  "whatsapp_calls.not_enabled": {
    en: "Calls are not switched on for this number. An administrator switches them on in WhatsApp Manager.",
    es: "Las llamadas no están activadas para este número. Un administrador las activa en WhatsApp Manager.",
    ar: "المكالمات غير مفعّلة لهذا الرقم. يفعّلها مسؤول في مدير واتساب.",
  },
  "whatsapp_calls.cannot_be_called": {
    en: "The customer's WhatsApp cannot take calls.",
    es: "El WhatsApp del cliente no puede recibir llamadas.",
    ar: "لا يمكن لواتساب العميل استقبال المكالمات.",
  },
  "whatsapp_calls.on_this_ticket": {
    en: "{name} is calling this customer already.",
    es: "{name} ya está llamando a este cliente.",
    ar: "{name} يتصل بهذا العميل بالفعل.",
  },
  "whatsapp_calls.one_at_a_time": {
    en: "You have a call under way. Hang up first.",
    es: "Tienes una llamada en curso. Cuelga primero.",
    ar: "لديك مكالمة جارية. أنهِها أولًا.",
  },
  "whatsapp_calls.refused": {
    en: "WhatsApp refused: {reason}",
    es: "WhatsApp lo rechazó: {reason}",
    ar: "رفض واتساب: {reason}",
  },
  "whatsapp_calls.unanswered": {
    en: "WhatsApp did not answer: {reason}",
    es: "WhatsApp no respondió: {reason}",
    ar: "لم يستجب واتساب: {reason}",
  },
  "whatsapp_calls.own_alone": {
    en: "Only the caller and supervisors can end this call.",
    es: "Solo quien llama y los supervisores pueden terminar esta llamada.",
    ar: "يمكن للمتصل والمشرفين فقط إنهاء هذه المكالمة.",
  },
});
