import { textsOf } from "../../../words/texts.ts";

/** Why a part of a post is kept unread, and why a message does not leave. */
export const say = textsOf({
  "instagram.no_account_post": {
    en: "The request is not from an Instagram account.",
    es: "La solicitud no es de una cuenta de Instagram.",
    ar: "الطلب ليس من حساب إنستغرام.",
  },
  "instagram.odd_entry": {
    en: "An entry of the request has an unknown form.",
    es: "Una entrada de la solicitud tiene una forma desconocida.",
    ar: "أحد مداخل الطلب له صيغة غير معروفة.",
  },
  "instagram.odd_event": {
    en: "An event of the request could not be read.",
    es: "No se pudo leer un evento de la solicitud.",
    ar: "تعذّرت قراءة حدث من الطلب.",
  },
  "instagram.field_not_read": {
    en: "Events of the type {field} are not supported.",
    es: "Los eventos del tipo {field} no son compatibles.",
    ar: "الأحداث من النوع {field} غير مدعومة.",
  },
  "instagram.odd_comment": {
    en: "A comment could not be read.",
    es: "No se pudo leer un comentario.",
    ar: "تعذّرت قراءة تعليق.",
  },
  "instagram.odd_mention": {
    en: "A mention could not be read.",
    es: "No se pudo leer una mención.",
    ar: "تعذّرت قراءة إشارة إلى الحساب.",
  },
  "instagram.standby": {
    en: "Another app answers this conversation at Instagram.",
    es: "Otra aplicación atiende esta conversación en Instagram.",
    ar: "تطبيق آخر يجيب على هذه المحادثة في إنستغرام.",
  },
  "instagram.to_itself": {
    en: "The account wrote to itself.",
    es: "La cuenta se escribió a sí misma.",
    ar: "كتب الحساب إلى نفسه.",
  },
  "instagram.no_reason": {
    en: "Instagram gave no reason.",
    es: "Instagram no indicó el motivo.",
    ar: "لم يذكر إنستغرام السبب.",
  },
  "instagram.answered": {
    en: "Instagram answered {status}.",
    es: "Instagram respondió {status}.",
    ar: "أجاب إنستغرام بالرمز {status}.",
  },
  "instagram.unreadable": {
    en: "Instagram's answer cannot be read.",
    es: "No se puede leer la respuesta de Instagram.",
    ar: "تتعذر قراءة رد إنستغرام.",
  },
  "instagram.no_message_id": {
    en: "Instagram accepted the message without an id.",
    es: "Instagram aceptó el mensaje sin identificarlo.",
    ar: "قبل إنستغرام الرسالة دون أن يعطيها معرّفًا.",
  },
  "instagram.no_account": {
    en: "Instagram answered without the account.",
    es: "Instagram respondió sin indicar la cuenta.",
    ar: "أجاب إنستغرام دون ذكر الحساب.",
  },
  "instagram.other_account": {
    en: "The access token is for another Instagram account.",
    es: "El token de acceso es de otra cuenta de Instagram.",
    ar: "رمز الوصول يخص حساب إنستغرام آخر.",
  },
  "instagram.not_on_instagram": {
    en: "Instagram messages go to an Instagram id.",
    es: "Los mensajes de Instagram van a un identificador de Instagram.",
    ar: "تُرسل رسائل إنستغرام إلى معرّف إنستغرام.",
  },
  "instagram.kind_not_carried": {
    en: "Instagram does not carry files of this kind.",
    es: "Instagram no admite archivos de esta clase.",
    ar: "لا يحمل إنستغرام ملفات من هذا النوع.",
  },
  "instagram.no_caption": {
    en: "On Instagram a file carries no words.",
    es: "En Instagram un archivo no lleva texto.",
    ar: "في إنستغرام لا يحمل الملف كلمات.",
  },
  "instagram.other_emoji": {
    en: "On Instagram a business can react with a heart only.",
    es: "En Instagram una empresa solo puede reaccionar con un corazón.",
    ar: "في إنستغرام لا يمكن للشركة أن تتفاعل إلا بقلب.",
  },
  "instagram.strange_link": {
    en: "Instagram's link to the file leads to another company.",
    es: "El enlace de Instagram al archivo lleva a otra empresa.",
    ar: "رابط إنستغرام للملف يقود إلى شركة أخرى.",
  },
  "instagram.no_media_id": {
    en: "Instagram took the file without an id.",
    es: "Instagram aceptó el archivo sin identificador.",
    ar: "قبل إنستغرام الملف بلا معرّف.",
  },
  "instagram.file_type": {
    en: "Instagram does not take files of the type {type}.",
    es: "Instagram no acepta archivos del tipo {type}.",
    ar: "لا يقبل إنستغرام الملفات من النوع {type}.",
  },
  "instagram.file_too_large": {
    en: "Instagram takes at most {max} of a file of this kind.",
    es: "Instagram acepta como máximo {max} para un archivo de esta clase.",
    ar: "يقبل إنستغرام {max} على الأكثر لملف من هذا النوع.",
  },
});
