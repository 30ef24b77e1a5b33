import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "surveys.answer_final": {
    en: "Your answer can no longer be changed.",
    es: "Tu respuesta ya no se puede cambiar.",
    ar: "لم يعد بالإمكان تغيير إجابتك.",
  },
  "surveys.channel_needed": {
    en: "Choose e-mail, chat, or both.",
    es: "Elige correo, chat o ambos.",
    ar: "اختر البريد أو الدردشة أو كليهما.",
  },
  "surveys.answer_needed": {
    en: "Choose one of the answers.",
    es: "Elige una de las respuestas.",
    ar: "اختر إحدى الإجابات.",
  },
  "surveys.not_answered_yet": {
    en: "The contact already got this survey and has not answered yet.",
    es: "El contacto ya recibió esta encuesta y aún no ha respondido.",
    ar: "وصل هذا الاستبيان إلى جهة الاتصال ولم تجب بعد.",
  },
  "surveys.already_answered": {
    en: "The contact has already answered this survey.",
    es: "El contacto ya ha respondido a esta encuesta.",
    ar: "أجابت جهة الاتصال عن هذا الاستبيان بالفعل.",
  },
  "surveys.link_expired": {
    en: "This link has expired.",
    es: "Este enlace ha caducado.",
    ar: "انتهت صلاحية هذا الرابط.",
  },
  "surveys.answer_off_scale": {
    en: "This score is not on the scale.",
    es: "Esta nota no está en la escala.",
    ar: "هذه الدرجة ليست ضمن المقياس.",
  },
  "surveys.none_waiting": {
    en: "No survey of this ticket is waiting to be sent.",
    es: "No hay ninguna encuesta de este ticket pendiente de envío.",
    ar: "لا يوجد استبيان لهذه التذكرة بانتظار الإرسال.",
  },
  "surveys.nobody_to_ask": {
    en: "The ticket has no contact to send a survey to.",
    es: "El ticket no tiene ningún contacto al que enviar una encuesta.",
    ar: "ليس للتذكرة جهة اتصال يُرسل إليها استبيان.",
  },
  "surveys.contact_blocked": {
    en: "The contact is blocked, so no survey is sent.",
    es: "El contacto está bloqueado, así que no se envía ninguna encuesta.",
    ar: "جهة الاتصال محظورة، لذلك لا يُرسل استبيان.",
  },
  "surveys.contact_unreachable": {
    en: "The contact has no e-mail address or chat to send it to.",
    es: "El contacto no tiene dirección de correo ni chat al que enviarla.",
    ar: "ليس لجهة الاتصال بريد إلكتروني ولا محادثة يُرسل إليها.",
  },
  "surveys.contact_opted_out": {
    en: "The contact opted out of e-mail that they did not ask for, so no survey is sent.",
    es: "El contacto no quiere correos que no ha pedido, así que no se envía ninguna encuesta.",
    ar: "ألغت جهة الاتصال الرسائل التي لم تطلبها بالبريد، لذلك لا يُرسل استبيان.",
  },
  "surveys.mail_unsubscribe": {
    en: "Unsubscribe from mail like this",
    es: "Darse de baja de este tipo de correos",
    ar: "إلغاء الاشتراك في رسائل كهذه",
  },
  "surveys.asked_lately": {
    en: "The contact got a survey recently. The survey settings limit how often they get one.",
    es: "El contacto recibió una encuesta hace poco. La configuración de encuestas limita con qué frecuencia recibe una.",
    ar: "تلقّت جهة الاتصال استبيانًا مؤخرًا. تحدد إعدادات الاستبيان عدد المرات المسموح بها.",
  },
  "surveys.was_rated": {
    en: "#{number} was rated {score} of {best}",
    es: "El n.º {number} recibió {score} de {best}",
    ar: "قُيّمت التذكرة رقم {number} بدرجة {score} من {best}",
  },
  "surveys.low_rating": {
    en: "Low rating: {score} of {best} on #{number}",
    es: "Valoración baja: {score} de {best} en el n.º {number}",
    ar: "تقييم منخفض: {score} من {best} على التذكرة رقم {number}",
  },
  "surveys.csat_question": {
    en: "How satisfied are you with the help you received?",
    es: "¿Qué tan satisfecho estás con la ayuda que recibiste?",
    ar: "ما مدى رضاك عن المساعدة التي تلقيتها؟",
  },
  "surveys.nps_question": {
    en: "How likely are you to recommend us to a friend or colleague?",
    es: "¿Qué probabilidad hay de que nos recomiendes a un amigo o compañero?",
    ar: "ما مدى احتمال أن توصي بنا صديقًا أو زميلًا؟",
  },
  "surveys.follow_up": {
    en: "What went well, and what could have gone better?",
    es: "¿Qué salió bien y qué podría haber ido mejor?",
    ar: "ما الذي سار على ما يرام، وما الذي كان يمكن تحسينه؟",
  },
  "surveys.thanks": {
    en: "Thank you. Your answer has reached the team.",
    es: "Gracias. Tu respuesta ha llegado al equipo.",
    ar: "شكرًا لك. وصلت إجابتك إلى الفريق.",
  },
  "surveys.mail_subject": {
    en: "How did we do? {subject}",
    es: "¿Qué tal lo hicimos? {subject}",
    ar: "كيف كانت خدمتنا؟ {subject}",
  },
  "surveys.mail_hello": { en: "Hello {name},", es: "Hola, {name}:", ar: "مرحبًا {name}،" },
  "surveys.mail_about": {
    en: "this is about “{subject}”.",
    es: "Es sobre «{subject}».",
    ar: "هذا بشأن «{subject}».",
  },
  "surveys.mail_ends": {
    en: "{worst} is the worst, {best} the best.",
    es: "{worst} es lo peor y {best} lo mejor.",
    ar: "{worst} هو الأسوأ و{best} هو الأفضل.",
  },
  "surveys.mail_open": { en: "Answer here", es: "Responder aquí", ar: "أجب هنا" },
  "surveys.mail_closing": { en: "Thank you,\n{desk}", es: "Gracias,\n{desk}", ar: "شكرًا لك،\n{desk}" },
});
