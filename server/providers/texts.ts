import { textsOf } from "../words/texts.ts";

export const say = textsOf({
  "providers.storage_silent": {
    en: "The file storage does not answer. Try again shortly.",
    es: "El almacén de archivos no responde. Inténtalo de nuevo en breve.",
    ar: "لا يستجيب مخزن الملفات. حاول مجددًا بعد قليل.",
  },
  "providers.storage_full": {
    en: "The file storage is full. Whoever runs this installation has to make room.",
    es: "El almacén de archivos está lleno. Quien administra esta instalación tiene que liberar espacio.",
    ar: "مخزن الملفات ممتلئ. على من يدير هذا التثبيت إخلاء مساحة.",
  },
  "providers.storage_refused": {
    en: "The file storage rejected the request. Try again shortly.",
    es: "El almacén de archivos lo ha rechazado. Inténtalo de nuevo en breve.",
    ar: "رفض مخزن الملفات الطلب. حاول مجددًا بعد قليل.",
  },
  "providers.unreachable": {
    en: "The provider could not be reached. Try again shortly.",
    es: "No se pudo contactar con el proveedor. Inténtelo de nuevo en breve.",
    ar: "تعذّر الوصول إلى المزوّد. حاول مجددًا بعد قليل.",
  },
  "providers.no_web_address": {
    en: "This is not a web address.",
    es: "No es una dirección web.",
    ar: "هذا ليس عنوان ويب.",
  },
  "providers.not_http": {
    en: "It must begin with https:// or http://.",
    es: "Debe empezar por https:// o http://.",
    ar: "يجب أن يبدأ بـ https://‎ أو http://‎.",
  },
  "providers.password_in_address": {
    en: "It must not carry a user name or a password.",
    es: "No debe llevar un nombre de usuario ni una contraseña.",
    ar: "يجب ألا يحتوي على اسم مستخدم أو كلمة مرور.",
  },
  "providers.only_public_addresses": {
    en: "Only public addresses can be called.",
    es: "Solo se puede llamar a direcciones públicas.",
    ar: "لا يمكن استدعاء سوى العناوين العامة.",
  },
  "providers.https_only": {
    en: "Providers are only called by https.",
    es: "A un proveedor solo se le llama por https.",
    ar: "لا يُتصل بمزوّد إلا عبر https.",
  },
  "providers.left_alone": {
    en: "{host} failed several times in a row. It is tried again later.",
    es: "{host} falló varias veces seguidas. Se volverá a intentar más tarde.",
    ar: "فشل {host} عدة مرات متتالية. ستُعاد المحاولة لاحقًا.",
  },
  "providers.redirects": {
    en: "{host} redirects, and redirects are not followed.",
    es: "{host} redirige, y las redirecciones no se siguen.",
    ar: "يعيد {host} التوجيه، ولا تُتبع إعادات التوجيه.",
  },
  "providers.bad_header": {
    en: "A header of the call holds a character that is not allowed.",
    es: "Una cabecera de la llamada contiene un carácter no permitido.",
    ar: "تحتوي إحدى ترويسات الاتصال على حرف غير مسموح به.",
  },
  "providers.broke_off": {
    en: "The connection to {host} was interrupted.",
    es: "La conexión con {host} se interrumpió.",
    ar: "انقطع الاتصال بـ {host}.",
  },
  "providers.broke_off_because": {
    en: "The connection to {host} was interrupted ({code}).",
    es: "La conexión con {host} se interrumpió ({code}).",
    ar: "انقطع الاتصال بـ {host} ({code}).",
  },
  "providers.no_answer_from": {
    en: "No answer from {host} within {seconds} seconds.",
    es: "{host} no respondió en {seconds} segundos.",
    ar: "لم يُجب {host} خلال {seconds} ثانية.",
  },
  "providers.no_address_of_name": {
    en: "The name has no address.",
    es: "El nombre no tiene ninguna dirección.",
    ar: "ليس للاسم أي عنوان.",
  },
  "providers.no_answer_within": {
    en: "No answer within {seconds} seconds.",
    es: "No hubo respuesta en {seconds} segundos.",
    ar: "لم يصل رد خلال {seconds} ثانية.",
  },
  "providers.it_redirects": {
    en: "It redirects, and redirects are not followed.",
    es: "Redirige, y las redirecciones no se siguen.",
    ar: "يعيد التوجيه، ولا تُتبع إعادات التوجيه.",
  },
  "providers.it_answered": {
    en: "It answered {status}.",
    es: "Respondió {status}.",
    ar: "أجاب بالرمز {status}.",
  },
  "providers.name_unresolved": {
    en: "The name cannot be resolved.",
    es: "No se puede resolver el nombre.",
    ar: "تعذّر تحليل الاسم.",
  },
  "providers.keys_unpaired": {
    en: "The two halves of the key pair do not belong together.",
    es: "Las dos mitades del par de claves no se corresponden.",
    ar: "نصفا زوج المفاتيح غير متطابقين.",
  },
  "providers.key_not_of_curve": {
    en: "The private key is not one for web push.",
    es: "La clave privada no es válida para las notificaciones web.",
    ar: "المفتاح الخاص غير صالح لإشعارات الويب.",
  },
  "providers.browser_gone": {
    en: "The browser can no longer be reached.",
    es: "Ya no se puede contactar con el navegador.",
    ar: "لم يعد بالإمكان الوصول إلى المتصفح.",
  },
  "providers.folder_not_writable": {
    en: "The folder is not writable.",
    es: "No se puede escribir en la carpeta.",
    ar: "لا يمكن الكتابة في المجلد.",
  },
  "providers.storage_answered": {
    en: "The file storage answered {status}.",
    es: "El almacén de archivos respondió {status}.",
    ar: "أجاب مخزن الملفات بالرمز {status}.",
  },
  "providers.no_such_bucket": {
    en: "There is no such bucket.",
    es: "No existe ese bucket.",
    ar: "لا توجد هذه الحاوية (bucket).",
  },
  "providers.identity_without_keys": {
    en: "The provider publishes no signing key.",
    es: "El proveedor no publica ninguna clave de firma.",
    ar: "لا ينشر المزوّد أي مفتاح توقيع.",
  },
  "providers.identity_not_trusted": {
    en: "The metadata of the provider cannot be trusted.",
    es: "Los metadatos del proveedor no son de fiar.",
    ar: "لا يمكن الوثوق ببيانات المزوّد الوصفية.",
  },
  "providers.too_slow": {
    en: "The server took too long.",
    es: "El servidor tardó demasiado.",
    ar: "استغرق الخادم وقتًا طويلًا.",
  },
  "providers.settings_incomplete": {
    en: "The settings of the connection are incomplete.",
    es: "La configuración de la conexión está incompleta.",
    ar: "إعدادات الاتصال غير مكتملة.",
  },
  "providers.type_not_carried": {
    en: "This channel cannot send content of the type {type}.",
    es: "Este canal no puede enviar contenido del tipo {type}.",
    ar: "لا يمكن لهذه القناة إرسال محتوى من النوع {type}.",
  },
  "providers.no_text": {
    en: "There is no text to send.",
    es: "No hay texto que enviar.",
    ar: "لا يوجد نص لإرساله.",
  },
  "providers.too_many_bytes": {
    en: "The text has {length} bytes; {max} can be sent.",
    es: "El texto tiene {length} bytes; se pueden enviar {max}.",
    ar: "حجم النص {length} بايت، ويمكن إرسال {max}.",
  },
  "providers.too_many_characters": {
    en: "The text has {length} characters; {max} can be sent.",
    es: "El texto tiene {length} caracteres; se pueden enviar {max}.",
    ar: "في النص {length} حرفًا، ويمكن إرسال {max}.",
  },
  "providers.not_an_email": {
    en: "E-mail goes to an e-mail address.",
    es: "El correo va a una dirección de correo electrónico.",
    ar: "يُرسل البريد إلى عنوان بريد إلكتروني.",
  },
  "providers.mail_not_granted": {
    en: "{provider} was not allowed to open the mailbox. Sign in again and allow reading and sending mail.",
    es: "No se permitió que {provider} abriera el buzón. Inicia sesión de nuevo y permite leer y enviar correo.",
    ar: "لم يُسمح لـ {provider} بفتح صندوق البريد. سجّل الدخول من جديد واسمح بقراءة البريد وإرساله.",
  },
  "providers.mail_grant_ends": {
    en: "{provider} gave access for an hour only. Sign in again.",
    es: "{provider} dio acceso solo durante una hora. Inicia sesión de nuevo.",
    ar: "منح {provider} الوصول لساعة واحدة فقط. سجّل الدخول من جديد.",
  },
  "providers.mail_sign_in_refused": {
    en: "{provider} does not open this mailbox for the account that signed in. Sign in again.",
    es: "{provider} no abre este buzón a la cuenta que inició sesión. Inicia sesión de nuevo.",
    ar: "لا يفتح {provider} صندوق البريد هذا للحساب الذي سجّل الدخول. سجّل الدخول من جديد.",
  },
  "providers.sign_in_over": {
    en: "{provider} no longer accepts the sign-in of this mailbox. Sign in again.",
    es: "{provider} ya no acepta el inicio de sesión de este buzón. Inicia sesión de nuevo.",
    ar: "لم يعد {provider} يقبل تسجيل الدخول لصندوق البريد هذا. سجّل الدخول من جديد.",
  },
  "providers.sign_in_app_refused": {
    en: "{provider} rejected the app’s ID or secret. Check the app under Apps.",
    es: "{provider} rechazó el ID o la clave secreta de la app. Revísala en Apps.",
    ar: "رفض {provider} معرّف التطبيق أو سره. تحقق منه في «التطبيقات».",
  },
  "providers.sign_in_busy": {
    en: "{provider} is not giving access right now. It is tried again shortly.",
    es: "{provider} no da acceso en este momento. Se volverá a intentar en breve.",
    ar: "لا يمنح {provider} الوصول حاليًا. ستُعاد المحاولة بعد قليل.",
  },
  "providers.sign_in_unreadable": {
    en: "The answer of {provider} could not be read.",
    es: "No se pudo leer la respuesta de {provider}.",
    ar: "تعذّرت قراءة رد {provider}.",
  },
});
