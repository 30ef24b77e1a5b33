import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "notifications.mail_reason": {
    en: "You get this e-mail because your notification settings ask for it.",
    es: "Recibes este correo porque así lo piden tus preferencias de notificación.",
    ar: "وصلتك هذه الرسالة لأن إعدادات إشعاراتك تطلبها.",
  },
  "notifications.ticket_out_of_sight": {
    en: "A ticket that you can no longer open",
    es: "Un ticket que ya no puedes abrir",
    ar: "تذكرة لم يعد بإمكانك فتحها",
  },
  "notifications.sensitive_ticket": {
    en: "A sensitive ticket",
    es: "Un ticket confidencial",
    ar: "تذكرة حساسة",
  },
  "notifications.something_new": {
    en: "There is something new on it. Open the desk to read it.",
    es: "Hay novedades en él. Abre la mesa para leerlas.",
    ar: "فيها جديد. افتح المكتب لقراءته.",
  },
});
