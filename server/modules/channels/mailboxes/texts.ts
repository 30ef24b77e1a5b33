import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "mailboxes.too_large": {
    en: "The mail is larger than {megabytes} MB; only its beginning is kept.",
    es: "El correo supera {megabytes} MB; solo se conserva el principio.",
    ar: "الرسالة أكبر من {megabytes} ميغابايت؛ حُفظت بدايتها فقط.",
  },
  "mailboxes.unreadable": {
    en: "The mail cannot be read: {reason}",
    es: "El correo no se puede leer: {reason}",
    ar: "تعذّرت قراءة الرسالة: {reason}",
  },
  "mailboxes.too_much_to_read": {
    en: "The mail has more lines than any person's, and was not taken apart.",
    es: "El correo tiene más líneas que el de cualquier persona y no se ha procesado.",
    ar: "في الرسالة أسطر أكثر مما في رسالة أي شخص، فلم تُحلَّل.",
  },
  "mailboxes.gave_up": {
    en: "It was tried {count} times, and reading it never came to an end.",
    es: "Se intentó {count} veces y su lectura nunca terminó.",
    ar: "جرت المحاولة {count} مرات ولم تنتهِ قراءتها قط.",
  },
  "mailboxes.failed_here": {
    en: "Something failed here. It is tried again.",
    es: "Algo ha fallado aquí. Se volverá a intentar.",
    ar: "حدث خلل هنا. ستُعاد المحاولة.",
  },
  "mailboxes.password_again": {
    en: "Type the password again where the user or a server changes.",
    es: "Vuelva a escribir la contraseña si cambia el usuario o un servidor.",
    ar: "أعد كتابة كلمة المرور عند تغيير المستخدم أو الخادم.",
  },
  "mailboxes.no_sender": {
    en: "The mail names no sender.",
    es: "El correo no indica remitente.",
    ar: "لا تذكر الرسالة مرسلًا.",
  },
  "mailboxes.blocked": {
    en: "The contact is blocked.",
    es: "El contacto está bloqueado.",
    ar: "جهة الاتصال محظورة.",
  },
  "mailboxes.loop": {
    en: "The thread answers itself: {count} mails in {minutes} minutes.",
    es: "El hilo se responde a sí mismo: {count} correos en {minutes} minutos.",
    ar: "السلسلة تجيب نفسها: {count} رسائل خلال {minutes} دقائق.",
  },
  "mailboxes.repeated": {
    en: "It came before.",
    es: "Ya había llegado.",
    ar: "وصلت من قبل.",
  },
  "mailboxes.own": {
    en: "It is from an address of this workspace.",
    es: "Es de una dirección de este espacio de trabajo.",
    ar: "هي من عنوان يخص مساحة العمل هذه.",
  },
  "mailboxes.automatic_alone": {
    en: "A program's answer that belongs to no ticket.",
    es: "Una respuesta automática que no corresponde a ningún ticket.",
    ar: "رد تلقائي لا يخص أي تذكرة.",
  },
  "mailboxes.bounce_of_nothing": {
    en: "It is about a mail that was not sent from here.",
    es: "Se refiere a un correo que no se envió desde aquí.",
    ar: "تخص رسالة لم تُرسل من هنا.",
  },
  "mailboxes.came_back": {
    en: "The mail to {address} came back: {reason}",
    es: "El correo a {address} fue devuelto: {reason}",
    ar: "ارتدّت الرسالة إلى \u2068{address}\u2069: \u2068{reason}\u2069",
  },
  "mailboxes.automatic_note": {
    en: "Automatic reply of {address}:",
    es: "Respuesta automática de {address}:",
    ar: "رد تلقائي من \u2068{address}\u2069:",
  },
  "mailboxes.suppressed": {
    en: "Nothing is sent to {address}, since a mail to it came back. An administrator can lift that.",
    es: "No se envía nada a {address}, porque un correo fue devuelto. Un administrador puede levantarlo.",
    ar: "لا يُرسل شيء إلى {address} لأن رسالة إليه ارتدّت. يمكن للمدير رفع ذلك.",
  },
  "mailboxes.connection_removed": {
    en: "The mailbox by which this customer is reached was removed.",
    es: "Se eliminó el buzón con el que se llega a este cliente.",
    ar: "أُزيل صندوق البريد الذي يُراسَل به هذا العميل.",
  },
  "mailboxes.acknowledgement": {
    en: "Thank you for your message. We have received it as request #{number} and will answer you by e-mail.",
    es: "Gracias por su mensaje. Lo hemos recibido como solicitud n.º {number} y le responderemos por correo.",
    ar: "شكرًا على رسالتك. استلمناها بوصفها الطلب رقم {number} وسنجيبك بالبريد الإلكتروني.",
  },
  "mailboxes.address_taken": {
    en: "This address is connected already.",
    es: "Esta dirección ya está conectada.",
    ar: "هذا العنوان متصل بالفعل.",
  },
  "mailboxes.too_many": {
    en: "A workspace has at most {max} connections.",
    es: "Un espacio de trabajo tiene como máximo {max} conexiones.",
    ar: "لمساحة العمل {max} اتصالًا على الأكثر.",
  },
  "mailboxes.not_parked": {
    en: "Only a mail that is parked can be taken in.",
    es: "Solo se puede admitir un correo retenido.",
    ar: "لا يمكن إدخال سوى رسالة موقوفة.",
  },
  "mailboxes.participant_is_requester": {
    en: "This is the requester's own address.",
    es: "Es la dirección del propio solicitante.",
    ar: "هذا عنوان مقدّم الطلب نفسه.",
  },
  "mailboxes.too_many_participants": {
    en: "At most {max} people take part in a ticket.",
    es: "En un ticket participan como máximo {max} personas.",
    ar: "يشارك في التذكرة {max} شخصًا على الأكثر.",
  },
  "mailboxes.no_mailbox": {
    en: "This ticket came by no mailbox, so there is none to forward it from.",
    es: "Este ticket no llegó por ningún buzón, así que no hay ninguno desde el que reenviarlo.",
    ar: "لم تصل هذه التذكرة عبر صندوق بريد، فلا يوجد صندوق تُعاد توجيهها منه.",
  },
  "mailboxes.forward_to_requester": {
    en: "{address} is the requester's own. Answer them with a reply.",
    es: "{address} es del propio solicitante. Respóndale con una respuesta.",
    ar: "{address} هو عنوان مقدّم الطلب نفسه. أجبه برد.",
  },
  "mailboxes.forward_to_own": {
    en: "{address} is a mailbox of this workspace.",
    es: "{address} es un buzón de este espacio de trabajo.",
    ar: "{address} صندوق بريد يخص مساحة العمل هذه.",
  },
  "mailboxes.forwarded": {
    en: "Forwarded without a note.",
    es: "Reenviado sin nota.",
    ar: "أُعيد التوجيه دون ملاحظة.",
  },
  "mailboxes.forwarded_message": {
    en: "Forwarded message",
    es: "Mensaje reenviado",
    ar: "رسالة معاد توجيهها",
  },
  "mailboxes.forwarded_from": {
    en: "From: {person}",
    es: "De: {person}",
    ar: "من: {person}",
  },
  "mailboxes.forwarded_at": {
    en: "Date: {at}",
    es: "Fecha: {at}",
    ar: "التاريخ: {at}",
  },
  "mailboxes.forward_answered": {
    en: "{name} answered what was forwarded of #{number}",
    es: "{name} respondió a lo reenviado de #{number}",
    ar: "أجاب {name} على ما أُعيد توجيهه من #{number}",
  },
  "mailboxes.ticket_deleted": {
    en: "Its ticket was deleted.",
    es: "Su ticket se eliminó.",
    ar: "حُذفت تذكرتها.",
  },
  "mailboxes.daily_files": {
    en: "The files of today's mails have used up the day's allowance. It can be taken in tomorrow.",
    es: "Los archivos de los correos de hoy han agotado el cupo del día. Se puede admitir mañana.",
    ar: "استنفدت ملفات رسائل اليوم الحد اليومي. يمكن إدخالها غدًا.",
  },
  "mailboxes.sender_daily_files": {
    en: "The files of this sender have used up their allowance for today. It can be taken in tomorrow.",
    es: "Los archivos de este remitente han agotado su cupo de hoy. Se puede admitir mañana.",
    ar: "استنفدت ملفات هذا المرسل حدّه لليوم. يمكن إدخالها غدًا.",
  },
  "mailboxes.sign_in_app_needed": {
    en: "No {provider} app is set. Set one under Apps first.",
    es: "No hay ninguna app de {provider} configurada. Configúrala antes en Apps.",
    ar: "لم يُعيَّن أي تطبيق {provider}. عيّن تطبيقًا أولًا في «التطبيقات».",
  },
  "mailboxes.sign_in_lost": {
    en: "This sign-in was used already, took too long, or was begun by somebody else. Begin again.",
    es: "Este inicio de sesión ya se usó, tardó demasiado o lo comenzó otra persona. Empieza de nuevo.",
    ar: "استُخدم تسجيل الدخول هذا من قبل أو استغرق وقتًا طويلًا أو بدأه شخص آخر. ابدأ من جديد.",
  },
  "mailboxes.sign_in_denied": {
    en: "Access was not allowed at {provider}. Nothing was connected.",
    es: "No se permitió el acceso en {provider}. No se conectó nada.",
    ar: "لم يُسمح بالوصول لدى {provider}. لم يُربط شيء.",
  },
  "mailboxes.sign_in_failed": {
    en: "{provider} did not complete the sign-in ({code}). Nothing was connected.",
    es: "{provider} no completó el inicio de sesión ({code}). No se conectó nada.",
    ar: "لم يُكمل {provider} تسجيل الدخول ({code}). لم يُربط شيء.",
  },
  "mailboxes.not_let_in": {
    en: "{address} could not be opened: {reason}",
    es: "No se pudo abrir {address}: {reason}",
    ar: "تعذّر فتح \u2068{address}\u2069: \u2068{reason}\u2069",
  },
  "mailboxes.consent_refused": {
    en: "This is not a request to sign in that began here.",
    es: "Esta no es una solicitud de inicio de sesión comenzada aquí.",
    ar: "ليس هذا طلب تسجيل دخول بدأ هنا.",
  },
});
