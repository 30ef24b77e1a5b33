import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "tickets.assigned_to_you": {
    en: "#{number} was assigned to you",
    es: "Se te asignó #{number}",
    ar: "أُسندت إليك التذكرة #{number}",
  },
  "tickets.note_goes_nowhere": {
    en: "A note stays in the house and goes by no way.",
    es: "Una nota se queda en casa y no sale por ninguna vía.",
    ar: "تبقى الملاحظة داخل الفريق ولا تُرسل عبر أي طريق.",
  },
  "tickets.already_sent": {
    en: "It has already been sent.",
    es: "Ya se ha enviado.",
    ar: "أُرسل بالفعل.",
  },
  "tickets.few_assigned": {
    en: "{count} tickets were assigned to you",
    es: "Se te asignaron {count} tickets",
    ar: "أُسندت إليك {count} تذاكر",
  },
  "tickets.fill_in_to_resolve": {
    en: "To resolve it, fill in: {names}.",
    es: "Para resolverlo, rellena: {names}.",
    ar: "لحلّها املأ: {names}.",
  },
  "tickets.has_tickets": {
    en: "{name} has {tickets}. Choose where to move them.",
    es: "{name} tiene {tickets}. Elige adónde moverlos.",
    ar: "لدى {name} {tickets}. اختر إلى أين تُنقل.",
  },
  "tickets.is_not_spam": {
    en: "#{number} is not in the spam folder.",
    es: "El n.º {number} no está en la carpeta de spam.",
    ar: "التذكرة رقم {number} ليست في مجلد الرسائل المزعجة.",
  },
  "tickets.is_spam": {
    en: "#{number} is in the spam folder. Take it out first.",
    es: "El n.º {number} está en la carpeta de spam. Sácalo primero.",
    ar: "التذكرة رقم {number} في مجلد الرسائل المزعجة. أخرجها أولًا.",
  },
  "tickets.many_assigned": {
    en: "{count} tickets were assigned to you",
    es: "Se te asignaron {count} tickets",
    ar: "أُسندت إليك {count} تذكرة",
  },
  "tickets.merged_elsewhere": {
    en: "#{number} was merged into another ticket.",
    es: "El n.º {number} se combinó con otro ticket.",
    ar: "دُمجت التذكرة رقم {number} في تذكرة أخرى.",
  },
  "tickets.merged_away": {
    en: "It was merged into another ticket.",
    es: "Se combinó con otro ticket.",
    ar: "دُمجت في تذكرة أخرى.",
  },
  "tickets.would_have_too_many_tags": {
    en: "It would have more than {max} tags.",
    es: "Tendría más de {max} etiquetas.",
    ar: "سيتجاوز عدد وسومها {max}.",
  },
  "tickets.refused_of": {
    en: "#{number}: {reason}",
    es: "#{number}: {reason}",
    ar: "#{number}: {reason}",
  },
  "tickets.merged_into": {
    en: "#{number} was merged into #{into}.",
    es: "El n.º {number} se combinó con el n.º {into}.",
    ar: "دُمجت التذكرة رقم {number} في التذكرة رقم {into}.",
  },
  "tickets.message_refused": {
    en: "This message could not be accepted.",
    es: "Este mensaje no se pudo aceptar.",
    ar: "تعذّر قبول هذه الرسالة.",
  },
  "tickets.no_such_destination": {
    en: "The destination for its tickets does not exist.",
    es: "El destino de sus tickets no existe.",
    ar: "وجهة تذاكرها غير موجودة.",
  },
  "tickets.held_reply_not_yours": {
    en: "Only the author and supervisors can change a reply that is not sent yet.",
    es: "Solo el autor y los supervisores pueden cambiar una respuesta que aún no se ha enviado.",
    ar: "لا يمكن تغيير رد لم يُرسل بعد إلا لكاتبه والمشرفين.",
  },
  "tickets.option_not_allowed_now": {
    en: "{name}: choose one of the options that are allowed now.",
    es: "{name}: elige una de las opciones permitidas ahora.",
    ar: "{name}: اختر أحد الخيارات المسموحة الآن.",
  },
  "tickets.no_translation_provider": {
    en: "Replies cannot be translated: no translation provider is set up. Send it without targetLanguage.",
    es: "Las respuestas no se pueden traducir: no hay proveedor de traducción. Envíala sin targetLanguage.",
    ar: "لا يمكن ترجمة الردود: لم يُضبط مزود للترجمة. أرسله دون targetLanguage.",
  },
  "tickets.required_to_resolve": {
    en: "{name} is required to resolve a ticket.",
    es: "{name} es obligatorio para resolver un ticket.",
    ar: "{name} مطلوب لحل التذكرة.",
  },
  "tickets.pipeline_takes_no_tickets": {
    en: "{name} does not accept new tickets.",
    es: "{name} no acepta tickets nuevos.",
    ar: "لا يستقبل {name} تذاكر جديدة.",
  },
  "tickets.too_many_to_move": {
    en: "{name} has more than {max} tickets. Move them elsewhere first.",
    es: "{name} tiene más de {max} tickets. Muévelos antes a otro lugar.",
    ar: "لدى {name} أكثر من {max} تذكرة. انقلها أولًا إلى مكان آخر.",
  },
  "tickets.two_assigned": {
    en: "2 tickets were assigned to you",
    es: "Se te asignaron 2 tickets",
    ar: "أُسندت إليك تذكرتان",
  },
});
