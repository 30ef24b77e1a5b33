import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_conversations.status_OPEN": { en: "open", es: "abierto", ar: "مفتوحة" },
  "whatsapp_conversations.status_IN_PROGRESS": { en: "in progress", es: "en curso", ar: "قيد المعالجة" },
  "whatsapp_conversations.status_PENDING": {
    en: "waiting for your answer",
    es: "a la espera de tu respuesta",
    ar: "بانتظار ردك",
  },
  "whatsapp_conversations.status_ON_HOLD": { en: "on hold", es: "en espera", ar: "معلّقة" },
  "whatsapp_conversations.status_RESOLVED": { en: "resolved", es: "resuelto", ar: "محلولة" },
  "whatsapp_conversations.status_CLOSED": { en: "closed", es: "cerrado", ar: "مغلقة" },
  "whatsapp_conversations.ticket_is": {
    en: "Your request #{number} is {status}.",
    es: "Tu solicitud n.º {number} está en este estado: {status}.",
    ar: "حالة طلبك رقم {number}: {status}.",
  },
  "whatsapp_conversations.no_status_template": {
    en: "The window is shut, and no template with two variables, number and status, is approved. Choose one under Settings, WhatsApp.",
    es: "La ventana está cerrada y no hay ninguna plantilla aprobada con dos variables, número y estado. Elige una en Ajustes, WhatsApp.",
    ar: "النافذة مغلقة ولا يوجد قالب معتمد بمتغيرين، الرقم والحالة. اختر قالبًا من الإعدادات، واتساب.",
  },
});
