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
  "connection_settings.no_such_place": {
    en: "Nobody writes there by this channel.",
    es: "Por este canal nadie escribe ahí.",
    ar: "لا أحد يكتب هناك عبر هذه القناة.",
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
});
