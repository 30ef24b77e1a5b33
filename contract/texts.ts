import type { Locale } from "./locales.ts";

/**
 * What schemas and rules of the contract complain of. Only the server reads the words: a browser is sent keys
 * (said.ts).
 */
export const contractTexts = {
  "agent_settings.no_such_time_zone": {
    en: "There is no such time zone",
    es: "No existe esa zona horaria",
    ar: "لا توجد هذه المنطقة الزمنية",
  },
  "article_imports.file_or_address": {
    en: "Either a file or an address",
    es: "O un archivo o una dirección",
    ar: "إما ملف أو عنوان",
  },
  "chat_box.origin": {
    en: "An address such as https://www.example.com or https://*.example.com",
    es: "Una dirección como https://www.example.com o https://*.example.com",
    ar: "عنوان مثل https://www.example.com أو https://*.example.com",
  },
  "companies.domain": {
    en: "A domain such as example.com",
    es: "Un dominio como example.com",
    ar: "نطاق مثل example.com",
  },
  "connections.provider_id": {
    en: "Digits, as the provider shows them",
    es: "Cifras, tal como las muestra el proveedor",
    ar: "أرقام كما يعرضها مزوّد الخدمة",
  },
  "connections.secret": {
    en: "Letters, digits and signs without spaces",
    es: "Letras, cifras y signos sin espacios",
    ar: "أحرف وأرقام ورموز بلا مسافات",
  },
  "contact_bulk_changes.deleting_alone": {
    en: "Deleting and restoring cannot be combined with other changes",
    es: "Eliminar y restaurar no se pueden combinar con otros cambios",
    ar: "لا يمكن الجمع بين الحذف أو الاستعادة وتغييرات أخرى",
  },
  "contact_bulk_changes.ids_or_filter": {
    en: "Either contactIds or a filter",
    es: "O contactIds o un filtro",
    ar: "إما contactIds أو عامل تصفية",
  },
  "contact_bulk_changes.nothing_to_change": {
    en: "Choose what to change",
    es: "Indica qué debe cambiar",
    ar: "حدّد ما الذي يجب تغييره",
  },
  "contact_lists.nobody_named": {
    en: "Choose whom to add or remove",
    es: "Indica a quién añadir o quitar",
    ar: "حدّد من يُضاف أو يُزال",
  },
  "contact_lists.nothing_to_match": {
    en: "Choose what to match",
    es: "Indica qué debe coincidir",
    ar: "حدّد ما يجب أن يطابق",
  },
  "currency_rates.empty_file": {
    en: "The file is empty",
    es: "El archivo está vacío",
    ar: "الملف فارغ",
  },
  "currency_rates.rate": {
    en: "A number above 0 such as 0.1341, with at most 12 decimals",
    es: "Un número mayor que 0, como 0.1341, con 12 decimales como máximo",
    ar: "رقم أكبر من 0 مثل 0.1341، باثنتي عشرة خانة عشرية على الأكثر",
  },
  "custom_fields.currency": {
    en: "Three capital letters, such as EUR",
    es: "Tres letras mayúsculas, como EUR",
    ar: "ثلاثة أحرف كبيرة مثل EUR",
  },
  "custom_fields.key": {
    en: "Lowercase letters, digits and _, at most 60, starting with a letter",
    es: "Letras minúsculas, cifras y _, 60 como máximo, empezando por una letra",
    ar: "أحرف لاتينية صغيرة وأرقام و _، 60 على الأكثر، تبدأ بحرف",
  },
  "custom_fields.language_needed": {
    en: "Enter it in at least one language",
    es: "Indícalo al menos en un idioma",
    ar: "اذكره بلغة واحدة على الأقل",
  },
  "help_center.token": {
    en: "Letters, digits, - and _",
    es: "Letras, números, - y _",
    ar: "أحرف وأرقام و- و_",
  },
  "import.country": {
    en: "Two capital letters, such as ES",
    es: "Dos letras mayúsculas, como ES",
    ar: "حرفان لاتينيان كبيران، مثل ES",
  },
  "knowledge_base.slug": {
    en: "Letters and digits, separated by hyphens",
    es: "Letras y números, separados por guiones",
    ar: "أحرف وأرقام تفصل بينها شرطات",
  },
  "landing_content.link": {
    en: "A path such as /help-center, an address that begins with https://, mailto: or tel:",
    es: "Una ruta como /help-center, o una dirección que empiece por https://, mailto: o tel:",
    ar: "مسار مثل /help-center أو عنوان يبدأ بـ https://‎ أو mailto:‎ أو tel:‎",
  },
  "landing_content.part_id": {
    en: "Lowercase letters, digits and hyphens, at most 40",
    es: "Letras minúsculas, cifras y guiones, como máximo 40",
    ar: "أحرف صغيرة وأرقام وشرطات، 40 على الأكثر",
  },
  "landing_content.phone": {
    en: "Digits, spaces and + ( ) . / -",
    es: "Cifras, espacios y + ( ) . / -",
    ar: "أرقام ومسافات و + ( ) . / -",
  },
  "landing_pages.slug": {
    en: "Lowercase letters, digits and hyphens, at most 80",
    es: "Letras minúsculas, cifras y guiones, como máximo 80",
    ar: "أحرف صغيرة وأرقام وشرطات، 80 على الأكثر",
  },
  "landing_parts.one_needed": {
    en: "Add at least one.",
    es: "Añada al menos uno.",
    ar: "أضف واحدًا على الأقل.",
  },
  "landing_parts.category_needed": {
    en: "Choose a category.",
    es: "Elija una categoría.",
    ar: "اختر فئة.",
  },
  "landing_parts.form_needs_email": {
    en: "A form needs exactly one e-mail address to find the contact.",
    es: "El formulario necesita exactamente una dirección de correo para encontrar el contacto.",
    ar: "يحتاج النموذج إلى عنوان بريد إلكتروني واحد بالضبط للعثور على جهة الاتصال.",
  },
  "landing_parts.way_needed": {
    en: "Add at least one way to reach you.",
    es: "Indique al menos una forma de contacto.",
    ar: "اذكر وسيلة تواصل واحدة على الأقل.",
  },
  "landing_parts.author_needed": {
    en: "Enter the author.",
    es: "Indique el autor.",
    ar: "أدخل اسم صاحب القول.",
  },
  "notifications.ids_or_all": {
    en: "Send ids, or all: true",
    es: "Envía ids, o all: true",
    ar: "أرسل ids أو all: true",
  },
  "pipelines.currency": {
    en: "An ISO 4217 code, such as EUR",
    es: "Un código ISO 4217, como EUR",
    ar: "رمز ISO 4217، مثل EUR",
  },
  "public_site.empty_message": {
    en: "Write something, or attach a file.",
    es: "Escribe algo o adjunta un archivo.",
    ar: "اكتب شيئًا أو أرفق ملفًا.",
  },
  "push.endpoint": {
    en: "The address from the browser's push service",
    es: "La dirección del servicio de notificaciones del navegador",
    ar: "عنوان خدمة الإشعارات في المتصفح",
  },
  "push.auth_key": {
    en: "16 bytes in base64url",
    es: "16 bytes en base64url",
    ar: "16 بايت بترميز base64url",
  },
  "push.public_key": {
    en: "65 bytes in base64url",
    es: "65 bytes en base64url",
    ar: "65 بايت بترميز base64url",
  },
  "rule_conditions.true_or_false": {
    en: "Enter true or false.",
    es: "Indica verdadero o falso.",
    ar: "اختر نعم أو لا.",
  },
  "rule_parts.placeholders": {
    en: "Placeholders are {names}",
    es: "Los marcadores son {names}",
    ar: "العناصر النائبة هي {names}",
  },
  "saved_responses.shortcut": {
    en: "Letters, digits and hyphens, at most 40",
    es: "Letras, cifras y guiones, 40 como máximo",
    ar: "حروف وأرقام وواصلات، 40 كحد أقصى",
  },
  "session.six_digits": {
    en: "Six digits",
    es: "Seis cifras",
    ar: "ستة أرقام",
  },
  "shapes.not_searchable": {
    en: "Contains a character that cannot be searched",
    es: "Contiene un carácter que no se puede buscar",
    ar: "يحتوي على حرف لا يمكن البحث عنه",
  },
  "shapes.not_storable": {
    en: "Contains a character that cannot be stored",
    es: "Contiene un carácter que no se puede guardar",
    ar: "يحتوي على حرف لا يمكن حفظه",
  },
  "sla.country": {
    en: "A country's two letters, such as DE",
    es: "Las dos letras de un país, como DE",
    ar: "حرفا البلد، مثل DE",
  },
  "sla.holiday_day": {
    en: "A day such as 2026-12-25, or 12-25 for each year",
    es: "Un día como 2026-12-25, o 12-25 para cada año",
    ar: "يوم مثل 2026-12-25، أو 12-25 لكل سنة",
  },
  "sla.holiday_years": {
    en: "At most five years, the first before the last",
    es: "Como máximo cinco años, el primero antes que el último",
    ar: "خمس سنوات على الأكثر، والأولى قبل الأخيرة",
  },
  "sla.region": {
    en: "A region's code, as the list of countries has it",
    es: "El código de una región, como en la lista de países",
    ar: "رمز المنطقة كما في قائمة البلدان",
  },
  "shapes.day": {
    en: "A day, such as 2026-03-02",
    es: "Un día, como 2026-03-02",
    ar: "يوم مثل 2026-03-02",
  },
  "shapes.no_such_day": {
    en: "There is no such day",
    es: "Ese día no existe",
    ar: "لا يوجد هذا اليوم",
  },
  "shapes.time_of_day": {
    en: "A time of day such as 09:00",
    es: "Una hora del día como 09:00",
    ar: "وقت من اليوم مثل 09:00",
  },
  "whatsapp_costs.country": {
    en: "A country by its two letters, such as ES",
    es: "Un país con sus dos letras, como ES",
    ar: "بلد برمزه المكوّن من حرفين، مثل ES",
  },
  "mailboxes.host": {
    en: "The name of a server, such as mail.example.com",
    es: "El nombre de un servidor, como mail.example.com",
    ar: "اسم خادم، مثل mail.example.com",
  },
  "whatsapp_calls.offer": {
    en: "This is not an offer of sound that a browser makes.",
    es: "Esto no es una oferta de sonido como la que hace un navegador.",
    ar: "هذا ليس عرض صوت كالذي ينشئه المتصفح.",
  },
  "simulator.sender": {
    en: "A number in international form without a plus, an id such as ES.1234, or an e-mail address",
    es: "Un número en formato internacional sin el signo más, un identificador como ES.1234 o un correo electrónico",
    ar: "رقم بالصيغة الدولية من دون علامة الجمع، أو معرّف مثل ES.1234، أو بريد إلكتروني",
  },
  "simulator.write_something": {
    en: "Write something",
    es: "Escribe algo",
    ar: "اكتب شيئًا",
  },
  "ticket_assign.agent_or_group": {
    en: "Choose an agent or a group",
    es: "Indica un agente o un grupo",
    ar: "حدّد وكيلًا أو مجموعة",
  },
  "ticket_bulk_changes.ids_or_filter": {
    en: "Either ticketIds or a filter",
    es: "O bien ticketIds o bien un filtro",
    ar: "إما ticketIds أو مرشِّح",
  },
  "ticket_filters.field_filter": {
    en: "A filter by a field, such as <id>:is:<option>|<option>, <id>:contains:<text>, <id>:from:<number or day>, <id>:to:<number or day> or <id>:empty",
    es: "Un filtro por un campo, como <id>:is:<opción>|<opción>, <id>:contains:<texto>, <id>:from:<número o día>, <id>:to:<número o día> o <id>:empty",
    ar: "تصفية حسب حقل، مثل <id>:is:<خيار>|<خيار> أو <id>:contains:<نص> أو <id>:from:<رقم أو يوم> أو <id>:to:<رقم أو يوم> أو <id>:empty",
  },
  "rule_parts.minutes_needed": {
    en: "Enter the number of minutes.",
    es: "Indica el número de minutos.",
    ar: "أدخل عدد الدقائق.",
  },
  "rule_parts.status_needed": { en: "Choose a status.", es: "Indica qué estado.", ar: "حدّد الحالة." },
  "rule_conditions.group_needs_condition": {
    en: "A group within a group needs a condition.",
    es: "Un grupo dentro de otro necesita una condición.",
    ar: "تحتاج المجموعة داخل مجموعة إلى شرط.",
  },
  "rule_conditions.too_many": {
    en: "At most {max} conditions.",
    es: "Como máximo {max} condiciones.",
    ar: "{max} شرطًا كحد أقصى.",
  },
  "rule_conditions.not_comparable": {
    en: "{field} cannot be compared by {op}.",
    es: "{field} no se puede comparar con {op}.",
    ar: "لا يمكن مقارنة {field} باستخدام {op}.",
  },
  "rule_conditions.number": { en: "Enter a number.", es: "Indica un número.", ar: "أدخل رقمًا." },
  "rule_conditions.hours": {
    en: "Enter days and times.",
    es: "Indica días y horas.",
    ar: "أدخل الأيام والأوقات.",
  },
  "rule_conditions.value_needed": {
    en: "Choose or enter at least one.",
    es: "Elige o escribe al menos uno.",
    ar: "اختر أو اكتب واحدًا على الأقل.",
  },
  "rule_conditions.one_of": { en: "One of {names}.", es: "Uno de {names}.", ar: "واحد من {names}." },
  "rule_conditions.too_many_values": {
    en: "At most {max} values.",
    es: "Como máximo {max} valores.",
    ar: "{max} قيمة كحد أقصى.",
  },
  "rule_conditions.too_deep": {
    en: "Groups can be nested {max} deep at most.",
    es: "Los grupos se pueden anidar hasta {max} niveles.",
    ar: "يمكن تداخل المجموعات حتى {max} مستويات.",
  },
  "rule_conditions.no_field": {
    en: "There is no field {field}.",
    es: "No existe el campo {field}.",
    ar: "لا يوجد حقل {field}.",
  },
  "rule_conditions.both_ends": {
    en: "Enter both ends.",
    es: "Indica ambos extremos.",
    ar: "حدّد الطرفين.",
  },
  "rule_conditions.numbers": {
    en: "Enter numbers.",
    es: "Indica números.",
    ar: "أدخل أرقامًا.",
  },
  "rule_conditions.day": {
    en: "A day, such as 2026-03-02.",
    es: "Un día, como 2026-03-02.",
    ar: "يوم، مثل 2026-03-02.",
  },
  "rule_conditions.day_or_moment": {
    en: "A day, such as 2026-03-02, or a moment, such as 2026-03-02T09:00:00Z.",
    es: "Un día, como 2026-03-02, o un momento, como 2026-03-02T09:00:00Z.",
    ar: "يوم، مثل 2026-03-02، أو لحظة، مثل 2026-03-02T09:00:00Z.",
  },
  "landing_parts.language_needed": {
    en: "Enter it in at least one language.",
    es: "Escríbalo al menos en un idioma.",
    ar: "اكتبه بلغة واحدة على الأقل.",
  },
  "whatsapp_sign_ups.pin_shape": {
    en: "Six digits",
    es: "Seis cifras",
    ar: "ستة أرقام",
  },
  "connections.secret_too_short": {
    en: "At least 8 characters",
    es: "Como mínimo 8 caracteres",
    ar: "8 أحرف على الأقل",
  },
} as const satisfies Record<string, Record<Locale, string>>;
