import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_templates.not_whatsapp": {
    en: "This connection has no templates. Choose a WhatsApp number.",
    es: "Esta conexión no tiene plantillas. Elige un número de WhatsApp.",
    ar: "لا قوالب لهذا الاتصال. اختر رقم واتساب.",
  },
  "whatsapp_templates.name_taken": {
    en: "This account already has a template with this name and language.",
    es: "Esta cuenta ya tiene una plantilla con este nombre e idioma.",
    ar: "لدى هذا الحساب قالب بالاسم واللغة نفسيهما.",
  },
  "whatsapp_templates.in_review": {
    en: "WhatsApp is reviewing this template. Wait for the result before you change it.",
    es: "WhatsApp está revisando esta plantilla. Espera el resultado antes de cambiarla.",
    ar: "يراجع واتساب هذا القالب. انتظر النتيجة قبل تعديله.",
  },
  "whatsapp_templates.metas_words": {
    en: "Meta words authentication templates. Change it in WhatsApp Manager.",
    es: "Meta redacta las plantillas de autenticación. Cámbiala en WhatsApp Manager.",
    ar: "تصوغ Meta قوالب المصادقة. غيّره من مدير واتساب.",
  },
  "whatsapp_templates.other_parts": {
    en: "It has parts that cannot be edited here ({parts}). Change it in WhatsApp Manager.",
    es: "Tiene partes que no se pueden editar aquí ({parts}). Cámbiala en WhatsApp Manager.",
    ar: "فيه أجزاء لا يمكن تعديلها هنا ({parts}). غيّره من مدير واتساب.",
  },
  "whatsapp_templates.parts_not_sent": {
    en: "It has parts that cannot be sent from here: {parts}.",
    es: "Tiene partes que no se pueden enviar desde aquí: {parts}.",
    ar: "فيه أجزاء لا يمكن إرسالها من هنا: {parts}.",
  },
  "whatsapp_templates.disabled": {
    en: "WhatsApp disabled this template. Make a new one.",
    es: "WhatsApp desactivó esta plantilla. Crea una nueva.",
    ar: "عطّل واتساب هذا القالب. أنشئ قالبًا جديدًا.",
  },
  "whatsapp_templates.fixed_once_submitted": {
    en: "It cannot be changed once the template was submitted.",
    es: "No se puede cambiar una vez enviada la plantilla a revisión.",
    ar: "لا يمكن تغييره بعد إرسال القالب للمراجعة.",
  },
  "whatsapp_templates.category_fixed": {
    en: "The category of an approved template cannot be changed.",
    es: "La categoría de una plantilla aprobada no se puede cambiar.",
    ar: "لا يمكن تغيير فئة قالب معتمد.",
  },
  "whatsapp_templates.nothing_to_submit": {
    en: "There is nothing new to submit.",
    es: "No hay nada nuevo que enviar a revisión.",
    ar: "لا جديد لإرساله للمراجعة.",
  },
  "whatsapp_templates.connection_gone": {
    en: "No number of this business account is connected any more.",
    es: "Ya no hay ningún número conectado de esta cuenta de empresa.",
    ar: "لم يعد أي رقم من حساب الأعمال هذا متصلًا.",
  },
  "whatsapp_templates.refused": {
    en: "WhatsApp refused it: {reason}",
    es: "WhatsApp lo rechazó: {reason}",
    ar: "رفضه واتساب: {reason}",
  },
  "whatsapp_templates.unanswered": {
    en: "WhatsApp could not be asked: {reason}",
    es: "No se pudo consultar a WhatsApp: {reason}",
    ar: "تعذّر سؤال واتساب: {reason}",
  },
  "whatsapp_templates.not_approved": {
    en: "Only an approved template can be sent.",
    es: "Solo se puede enviar una plantilla aprobada.",
    ar: "لا يمكن إرسال سوى قالب معتمد.",
  },
  "whatsapp_templates.other_account": {
    en: "This template belongs to another business account.",
    es: "Esta plantilla es de otra cuenta de empresa.",
    ar: "هذا القالب تابع لحساب أعمال آخر.",
  },
  "whatsapp_templates.no_number": {
    en: "A phone number with its country code, such as +34 600 111 222.",
    es: "Un número de teléfono con su prefijo de país, como +34 600 111 222.",
    ar: "رقم هاتف مع رمز بلده، مثل ‎+34 600 111 222.",
  },
  "whatsapp_templates.too_many": {
    en: "An account can have at most {max} templates.",
    es: "Una cuenta puede tener como máximo {max} plantillas.",
    ar: "الحد الأقصى للحساب {max} قالبًا.",
  },
  "whatsapp_templates.problem_empty": { en: "Enter a text.", es: "Escribe un texto.", ar: "أدخل نصًا." },
  "whatsapp_templates.problem_name_shape": {
    en: "Lowercase letters, digits and underscores only.",
    es: "Solo minúsculas, cifras y guiones bajos.",
    ar: "أحرف لاتينية صغيرة وأرقام وشرطات سفلية فقط.",
  },
  "whatsapp_templates.problem_too_long": {
    en: "At most {max} characters.",
    es: "Como máximo {max} caracteres.",
    ar: "{max} حرفًا على الأكثر.",
  },
  "whatsapp_templates.problem_header_variables": {
    en: "A header can have one variable.",
    es: "Un encabezado puede tener una sola variable.",
    ar: "يمكن أن يحتوي الرأس على متغير واحد.",
  },
  "whatsapp_templates.problem_no_variables": {
    en: "No variables are allowed here.",
    es: "Aquí no se permiten variables.",
    ar: "لا يُسمح بمتغيرات هنا.",
  },
  "whatsapp_templates.problem_variable_shape": {
    en: "Write variables as {one}, {two} and so on.",
    es: "Escribe las variables como {one}, {two}, etc.",
    ar: "اكتب المتغيرات هكذا {one} و{two} وما بعدها.",
  },
  "whatsapp_templates.problem_variable_order": {
    en: "Number variables from 1 without gaps.",
    es: "Numera las variables desde 1 sin saltos.",
    ar: "رقّم المتغيرات من 1 دون فجوات.",
  },
  "whatsapp_templates.problem_variables_adjacent": {
    en: "Put text between two variables.",
    es: "Pon texto entre dos variables.",
    ar: "ضع نصًا بين كل متغيرين.",
  },
  "whatsapp_templates.problem_variable_at_edge": {
    en: "The text cannot begin or end with a variable.",
    es: "El texto no puede empezar ni terminar con una variable.",
    ar: "لا يمكن أن يبدأ النص أو ينتهي بمتغير.",
  },
  "whatsapp_templates.problem_example_missing": {
    en: "Give an example for the review.",
    es: "Indica un ejemplo para la revisión.",
    ar: "أعطِ مثالًا للمراجعة.",
  },
  "whatsapp_templates.problem_url_shape": {
    en: "A web address that begins with https://",
    es: "Una dirección web que empiece por https://",
    ar: "عنوان ويب يبدأ بـ https://",
  },
  "whatsapp_templates.problem_url_variable": {
    en: "An address can have {one} at its end only.",
    es: "Una dirección solo puede tener {one} al final.",
    ar: "يمكن أن يحتوي العنوان على {one} في نهايته فقط.",
  },
  "whatsapp_templates.problem_phone_shape": {
    en: "A phone number with its country code.",
    es: "Un número de teléfono con su prefijo de país.",
    ar: "رقم هاتف مع رمز بلده.",
  },
  "whatsapp_templates.problem_buttons_max": {
    en: "At most 10 buttons.",
    es: "Como máximo 10 botones.",
    ar: "10 أزرار على الأكثر.",
  },
  "whatsapp_templates.problem_urls_max": {
    en: "At most 2 links.",
    es: "Como máximo 2 enlaces.",
    ar: "رابطان على الأكثر.",
  },
  "whatsapp_templates.problem_phones_max": {
    en: "At most one call button.",
    es: "Como máximo un botón de llamada.",
    ar: "زر اتصال واحد على الأكثر.",
  },
  "whatsapp_templates.problem_replies_apart": {
    en: "Keep the quick replies next to each other.",
    es: "Mantén juntas las respuestas rápidas.",
    ar: "أبقِ الردود السريعة متجاورة.",
  },
  "whatsapp_templates.problem_same_text": {
    en: "Another button has this text.",
    es: "Otro botón tiene este texto.",
    ar: "لزر آخر هذا النص.",
  },
  "whatsapp_templates.problem_sample_missing": {
    en: "Add an example file for the review.",
    es: "Añade un archivo de ejemplo para la revisión.",
    ar: "أضف ملفًا كمثال للمراجعة.",
  },
  "whatsapp_templates.header_not_asked": {
    en: "The header of this template does not take this.",
    es: "El encabezado de esta plantilla no admite esto.",
    ar: "رأس هذا القالب لا يقبل هذا.",
  },
  "whatsapp_templates.header_no_place": {
    en: "Enter the place that the header shows.",
    es: "Indica la ubicación que muestra el encabezado.",
    ar: "أدخل الموقع الذي يعرضه الرأس.",
  },
  "whatsapp_templates.header_no_file": {
    en: "Choose the file that the header shows.",
    es: "Elige el archivo que muestra el encabezado.",
    ar: "اختر الملف الذي يعرضه الرأس.",
  },
  "whatsapp_templates.header_kind_IMAGE": {
    en: "The header takes a JPEG or PNG picture.",
    es: "El encabezado admite una imagen JPEG o PNG.",
    ar: "يقبل الرأس صورة بصيغة JPEG أو PNG.",
  },
  "whatsapp_templates.header_kind_VIDEO": {
    en: "The header takes an MP4 video.",
    es: "El encabezado admite un vídeo MP4.",
    ar: "يقبل الرأس مقطع فيديو بصيغة MP4.",
  },
  "whatsapp_templates.header_kind_DOCUMENT": {
    en: "The header takes a PDF.",
    es: "El encabezado admite un PDF.",
    ar: "يقبل الرأس ملف PDF.",
  },
  "whatsapp_templates.header_too_large": {
    en: "The file is too large for the header: {size} at most.",
    es: "El archivo es demasiado grande para el encabezado: {size} como máximo.",
    ar: "الملف أكبر من أن يقبله الرأس: {size} على الأكثر.",
  },
  "whatsapp_templates.problem_value_missing": {
    en: "Fill in this variable.",
    es: "Completa esta variable.",
    ar: "املأ هذا المتغير.",
  },
  "whatsapp_templates.problem_value_shape": {
    en: "One line, without tabs or rows of spaces.",
    es: "Una sola línea, sin tabuladores ni varios espacios seguidos.",
    ar: "سطر واحد، بلا علامات جدولة أو مسافات متتالية.",
  },
});
