import { textsOf } from "../../../words/texts.ts";

/** Why a part of a post is kept unread, and why a message does not leave. */
export const say = textsOf({
  "whatsapp.no_account": {
    en: "The request is not from a WhatsApp business account.",
    es: "La solicitud no es de una cuenta de empresa de WhatsApp.",
    ar: "الطلب ليس من حساب أعمال في واتساب.",
  },
  "whatsapp.no_changes": {
    en: "An entry of the request has no changes.",
    es: "Una entrada de la solicitud no contiene cambios.",
    ar: "أحد مداخل الطلب لا يحتوي على تغييرات.",
  },
  "whatsapp.no_field": {
    en: "A change in the request has no field or no value.",
    es: "Un cambio de la solicitud no tiene campo o no tiene valor.",
    ar: "أحد تغييرات الطلب بلا حقل أو بلا قيمة.",
  },
  "whatsapp.odd_change": {
    en: "A change of {field} has an unknown form.",
    es: "Un cambio de {field} tiene una forma desconocida.",
    ar: "تغيير في {field} له صيغة غير معروفة.",
  },
  "whatsapp.told_error": {
    en: "WhatsApp reported an error: {reason}",
    es: "WhatsApp comunicó un error: {reason}",
    ar: "أبلغ واتساب عن خطأ: {reason}",
  },
  "whatsapp.empty_change": {
    en: "A change held no message and no status.",
    es: "Un cambio no contenía ni mensaje ni estado.",
    ar: "لم يحتوِ التغيير على رسالة ولا حالة.",
  },
  "whatsapp.odd_template": {
    en: "A change of a template could not be read.",
    es: "No se pudo leer un cambio de una plantilla.",
    ar: "تعذّرت قراءة تغيير في قالب.",
  },
  "whatsapp.template_parts": {
    en: "The parts of a template changed.",
    es: "Cambiaron las partes de una plantilla.",
    ar: "تغيّرت أجزاء قالب.",
  },
  "whatsapp.number_quality": {
    en: "The quality of the number changed.",
    es: "Cambió la calidad del número.",
    ar: "تغيّرت جودة الرقم.",
  },
  "whatsapp.account_update": {
    en: "Something of the business account changed.",
    es: "Cambió algo de la cuenta de empresa.",
    ar: "تغيّر شيء في حساب الأعمال.",
  },
  "whatsapp.odd_preference": {
    en: "A customer's preference that is not about marketing messages, or names nobody.",
    es: "Una preferencia de un cliente que no es sobre mensajes de marketing o no indica de quién es.",
    ar: "تفضيل لعميل ليس عن الرسائل التسويقية أو لا يذكر صاحبه.",
  },
  "whatsapp.customer_called": {
    en: "A customer called. Calls from customers are not taken here.",
    es: "Llamó un cliente. Aquí no se atienden llamadas de clientes.",
    ar: "اتصل عميل. لا تُستقبل مكالمات العملاء هنا.",
  },
  "whatsapp.odd_call": {
    en: "An event of a call could not be read.",
    es: "No se pudo leer un suceso de una llamada.",
    ar: "تعذّرت قراءة حدث في مكالمة.",
  },
  "whatsapp.no_call_id": {
    en: "WhatsApp took the call but did not say which one it is.",
    es: "WhatsApp aceptó la llamada, pero no indicó su identificador.",
    ar: "قبل واتساب المكالمة ولم يذكر معرّفها.",
  },
  "whatsapp.field_not_read": {
    en: "Events of the type {field} are not supported.",
    es: "Los eventos del tipo {field} no son compatibles.",
    ar: "الأحداث من النوع {field} غير مدعومة.",
  },
  "whatsapp.odd_message": {
    en: "A message has no id or no type.",
    es: "Un mensaje no tiene identificador o no tiene tipo.",
    ar: "رسالة بلا معرّف أو بلا نوع.",
  },
  "whatsapp.group_message": {
    en: "Group messages are not supported.",
    es: "Los mensajes de grupo no son compatibles.",
    ar: "رسائل المجموعات غير مدعومة.",
  },
  "whatsapp.no_sender": {
    en: "A message names no sender.",
    es: "Un mensaje no indica el remitente.",
    ar: "رسالة لا تذكر المرسل.",
  },
  "whatsapp.no_text": {
    en: "A text message has no text.",
    es: "Un mensaje de texto no tiene texto.",
    ar: "رسالة نصية بلا نص.",
  },
  "whatsapp.odd_status": {
    en: "A status has no message or no name.",
    es: "Un estado no tiene mensaje o no tiene nombre.",
    ar: "حالة بلا رسالة أو بلا اسم.",
  },
  "whatsapp.unknown_status": {
    en: "Unknown status: {status}.",
    es: "Estado desconocido: {status}.",
    ar: "حالة غير معروفة: {status}.",
  },
  "whatsapp.odd_edit": {
    en: "A change of a message could not be read.",
    es: "No se pudo leer un cambio de un mensaje.",
    ar: "تعذّرت قراءة تغيير في رسالة.",
  },
  "whatsapp.identity_changed": {
    en: "A customer's security code changed.",
    es: "Cambió el código de seguridad de un cliente.",
    ar: "تغيّر رمز الأمان لأحد العملاء.",
  },
  "whatsapp.system_message": {
    en: "A notice about a customer could not be read.",
    es: "No se pudo leer un aviso sobre un cliente.",
    ar: "تعذّرت قراءة إشعار بشأن عميل.",
  },
  "whatsapp.odd_echo": {
    en: "A message that was sent from the phone app could not be read.",
    es: "No se pudo leer un mensaje enviado desde la aplicación del teléfono.",
    ar: "تعذّرت قراءة رسالة أُرسلت من تطبيق الهاتف.",
  },
  "whatsapp.history": {
    en: "Messages from before this number was connected here. They are kept, and no tickets come of them.",
    es: "Mensajes anteriores a la conexión de este número. Se conservan y no generan tickets.",
    ar: "رسائل سابقة لربط هذا الرقم هنا. تُحفظ ولا تُنشأ منها تذاكر.",
  },
  "whatsapp.app_state": {
    en: "Contacts of the phone app changed. They are kept, and no contacts come of them.",
    es: "Cambiaron los contactos de la aplicación del teléfono. Se conservan y no generan contactos.",
    ar: "تغيّرت جهات الاتصال في تطبيق الهاتف. تُحفظ ولا تُنشأ منها جهات اتصال.",
  },
  "whatsapp.token_not_renewed": {
    en: "This token is not renewed. Sign in at Meta again.",
    es: "Este token no se renueva. Inicia sesión en Meta de nuevo.",
    ar: "هذا الرمز لا يُجدَّد. سجّل الدخول لدى ميتا من جديد.",
  },
  "whatsapp.no_reason": {
    en: "WhatsApp gave no reason.",
    es: "WhatsApp no indicó el motivo.",
    ar: "لم يذكر واتساب السبب.",
  },
  "whatsapp.no_message_id": {
    en: "WhatsApp accepted the message without an id.",
    es: "WhatsApp aceptó el mensaje sin identificarlo.",
    ar: "قبل واتساب الرسالة دون أن يعطيها معرّفًا.",
  },
  "whatsapp.no_number": {
    en: "WhatsApp answered without the number.",
    es: "WhatsApp respondió sin indicar el número.",
    ar: "أجاب واتساب دون ذكر الرقم.",
  },
  "whatsapp.unreadable": {
    en: "WhatsApp's answer cannot be read.",
    es: "No se puede leer la respuesta de WhatsApp.",
    ar: "تتعذر قراءة رد واتساب.",
  },
  "whatsapp.answered": {
    en: "WhatsApp answered {status}.",
    es: "WhatsApp respondió {status}.",
    ar: "أجاب واتساب بالرمز {status}.",
  },
  "whatsapp.not_on_whatsapp": {
    en: "WhatsApp messages go to a phone number or a WhatsApp id.",
    es: "Los mensajes de WhatsApp van a un número de teléfono o a un identificador de WhatsApp.",
    ar: "تُرسل رسائل واتساب إلى رقم هاتف أو معرّف واتساب.",
  },
  "whatsapp.key_too_long": {
    en: "The key of the message is too long.",
    es: "La clave del mensaje es demasiado larga.",
    ar: "مفتاح الرسالة طويل جدًا.",
  },
  "whatsapp.link_expired": {
    en: "WhatsApp's link to the file ran out twice.",
    es: "El enlace de WhatsApp al archivo caducó dos veces.",
    ar: "انتهت صلاحية رابط واتساب للملف مرتين.",
  },
  "whatsapp.strange_link": {
    en: "WhatsApp's link to the file leads to another company.",
    es: "El enlace de WhatsApp al archivo lleva a otra empresa.",
    ar: "رابط واتساب للملف يقود إلى شركة أخرى.",
  },
  "whatsapp.no_media_id": {
    en: "WhatsApp took the file without an id.",
    es: "WhatsApp aceptó el archivo sin identificador.",
    ar: "قبل واتساب الملف بلا معرّف.",
  },
  "whatsapp.file_type": {
    en: "WhatsApp does not take files of the type {type}.",
    es: "WhatsApp no acepta archivos del tipo {type}.",
    ar: "لا يقبل واتساب الملفات من النوع {type}.",
  },
  "whatsapp.not_marked_read": {
    en: "WhatsApp did not confirm that the message was marked as read.",
    es: "WhatsApp no confirmó que el mensaje se marcara como leído.",
    ar: "لم يؤكد واتساب تعليم الرسالة كمقروءة.",
  },
  "whatsapp.file_too_large": {
    en: "WhatsApp takes at most {max} of a file of this kind.",
    es: "WhatsApp acepta como máximo {max} para un archivo de esta clase.",
    ar: "يقبل واتساب {max} على الأكثر لملف من هذا النوع.",
  },
  "whatsapp.ogg_without_opus": {
    en: "WhatsApp takes Ogg files with Opus audio only.",
    es: "WhatsApp solo acepta archivos Ogg con audio Opus.",
    ar: "لا يقبل واتساب من ملفات Ogg إلا ما كان صوته Opus.",
  },
  "whatsapp.sticker_side": {
    en: "A sticker is a WebP picture of {side} by {side} pixels.",
    es: "Un sticker es una imagen WebP de {side} por {side} píxeles.",
    ar: "الملصق صورة WebP بقياس {side} في {side} بكسل.",
  },
  "whatsapp.caption_too_long": {
    en: "A file of this kind carries at most {max} characters.",
    es: "Un archivo de esta clase lleva como máximo {max} caracteres.",
    ar: "يحمل ملف من هذا النوع {max} حرف على الأكثر.",
  },
  "whatsapp.sign_up_unreadable": {
    en: "Meta's answer cannot be read.",
    es: "No se puede leer la respuesta de Meta.",
    ar: "تتعذر قراءة رد ميتا.",
  },
  "whatsapp.sign_up_no_reason": {
    en: "Meta gave no reason.",
    es: "Meta no indicó el motivo.",
    ar: "لم تذكر ميتا السبب.",
  },
  "whatsapp.sign_up_answered": {
    en: "Meta answered {status}.",
    es: "Meta respondió {status}.",
    ar: "أجابت ميتا بالرمز {status}.",
  },
  "whatsapp.sign_up_no_token": {
    en: "Meta gave no token for the sign-in.",
    es: "Meta no dio ningún token para el inicio de sesión.",
    ar: "لم تعطِ ميتا رمزًا لتسجيل الدخول هذا.",
  },
  "whatsapp.sign_up_strange_token": {
    en: "Meta's token is not valid, or belongs to another app.",
    es: "El token de Meta no es válido o pertenece a otra app.",
    ar: "رمز ميتا غير صالح أو يخص تطبيقًا آخر.",
  },
  "whatsapp.sign_up_no_permission": {
    en: "Meta's token lacks the permission {permission}. Add it to the app's configuration at Meta, then sign in again.",
    es: "Al token de Meta le falta el permiso {permission}. Añádelo a la configuración de la app en Meta e inicia sesión de nuevo.",
    ar: "ينقص رمز ميتا الإذن {permission}. أضفه إلى إعداد التطبيق لدى ميتا ثم سجّل الدخول من جديد.",
  },
});
