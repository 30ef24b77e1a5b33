import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "chat.already_begun": {
    en: "This message already started a chat. Continue with its session id.",
    es: "Este mensaje ya inició un chat. Continúa con su identificador de sesión.",
    ar: "بدأت هذه الرسالة دردشة من قبل. تابع بمعرّف جلستها.",
  },
  "chat.workspace_daily_limit": {
    en: "No more chats can be started here today. Try again tomorrow.",
    es: "Hoy ya no se pueden iniciar más chats aquí. Inténtalo de nuevo mañana.",
    ar: "لا يمكن بدء مزيد من المحادثات هنا اليوم. أعد المحاولة غدًا.",
  },
  "chat.visitor_daily_limit": {
    en: "You have reached today's limit of chats. Try again tomorrow.",
    es: "Has alcanzado el límite de chats de hoy. Inténtalo de nuevo mañana.",
    ar: "بلغت الحد اليومي للمحادثات. أعد المحاولة غدًا.",
  },
  "chat.nobody_answered_yet": {
    en: "No one has answered yet, so there is no conversation to send.",
    es: "Todavía no ha respondido nadie, así que no hay conversación que enviar.",
    ar: "لم يُجب أحد بعد، فلا توجد محادثة لإرسالها.",
  },
  "chat.unsent_files": {
    en: "Send the attached files first.",
    es: "Envía primero los archivos adjuntos.",
    ar: "أرسل الملفات المرفقة أولًا.",
  },
  "chat.transcript_subject": {
    en: "Your conversation with {desk}",
    es: "Tu conversación con {desk}",
    ar: "محادثتك مع {desk}",
  },
  "chat.transcript_begin": {
    en: "This is your conversation with {desk}.",
    es: "Esta es tu conversación con {desk}.",
    ar: "هذه محادثتك مع {desk}.",
  },
  "chat.transcript_you": { en: "You", es: "Tú", ar: "أنت" },
  "chat.transcript_files": { en: "Files", es: "Archivos", ar: "ملفات" },
  "chat.transcript_end": {
    en: "This address was entered in the chat. If it was not you, ignore this e-mail.",
    es: "Esta dirección se indicó en el chat. Si no fuiste tú, ignora este correo.",
    ar: "أُدخل هذا العنوان في المحادثة. إن لم تكن أنت فتجاهل هذه الرسالة.",
  },
});
