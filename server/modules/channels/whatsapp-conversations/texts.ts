import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_conversations.cannot_begin": {
    en: "Conversations cannot be started by this channel: the customer writes first.",
    es: "Por este canal no se pueden iniciar conversaciones: primero escribe el cliente.",
    ar: "لا يمكن بدء محادثات عبر هذه القناة: يكتب العميل أولًا.",
  },
  "whatsapp_conversations.bad_number": {
    en: "Enter the number with its country code, such as +34 600 111 222.",
    es: "Escribe el número con el prefijo del país, por ejemplo +34 600 111 222.",
    ar: "أدخل الرقم مع رمز الدولة، مثل ‎+34 600 111 222.",
  },
  "whatsapp_conversations.blocked": {
    en: "{name} is blocked. Unblock the contact to write to them.",
    es: "{name} está bloqueado. Desbloquea el contacto para escribirle.",
    ar: "{name} محظور. ألغِ حظر جهة الاتصال للكتابة إليها.",
  },
  "whatsapp_conversations.not_connected": {
    en: "{name} is not connected.",
    es: "{name} no está conectado.",
    ar: "{name} غير متصل.",
  },
  "whatsapp_conversations.with_others": {
    en: "This customer has an open conversation that you cannot see. Ask a supervisor.",
    es: "Este cliente tiene una conversación abierta que no puedes ver. Pregunta a un supervisor.",
    ar: "لدى هذا العميل محادثة مفتوحة لا يمكنك رؤيتها. اسأل مشرفًا.",
  },
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
