import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "connection_settings.app_needed": {
    en: "Set the app at Meta first: its secret proves that messages come from there.",
    es: "Configura antes la app en Meta: su clave secreta demuestra que los mensajes vienen de allí.",
    ar: "عيّن التطبيق لدى Meta أولًا: سرّه يثبت أن الرسائل واردة من هناك.",
  },
  "connection_settings.number_taken": {
    en: "This number is already connected.",
    es: "Este número ya está conectado.",
    ar: "هذا الرقم متصل بالفعل.",
  },
  "connection_settings.too_many": {
    en: "A workspace can have at most {max} connections.",
    es: "Un espacio de trabajo puede tener como máximo {max} conexiones.",
    ar: "الحد الأقصى لمساحة العمل {max} اتصالًا.",
  },
  "connection_settings.no_files": {
    en: "Files cannot be sent by this channel.",
    es: "Por este canal no se pueden enviar archivos.",
    ar: "لا يمكن إرسال الملفات عبر هذه القناة.",
  },
  "connection_settings.not_by_this_channel": {
    en: "Nobody writes so by this channel: check the sender and the length.",
    es: "Nadie escribe así por este canal: revisa el remitente y la longitud.",
    ar: "لا أحد يكتب هكذا عبر هذه القناة: تحقق من المرسل والطول.",
  },
  "connection_settings.template_not_made": {
    en: "Meta takes no such template: a new name of lowercase letters, digits and underscores, and a text without variables.",
    es: "Meta no acepta esa plantilla: un nombre nuevo de minúsculas, cifras y guiones bajos, y un texto sin variables.",
    ar: "لا تقبل Meta قالبًا كهذا: اسم جديد من أحرف لاتينية صغيرة وأرقام وشرطات سفلية، ونص بلا متغيرات.",
  },
  "connection_settings.no_such_place": {
    en: "What is written there does not arrive by this connection.",
    es: "Lo que se escribe ahí no llega por esta conexión.",
    ar: "ما يُكتب هناك لا يصل عبر هذا الاتصال.",
  },
  "connection_settings.nothing_to_answer": {
    en: "There is no question and no call on this phone that this answers.",
    es: "En este teléfono no hay ninguna pregunta ni llamada a la que esto responda.",
    ar: "لا يوجد على هذا الهاتف سؤال أو مكالمة يجيب عنها هذا.",
  },
  "connection_settings.not_on_this_phone": {
    en: "The customer's phone cannot do that with this message, or not any more.",
    es: "El teléfono del cliente no puede hacer eso con este mensaje, o ya no.",
    ar: "لا يستطيع هاتف العميل فعل ذلك بهذه الرسالة، أو لم يعد يستطيع.",
  },
  "connection_settings.not_on_this_channel": {
    en: "The simulator of this channel cannot do that.",
    es: "El simulador de este canal no puede hacerlo.",
    ar: "لا يستطيع محاكي هذه القناة فعل ذلك.",
  },
  "connection_settings.token_ends": {
    en: "The access token ends soon and could not be renewed: {reason}",
    es: "El token de acceso caduca pronto y no se pudo renovar: {reason}",
    ar: "ينتهي رمز الوصول قريبًا وتعذّر تجديده: {reason}",
  },
  "connection_settings.no_such_file": {
    en: "No customer's phone sends such a file: its type or its size is not supported.",
    es: "Ningún teléfono de cliente envía un archivo así: su tipo o su tamaño no se admite.",
    ar: "لا يرسل هاتف أي عميل ملفًا كهذا: نوعه أو حجمه غير مدعوم.",
  },
  "connection_settings.warning_restricted_starting": {
    en: "WhatsApp does not let this account start conversations: templates to customers who did not write are rejected.",
    es: "WhatsApp no permite que esta cuenta inicie conversaciones: rechaza las plantillas a clientes que no han escrito.",
    ar: "لا يسمح واتساب لهذا الحساب ببدء المحادثات: تُرفض القوالب المرسلة إلى عملاء لم يكتبوا.",
  },
  "connection_settings.warning_restricted_answering": {
    en: "WhatsApp does not let this account answer customers.",
    es: "WhatsApp no permite que esta cuenta responda a los clientes.",
    ar: "لا يسمح واتساب لهذا الحساب بالرد على العملاء.",
  },
  "connection_settings.warning_restricted": {
    en: "WhatsApp has restricted this account. WhatsApp Manager says what it may not do.",
    es: "WhatsApp ha restringido esta cuenta. WhatsApp Manager indica qué no puede hacer.",
    ar: "قيّد واتساب هذا الحساب. يوضح مدير واتساب ما لا يُسمح به.",
  },
  "connection_settings.warning_violation": {
    en: "WhatsApp says that this account has violated its policy. A further violation may restrict it.",
    es: "WhatsApp indica que esta cuenta ha infringido sus políticas. Otra infracción puede restringirla.",
    ar: "يقول واتساب إن هذا الحساب خالف سياسته. قد تؤدي مخالفة أخرى إلى تقييده.",
  },
  "connection_settings.warning_violation_of": {
    en: "WhatsApp says that this account has violated its policy ({detail}). A further violation may restrict it.",
    es: "WhatsApp indica que esta cuenta ha infringido sus políticas ({detail}). Otra infracción puede restringirla.",
    ar: "يقول واتساب إن هذا الحساب خالف سياسته ({detail}). قد تؤدي مخالفة أخرى إلى تقييده.",
  },
  "connection_settings.warning_disabling": {
    en: "WhatsApp will disable this account. Ask for a review in WhatsApp Manager.",
    es: "WhatsApp va a inhabilitar esta cuenta. Solicita una revisión en WhatsApp Manager.",
    ar: "سيعطّل واتساب هذا الحساب. اطلب مراجعة في مدير واتساب.",
  },
  "connection_settings.warning_disabled": {
    en: "WhatsApp has disabled this account: nothing can be sent. Ask for a review in WhatsApp Manager.",
    es: "WhatsApp ha inhabilitado esta cuenta: no se puede enviar nada. Solicita una revisión en WhatsApp Manager.",
    ar: "عطّل واتساب هذا الحساب: لا يمكن إرسال أي شيء. اطلب مراجعة في مدير واتساب.",
  },
  "connection_settings.warning_deleted": {
    en: "The WhatsApp account was deleted at Meta. Connect another number.",
    es: "La cuenta de WhatsApp se eliminó en Meta. Conecta otro número.",
    ar: "حُذف حساب واتساب لدى Meta. اربط رقمًا آخر.",
  },
  "connection_settings.warning_partner_removed": {
    en: "The app no longer has access to this WhatsApp account. Connect the number again.",
    es: "La app ya no tiene acceso a esta cuenta de WhatsApp. Vuelve a conectar el número.",
    ar: "لم يعد للتطبيق وصول إلى حساب واتساب هذا. أعد ربط الرقم.",
  },
  "connection_settings.warning_offboarded": {
    en: "The number was disconnected from the WhatsApp platform. Connect it again.",
    es: "El número se desconectó de la plataforma de WhatsApp. Vuelve a conectarlo.",
    ar: "فُصل الرقم عن منصة واتساب. أعد ربطه.",
  },
  "connection_settings.warning_low_quality": {
    en: "Customers block or report this number often: WhatsApp rates its quality as low and may lower its limit.",
    es: "Muchos clientes bloquean o denuncian este número: WhatsApp considera baja su calidad y puede reducir su límite.",
    ar: "يحظر العملاء هذا الرقم أو يبلّغون عنه كثيرًا: يقيّم واتساب جودته بأنها منخفضة وقد يخفض حدّه.",
  },
});
