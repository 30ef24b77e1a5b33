import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_sign_ups.app_needed": {
    en: "No Meta app is set. An administrator enters its app ID, app secret and configuration ID under Settings → Apps.",
    es: "No hay ninguna app de Meta configurada. Un administrador introduce su ID, su clave secreta y el ID de configuración en Ajustes → Apps.",
    ar: "لا يوجد تطبيق ميتا معيّن. يُدخل أحد المسؤولين معرّف التطبيق وسرّه ومعرّف الإعداد في الإعدادات ← التطبيقات.",
  },
  "whatsapp_sign_ups.configuration_needed": {
    en: "The Meta app has no configuration ID. Whoever set the app enters it under Apps.",
    es: "La app de Meta no tiene ID de configuración. Quien configuró la app lo introduce en Apps.",
    ar: "ليس لتطبيق ميتا معرّف إعداد. يُدخله من عيّن التطبيق في التطبيقات.",
  },
  "whatsapp_sign_ups.secret_lost": {
    en: "The Meta app’s secret can no longer be read here. Whoever set the app enters it again under Apps.",
    es: "La clave secreta de la app de Meta ya no se puede leer aquí. Quien configuró la app vuelve a introducirla en Apps.",
    ar: "لم يعد بالإمكان قراءة سر تطبيق ميتا هنا. يُدخله من عيّن التطبيق من جديد في التطبيقات.",
  },
  "whatsapp_sign_ups.app_changed": {
    en: "The Meta app was changed meanwhile. Sign in at Meta again.",
    es: "La app de Meta se ha cambiado mientras tanto. Inicia sesión en Meta de nuevo.",
    ar: "غُيّر تطبيق ميتا في هذه الأثناء. سجّل الدخول لدى ميتا من جديد.",
  },
  "whatsapp_sign_ups.other_channel": {
    en: "Only a WhatsApp number is connected by signing in at Meta.",
    es: "Solo un número de WhatsApp se conecta iniciando sesión en Meta.",
    ar: "رقم واتساب وحده يُربط بتسجيل الدخول لدى ميتا.",
  },
  "whatsapp_sign_ups.consent_refused": {
    en: "The simulated Meta refused this request.",
    es: "La Meta simulada rechazó esta solicitud.",
    ar: "رفضت ميتا المحاكاة هذا الطلب.",
  },
  "whatsapp_sign_ups.lost": {
    en: "This sign-in was used already, has expired, or was begun in another browser. Start again from Channels.",
    es: "Este inicio de sesión ya se usó, ha caducado o empezó en otro navegador. Empieza de nuevo desde Canales.",
    ar: "استُخدم تسجيل الدخول هذا من قبل أو انتهت صلاحيته أو بدأ في متصفح آخر. ابدأ من جديد من القنوات.",
  },
  "whatsapp_sign_ups.over": {
    en: "The time to choose a number is over, or it was chosen already. Sign in at Meta again.",
    es: "El plazo para elegir un número ha terminado, o ya se eligió. Inicia sesión en Meta de nuevo.",
    ar: "انتهى وقت اختيار الرقم، أو اختير بالفعل. سجّل الدخول لدى ميتا من جديد.",
  },
  "whatsapp_sign_ups.denied": {
    en: "Access was not allowed at Meta. Nothing was connected.",
    es: "No se permitió el acceso en Meta. No se conectó nada.",
    ar: "لم يُسمح بالوصول لدى ميتا. لم يُربط شيء.",
  },
  "whatsapp_sign_ups.failed": {
    en: "Meta did not complete the sign-in ({code}). Nothing was connected. Try again.",
    es: "Meta no completó el inicio de sesión ({code}). No se conectó nada. Inténtalo de nuevo.",
    ar: "لم تُكمل ميتا تسجيل الدخول ({code}). لم يُربط شيء. حاول مجددًا.",
  },
  "whatsapp_sign_ups.code_used": {
    en: "Meta’s answer was used already, took too long, or came back to another address. Sign in at Meta again.",
    es: "La respuesta de Meta ya se usó, tardó demasiado o volvió a otra dirección. Inicia sesión en Meta de nuevo.",
    ar: "استُخدم رد ميتا من قبل أو تأخر أو عاد إلى عنوان آخر. سجّل الدخول لدى ميتا من جديد.",
  },
  "whatsapp_sign_ups.app_refused": {
    en: "Meta does not accept the app: {reason} Check its app ID and app secret under Apps, then sign in again.",
    es: "Meta no acepta la app: {reason} Comprueba su ID y su clave secreta en Apps e inicia sesión de nuevo.",
    ar: "لا تقبل ميتا التطبيق: {reason} تحقق من معرّفه وسرّه في التطبيقات ثم سجّل الدخول من جديد.",
  },
  "whatsapp_sign_ups.meta_away": {
    en: "Meta is not answering right now: {reason} Sign in again in a few minutes.",
    es: "Meta no responde en este momento: {reason} Inicia sesión de nuevo en unos minutos.",
    ar: "لا تستجيب ميتا الآن: {reason} سجّل الدخول من جديد بعد بضع دقائق.",
  },
  "whatsapp_sign_ups.refused": {
    en: "Meta did not give access: {reason} Nothing was connected.",
    es: "Meta no dio acceso: {reason} No se conectó nada.",
    ar: "لم تمنح ميتا الوصول: {reason} لم يُربط شيء.",
  },
  "whatsapp_sign_ups.no_numbers": {
    en: "The account that you shared has no phone number. Add one in WhatsApp Manager, or share another account.",
    es: "La cuenta que compartiste no tiene ningún número de teléfono. Añade uno en el administrador de WhatsApp o comparte otra cuenta.",
    ar: "ليس للحساب الذي شاركته رقم هاتف. أضف رقمًا في مدير واتساب أو شارك حسابًا آخر.",
  },
  "whatsapp_sign_ups.other_number": {
    en: "The account that you shared does not have {number}. Sign in again and share the account of that number.",
    es: "La cuenta que compartiste no tiene {number}. Inicia sesión de nuevo y comparte la cuenta de ese número.",
    ar: "ليس {number} في الحساب الذي شاركته. سجّل الدخول من جديد وشارك حساب هذا الرقم.",
  },
  "whatsapp_sign_ups.not_shared": {
    en: "Choose one of the numbers that you shared",
    es: "Elige uno de los números que compartiste",
    ar: "اختر أحد الأرقام التي شاركتها",
  },
  "whatsapp_sign_ups.connected_here": {
    en: "This number is already connected. Choose another one.",
    es: "Este número ya está conectado. Elige otro.",
    ar: "هذا الرقم متصل بالفعل. اختر رقمًا آخر.",
  },
  "whatsapp_sign_ups.connected_elsewhere": {
    en: "{number} is connected in another workspace. Remove it there first, then choose it here again.",
    es: "{number} está conectado en otro espacio de trabajo. Quítalo allí primero y elígelo aquí de nuevo.",
    ar: "{number} متصل في مساحة عمل أخرى. أزِله هناك أولًا ثم اختره هنا من جديد.",
  },
  "whatsapp_sign_ups.pin_needed": {
    en: "This number already has a PIN for two-step verification. Enter it, or turn it off in WhatsApp Manager.",
    es: "Este número ya tiene un PIN de verificación en dos pasos. Introdúcelo o desactívalo en el administrador de WhatsApp.",
    ar: "لهذا الرقم رقم PIN للتحقق بخطوتين. أدخله أو أوقفه في مدير واتساب.",
  },
  "whatsapp_sign_ups.pin_wrong": {
    en: "This is not the number’s PIN. After several wrong ones Meta makes you wait; you can reset it in WhatsApp Manager.",
    es: "Este no es el PIN del número. Tras varios intentos fallidos, Meta te hace esperar; puedes restablecerlo en el administrador de WhatsApp.",
    ar: "هذا ليس رقم PIN الخاص بالرقم. بعد عدة محاولات خاطئة تجعلك ميتا تنتظر؛ يمكنك إعادة تعيينه في مدير واتساب.",
  },
  "whatsapp_sign_ups.too_many_pins": {
    en: "There were too many wrong PINs for this number. Wait a few hours, or reset the PIN in WhatsApp Manager.",
    es: "Hubo demasiados PIN incorrectos para este número. Espera unas horas o restablece el PIN en el administrador de WhatsApp.",
    ar: "أُدخلت أرقام PIN خاطئة كثيرة لهذا الرقم. انتظر بضع ساعات أو أعد تعيين رقم PIN في مدير واتساب.",
  },
  "whatsapp_sign_ups.not_verified": {
    en: "Meta has not verified this number yet. Verify it in WhatsApp Manager by text message or call, then choose it again.",
    es: "Meta aún no ha verificado este número. Verifícalo en el administrador de WhatsApp por mensaje o llamada y elígelo de nuevo.",
    ar: "لم تتحقق ميتا من هذا الرقم بعد. تحقق منه في مدير واتساب برسالة أو مكالمة ثم اختره من جديد.",
  },
  "whatsapp_sign_ups.registered_often": {
    en: "This number was registered or removed too often lately. Wait, and choose it again later.",
    es: "Este número se ha registrado o quitado demasiadas veces últimamente. Espera y elígelo de nuevo más tarde.",
    ar: "سُجّل هذا الرقم أو أُزيل مرات كثيرة مؤخرًا. انتظر واختره من جديد لاحقًا.",
  },
  "whatsapp_sign_ups.token_over": {
    en: "Meta no longer accepts this sign-in: {reason} Sign in at Meta again.",
    es: "Meta ya no acepta este inicio de sesión: {reason} Inicia sesión en Meta de nuevo.",
    ar: "لم تعد ميتا تقبل تسجيل الدخول هذا: {reason} سجّل الدخول لدى ميتا من جديد.",
  },
  "whatsapp_sign_ups.try_again": {
    en: "Meta is not answering right now: {reason} Connect the number again in a moment.",
    es: "Meta no responde en este momento: {reason} Conecta el número de nuevo dentro de un momento.",
    ar: "لا تستجيب ميتا الآن: {reason} أعد ربط الرقم بعد لحظات.",
  },
  "whatsapp_sign_ups.number_refused": {
    en: "Meta did not let this number be connected: {reason}",
    es: "Meta no permitió conectar este número: {reason}",
    ar: "لم تسمح ميتا بربط هذا الرقم: {reason}",
  },
});
