import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "messengers.account_warning": {
    en: "WhatsApp warns about {name}",
    es: "WhatsApp avisa sobre {name}",
    ar: "واتساب يحذّر بشأن {name}",
  },
  "messengers.connection_lost": {
    en: "{name} needs to be connected again",
    es: "Hay que volver a conectar {name}",
    ar: "يجب إعادة ربط {name}",
  },
  "messengers.connection_lost_why": {
    en: "Its provider no longer lets it in. Replies are held until you connect it again.",
    es: "El proveedor ya no le da acceso. Las respuestas se retienen hasta que la conectes de nuevo.",
    ar: "لم يعد المزوّد يسمح لها بالدخول. تُحتجز الردود حتى تعيد ربطها.",
  },
  "messengers.kind_image": { en: "Picture", es: "Imagen", ar: "صورة" },
  "messengers.kind_video": { en: "Video", es: "Vídeo", ar: "مقطع فيديو" },
  "messengers.kind_audio": { en: "Audio", es: "Audio", ar: "مقطع صوتي" },
  "messengers.kind_document": { en: "Document", es: "Documento", ar: "مستند" },
  "messengers.kind_sticker": { en: "Sticker", es: "Sticker", ar: "ملصق" },
  "messengers.call_ANSWERED": {
    en: "{name} called the customer by WhatsApp.",
    es: "{name} llamó al cliente por WhatsApp.",
    ar: "اتصل {name} بالعميل عبر واتساب.",
  },
  "messengers.call_NOT_ANSWERED": {
    en: "{name} called the customer by WhatsApp. Nobody answered.",
    es: "{name} llamó al cliente por WhatsApp. No contestó nadie.",
    ar: "اتصل {name} بالعميل عبر واتساب. لم يجب أحد.",
  },
  "messengers.call_DECLINED": {
    en: "{name} called the customer by WhatsApp. The customer declined.",
    es: "{name} llamó al cliente por WhatsApp. El cliente rechazó la llamada.",
    ar: "اتصل {name} بالعميل عبر واتساب. رفض العميل المكالمة.",
  },
  "messengers.call_FAILED": {
    en: "{name} called the customer by WhatsApp. The call failed.",
    es: "{name} llamó al cliente por WhatsApp. La llamada falló.",
    ar: "اتصل {name} بالعميل عبر واتساب. فشلت المكالمة.",
  },
  "messengers.call_not_answered_by_provider": {
    en: "WhatsApp did not say whether it took the call.",
    es: "WhatsApp no indicó si aceptó la llamada.",
    ar: "لم يذكر واتساب ما إذا كان قد قبل المكالمة.",
  },
  "messengers.not_called_here": {
    en: "This call was not made from here.",
    es: "Esta llamada no se hizo desde aquí.",
    ar: "لم تُجرَ هذه المكالمة من هنا.",
  },
  "messengers.articles_found": {
    en: "These articles may answer your question:",
    es: "Estos artículos pueden responder a tu pregunta:",
    ar: "قد تجيب هذه المقالات عن سؤالك:",
  },
  "messengers.to_whom": {
    en: "Name a conversation, or a number of yours and the customer's address.",
    es: "Indica una conversación, o un número tuyo y la dirección del cliente.",
    ar: "حدّد محادثة، أو رقمًا من أرقامك وعنوان العميل.",
  },
  "messengers.other_message": {
    en: "This message is not of this conversation.",
    es: "Este mensaje no es de esta conversación.",
    ar: "هذه الرسالة ليست من هذه المحادثة.",
  },
  "messengers.own_alone": {
    en: "You can see your own conversations only.",
    es: "Solo puedes ver tus propias conversaciones.",
    ar: "يمكنك رؤية محادثاتك أنت فقط.",
  },
  "messengers.not_held": {
    en: "The chatbot has this conversation already.",
    es: "El chatbot ya tiene esta conversación.",
    ar: "هذه المحادثة لدى روبوت الدردشة بالفعل.",
  },
  "messengers.no_conversation": {
    en: "This ticket has no conversation by this channel.",
    es: "Este ticket no tiene ninguna conversación por este canal.",
    ar: "لا محادثة لهذه التذكرة عبر هذه القناة.",
  },
  "messengers.handed_back": {
    en: "Handed back to the chatbot.",
    es: "Devuelta al chatbot.",
    ar: "أُعيدت إلى روبوت الدردشة.",
  },
  "messengers.no_sender": {
    en: "The message names no sender.",
    es: "El mensaje no indica remitente.",
    ar: "لا تذكر الرسالة مرسلًا.",
  },
  "messengers.mention_of_nobody": {
    en: "The provider does not say who mentioned you.",
    es: "El proveedor no indica quién te mencionó.",
    ar: "لا يذكر مزوّد الخدمة من أشار إليك.",
  },
  "messengers.mention_gave_up": {
    en: "It was asked {count} times who mentioned you, and no answer came.",
    es: "Se preguntó {count} veces quién te mencionó y no hubo respuesta.",
    ar: "جرى السؤال {count} مرات عمّن أشار إليك ولم يأتِ جواب.",
  },
  "messengers.mention_failed_here": {
    en: "The mention could not be taken in here. The log says why.",
    es: "La mención no se pudo procesar aquí. El registro indica por qué.",
    ar: "تعذّرت معالجة الإشارة هنا. يبيّن السجل السبب.",
  },
  "messengers.told_before": {
    en: "The comment was here already.",
    es: "El comentario ya estaba aquí.",
    ar: "كان التعليق موجودًا هنا من قبل.",
  },
  "messengers.contact_blocked": {
    en: "The contact is blocked.",
    es: "El contacto está bloqueado.",
    ar: "جهة الاتصال محظورة.",
  },
  "messengers.reaction_to_nothing": {
    en: "It is a reaction to a message that is not there.",
    es: "Es una reacción a un mensaje que no está ahí.",
    ar: "تفاعل مع رسالة غير موجودة.",
  },
  "messengers.other_emoji": {
    en: "This channel carries these emoji alone: {emoji}",
    es: "Este canal solo admite estos emojis: {emoji}",
    ar: "لا تنقل هذه القناة إلا هذه الرموز: {emoji}",
  },
  "messengers.not_sent_here": {
    en: "It refers to a message that was not sent from here.",
    es: "Se refiere a un mensaje que no se envió desde aquí.",
    ar: "يخص رسالة لم تُرسل من هنا.",
  },
  "messengers.connection_removed": {
    en: "The connection for this customer was removed.",
    es: "Se eliminó la conexión de este cliente.",
    ar: "أُزيل الاتصال الخاص بهذا العميل.",
  },
  "messengers.taken_over": {
    en: "An agent took over before it had left.",
    es: "Un agente se hizo cargo antes de que saliera.",
    ar: "تولّى أحد الوكلاء المحادثة قبل إرسالها.",
  },
  "messengers.no_files": {
    en: "Files cannot be sent by this channel. Write a message instead.",
    es: "Por este canal no se pueden enviar archivos. Escribe un mensaje.",
    ar: "لا يمكن إرسال الملفات عبر هذه القناة. اكتب رسالة بدلًا من ذلك.",
  },
  "messengers.file_type": {
    en: "{name} is of a type that this channel does not take.",
    es: "{name} es de un tipo que este canal no admite.",
    ar: "{name} من نوع لا تقبله هذه القناة.",
  },
  "messengers.file_too_large": {
    en: "{name} is too large for this channel: at most {size}.",
    es: "{name} es demasiado grande para este canal: como máximo {size}.",
    ar: "{name} أكبر مما تقبله هذه القناة: {size} على الأكثر.",
  },
  "messengers.file_gone": {
    en: "The file is not there any more.",
    es: "El archivo ya no está.",
    ar: "لم يعد الملف موجودًا.",
  },
  "messengers.text_too_long": {
    en: "Messages on this channel can have at most {max} characters.",
    es: "Los mensajes de este canal admiten como máximo {max} caracteres.",
    ar: "الحد الأقصى للرسائل في هذه القناة {max} حرفًا.",
  },
  "messengers.text_too_many_bytes": {
    en: "This message is too long: {length} bytes of at most {max}. Arabic letters and emoji count as two bytes or more.",
    es: "Este mensaje es demasiado largo: {length} bytes de un máximo de {max}. Las letras árabes y los emojis ocupan dos bytes o más.",
    ar: "هذه الرسالة طويلة جدًا: {length} بايت والحد الأقصى {max}. الحروف العربية والرموز التعبيرية تُحسب ببايتين أو أكثر.",
  },
  "messengers.unsent_unknown": {
    en: "A message was taken back that is not here.",
    es: "Se retiró un mensaje que no está aquí.",
    ar: "سُحبت رسالة ليست هنا.",
  },
  "messengers.unsent_before": {
    en: "The message was taken back before it was here.",
    es: "El mensaje se retiró antes de llegar.",
    ar: "سُحبت الرسالة قبل وصولها.",
  },
  "messengers.edited_unknown": {
    en: "A message was changed that is not here.",
    es: "Se cambió un mensaje que no está aquí.",
    ar: "غُيّرت رسالة ليست هنا.",
  },
  "messengers.moved_unknown": {
    en: "Somebody who is not known here has another number.",
    es: "Una persona que no se conoce aquí tiene otro número.",
    ar: "شخص غير معروف هنا لديه رقم آخر.",
  },
  "messengers.number_changed": {
    en: "The customer's number changed from {from} to {to}.",
    es: "El número del cliente cambió de {from} a {to}.",
    ar: "تغيّر رقم العميل من {from} إلى {to}.",
  },
  "messengers.window_closed_for_days": {
    en: "This customer wrote more than 7 days ago. Wait until they write to you.",
    es: "Este cliente escribió hace más de 7 días. Espera a que te escriba.",
    ar: "مرّت أكثر من 7 أيام على آخر رسالة من هذا العميل. انتظر حتى يراسلك.",
  },
  "messengers.window_closed": {
    en: "This customer wrote more than 24 hours ago. Send a template, or wait until they write to you.",
    es: "Este cliente escribió hace más de 24 horas. Envía una plantilla o espera a que te escriba.",
    ar: "مرّت أكثر من 24 ساعة على آخر رسالة من هذا العميل. أرسل قالبًا أو انتظر حتى يراسلك.",
  },
  "messengers.daily_files": {
    en: "No more files of customers are kept today.",
    es: "Hoy ya no se guardan más archivos de clientes.",
    ar: "لا تُحفظ ملفات أخرى من العملاء اليوم.",
  },
  "messengers.no_file_to_fetch": {
    en: "This message has no file that could be fetched.",
    es: "Este mensaje no tiene ningún archivo que se pueda obtener.",
    ar: "ليس في هذه الرسالة ملف يمكن جلبه.",
  },
  "messengers.private_words_alone": {
    en: "A comment is answered privately by words alone. Wait until the customer writes back to send anything else.",
    es: "A un comentario se responde en privado solo con palabras. Espera a que el cliente conteste para enviar otra cosa.",
    ar: "يُرد على التعليق على الخاص بالكلمات فقط. انتظر حتى يكتب العميل لإرسال شيء آخر.",
  },
  "messengers.token_ends_subject": {
    en: "Reconnect {name} before {day}",
    es: "Vuelve a conectar {name} antes del {day}",
    ar: "أعد ربط {name} قبل {day}",
  },
  "messengers.token_ends": {
    en: "The access token of {name} ends on {day} and could not be renewed. After that no messages come in or leave by it. Enter a new token under Connections:",
    es: "El token de acceso de {name} caduca el {day} y no se pudo renovar. Después no entran ni salen mensajes por esa conexión. Introduce un token nuevo en Conexiones:",
    ar: "ينتهي رمز وصول {name} في {day} وتعذّر تجديده. بعد ذلك لا تصل رسائل ولا تُرسل عبر هذا الاتصال. أدخل رمزًا جديدًا في الاتصالات:",
  },
  "messengers.token_over_subject": {
    en: "{name} is disconnected",
    es: "{name} está desconectado",
    ar: "{name} غير متصل",
  },
  "messengers.token_over": {
    en: "The access token of {name} is not accepted any more. No messages leave by it until you enter a new one under Connections:",
    es: "El token de acceso de {name} ya no se acepta. No salen mensajes por esa conexión hasta que introduzcas uno nuevo en Conexiones:",
    ar: "لم يعد رمز وصول {name} مقبولًا. لا تُرسل رسائل عبر هذا الاتصال حتى تُدخل رمزًا جديدًا في الاتصالات:",
  },
  "messengers.token_why": {
    en: "You get this mail because you are an administrator.",
    es: "Recibes este correo porque administras este espacio de trabajo.",
    ar: "تصلك هذه الرسالة لأنك مسؤول في مساحة العمل هذه.",
  },
});
