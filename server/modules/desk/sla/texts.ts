import { countsOf, textsOf } from "../../../words/texts.ts";
import type { Table } from "../../../words/wording.ts";

const texts = {
  "sla.first_response": { en: "first response", es: "primera respuesta", ar: "الرد الأول" },
  "sla.next_response": { en: "next response", es: "siguiente respuesta", ar: "الرد التالي" },
  "sla.resolution": { en: "resolution", es: "resolución", ar: "الحل" },
  "sla.breached": {
    en: "#{number} is overdue: {metric}",
    es: "El n.º {number} está fuera de plazo: {metric}",
    ar: "تجاوزت التذكرة رقم {number} المهلة: {metric}",
  },
  "sla.at_risk": {
    en: "#{number} is nearly due",
    es: "Al n.º {number} le queda poco plazo",
    ar: "أوشكت مهلة التذكرة رقم {number} على الانتهاء",
  },
  "sla.reminder": {
    en: "Reminder: #{number}, {metric}",
    es: "Recordatorio: n.º {number}, {metric}",
    ar: "تذكير: التذكرة رقم {number}، {metric}",
  },
  "sla.escalated": {
    en: "#{number} was escalated: {rule}",
    es: "El n.º {number} se ha escalado: {rule}",
    ar: "صُعّدت التذكرة رقم {number}: {rule}",
  },
  "sla.one_overdue": {
    en: "1 ticket became overdue",
    es: "1 ticket quedó fuera de plazo",
    ar: "تذكرة واحدة تجاوزت المهلة",
  },
  "sla.two_overdue": {
    en: "2 tickets became overdue",
    es: "2 tickets quedaron fuera de plazo",
    ar: "تذكرتان تجاوزتا المهلة",
  },
  "sla.few_overdue": {
    en: "{count} tickets became overdue",
    es: "{count} tickets quedaron fuera de plazo",
    ar: "{count} تذاكر تجاوزت المهلة",
  },
  "sla.many_overdue": {
    en: "{count} tickets became overdue",
    es: "{count} tickets quedaron fuera de plazo",
    ar: "{count} تذكرة تجاوزت المهلة",
  },
  "sla.one_to_look_at": {
    en: "1 ticket needs a look",
    es: "Hay que revisar 1 ticket",
    ar: "تذكرة واحدة تحتاج إلى مراجعة",
  },
  "sla.two_to_look_at": {
    en: "2 tickets need a look",
    es: "Hay que revisar 2 tickets",
    ar: "تذكرتان تحتاجان إلى مراجعة",
  },
  "sla.few_to_look_at": {
    en: "{count} tickets need a look",
    es: "Hay que revisar {count} tickets",
    ar: "{count} تذاكر تحتاج إلى مراجعة",
  },
  "sla.many_to_look_at": {
    en: "{count} tickets need a look",
    es: "Hay que revisar {count} tickets",
    ar: "{count} تذكرة تحتاج إلى مراجعة",
  },
  "sla.gathered_overdue": {
    en: "Overdue: {count}. {then}",
    es: "Fuera de plazo: {count}. {then}",
    ar: "تجاوزت المهلة: {count}. {then}",
  },
  "sla.gathered_risky": {
    en: "At risk: {count}. {then}",
    es: "En riesgo: {count}. {then}",
    ar: "معرّضة للتأخر: {count}. {then}",
  },
  "sla.gathered_reminded": {
    en: "Reminders: {count}. {then}",
    es: "Recordatorios: {count}. {then}",
    ar: "تذكيرات: {count}. {then}",
  },
  "sla.gathered_escalated": {
    en: "Escalated: {count}. {then}",
    es: "Escalados: {count}. {then}",
    ar: "مصعّدة: {count}. {then}",
  },
  "sla.held_up_why": {
    en: "It came while the service was held up. Each has its true time.",
    es: "Ocurrió mientras el servicio estaba detenido. Cada uno conserva su hora real.",
    ar: "حدث ذلك أثناء توقف الخدمة. ولكل منها وقتها الصحيح.",
  },
  "sla.edited_why": {
    en: "Policies, calendars, options, tiers or many tickets were changed, and what is due with them.",
    es: "Se cambiaron políticas, calendarios, opciones, niveles o muchos tickets y, con ellos, los plazos.",
    ar: "تغيّرت السياسات أو التقاويم أو الخيارات أو الفئات أو تذاكر كثيرة، وتغيّرت معها المواعيد.",
  },
  "sla.default_stays": {
    en: "The default cannot be deleted. Choose another default first.",
    es: "El valor predeterminado no se puede eliminar. Elige otro primero.",
    ar: "لا يمكن حذف الافتراضي. اختر افتراضيًا آخر أولًا.",
  },
  "sla.default_comes_last": {
    en: "The default policy always comes last. Leave it out of the order.",
    es: "La política predeterminada siempre va al final. No la incluyas en el orden.",
    ar: "تأتي السياسة الافتراضية في الآخر دائمًا. لا تضعها في الترتيب.",
  },
  "sla.policy_twice": {
    en: "This policy is there twice.",
    es: "Esta política está dos veces.",
    ar: "هذه السياسة مكررة.",
  },
  "sla.order_misses": {
    en: "The order leaves out policies: {names}.",
    es: "Faltan políticas en el orden: {names}.",
    ar: "سياسات ناقصة من الترتيب: {names}.",
  },
  "sla.default_has_no_conditions": {
    en: "The default policy applies where no other does, so it has no conditions.",
    es: "La política predeterminada se aplica cuando ninguna otra lo hace, así que no tiene condiciones.",
    ar: "تُطبَّق السياسة الافتراضية حيث لا تنطبق غيرها، لذلك لا شروط لها.",
  },
  "sla.default_stays_on": {
    en: "The default policy stays on. The options switch service levels off as a whole.",
    es: "La política predeterminada sigue activa. Las opciones desactivan los niveles de servicio por completo.",
    ar: "تبقى السياسة الافتراضية مفعّلة. الخيارات توقف مستويات الخدمة كلها.",
  },
  "sla.calendar_in_use": {
    en: "Policies count by this calendar: {count}. Give them another one first.",
    es: "Hay políticas que cuentan con este calendario: {count}. Asígnales otro primero.",
    ar: "سياسات تحتسب بهذا التقويم: {count}. اختر لها تقويمًا آخر أولًا.",
  },
  "sla.day_twice": {
    en: "This day is there twice.",
    es: "Este día está dos veces.",
    ar: "هذا اليوم مكرر.",
  },
  "sla.never_opens": {
    en: "A calendar must open at some time.",
    es: "Un calendario debe abrir en algún momento.",
    ar: "يجب أن يُفتح التقويم في وقت ما.",
  },
  "sla.no_such_calendar": {
    en: "There is no such calendar.",
    es: "Ese calendario no existe.",
    ar: "لا يوجد هذا التقويم.",
  },
  "sla.no_such_country": {
    en: "No list of holidays is known for this country.",
    es: "No se conoce ninguna lista de festivos de este país.",
    ar: "لا توجد قائمة عطل معروفة لهذا البلد.",
  },
  "sla.no_such_region": {
    en: "This country has no such region.",
    es: "Este país no tiene esa región.",
    ar: "لا توجد هذه المنطقة في هذا البلد.",
  },
  "sla.holiday_file_unknown": {
    en: "It is neither a calendar (.ics) nor a table (.csv).",
    es: "No es un calendario (.ics) ni una tabla (.csv).",
    ar: "الملف ليس تقويمًا (.ics) ولا جدولًا (.csv).",
  },
  "sla.no_such_option": {
    en: "A field in the conditions has no such choice.",
    es: "Un campo de las condiciones no tiene esa opción.",
    ar: "أحد حقول الشروط ليس فيه هذا الخيار.",
  },
  "sla.no_such_policy": {
    en: "There is no such policy.",
    es: "Esa política no existe.",
    ar: "لا توجد هذه السياسة.",
  },
  "sla.name_taken": {
    en: "Another one has this name.",
    es: "Otro tiene ese nombre.",
    ar: "هذا الاسم مستخدم.",
  },
  "sla.target_twice": {
    en: "There is one target for each metric and priority.",
    es: "Hay un objetivo por métrica y prioridad.",
    ar: "هدف واحد لكل مقياس وأولوية.",
  },
  "sla.too_many": {
    en: "At most {max} of them.",
    es: "Como máximo {max}.",
    ar: "{max} على الأكثر.",
  },
  "sla.trigger_unavailable": {
    en: "It needs a provider that recognises intents and feelings, which is not connected.",
    es: "Necesita un proveedor que reconozca intenciones y sentimientos, y no hay ninguno conectado.",
    ar: "يحتاج إلى مزوّد يتعرّف على النوايا والمشاعر، ولا يوجد مزوّد متصل.",
  },
  "sla.keywords_needed": {
    en: "Name at least one word.",
    es: "Indica al menos una palabra.",
    ar: "اذكر كلمة واحدة على الأقل.",
  },
  "sla.repetitions_needed": {
    en: "Say how many messages.",
    es: "Indica cuántos mensajes.",
    ar: "حدد عدد الرسائل.",
  },
  "sla.when_needed": {
    en: "Say what it waits for.",
    es: "Indica qué espera.",
    ar: "حدد ما تنتظره القاعدة.",
  },
  "sla.no_such_person": {
    en: "There is no such person.",
    es: "Esa persona no existe.",
    ar: "لا يوجد هذا الشخص.",
  },
  "sla.not_yours": {
    en: "Only a supervisor may do this to other people's tickets.",
    es: "Solo un supervisor puede hacerlo con tickets de otras personas.",
    ar: "لا يفعل ذلك في تذاكر الآخرين إلا المشرف.",
  },
  "sla.nothing_to_pause": {
    en: "No target of this ticket is open.",
    es: "Este ticket no tiene objetivos abiertos.",
    ar: "لا هدف مفتوح لهذه التذكرة.",
  },
  "sla.paused_already": {
    en: "It is paused already.",
    es: "Ya está en pausa.",
    ar: "إنه متوقف مؤقتًا بالفعل.",
  },
  "sla.not_paused": {
    en: "Nobody has paused it.",
    es: "Nadie lo ha puesto en pausa.",
    ar: "لم يوقفه أحد مؤقتًا.",
  },
  "sla.only_yourself": {
    en: "Whoever resolves it is named: that is you.",
    es: "Se nombra a quien lo resuelve: eres tú.",
    ar: "يُسجَّل من حلّه: وهو أنت.",
  },
  "sla.too_many_days": {
    en: "At most {max} days at a time.",
    es: "Como máximo {max} días a la vez.",
    ar: "{max} يومًا على الأكثر في المرة الواحدة.",
  },
  "sla.days_reversed": {
    en: "The first day comes after the last one.",
    es: "El primer día es posterior al último.",
    ar: "اليوم الأول يأتي بعد اليوم الأخير.",
  },
  "sla.valid_from_past": {
    en: "What has been counted stays: not before now.",
    es: "Lo ya contado no cambia: no antes de ahora.",
    ar: "ما احتُسب يبقى: ليس قبل الآن.",
  },
} as const satisfies Table;

export const say = textsOf(texts);
/** The same of a number. */
export const sayCount = countsOf(texts);
