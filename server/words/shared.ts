import type { Table } from "./wording.ts";

/** What several modules say. */
export const shared = {
  "shared.at_field": {
    en: "{path}: {message}",
    es: "{path}: {message}",
    ar: "{path}: {message}",
  },
  "shared.at_most": {
    en: "At most {max}.",
    es: "Como máximo {max}.",
    ar: "{max} على الأكثر.",
  },
  "shared.attachment_gone": {
    en: "A file no longer exists or was already sent. Attach it again.",
    es: "Un archivo ya no existe o ya se envió. Adjúntalo de nuevo.",
    ar: "لم يعد أحد الملفات موجودًا أو أُرسل بالفعل. أرفقه مجددًا.",
  },
  "shared.not_undoable": {
    en: "It cannot be undone: nothing of it is left, or it is older than 30 days.",
    es: "No se puede deshacer: ya no queda nada o tiene más de 30 días.",
    ar: "لا يمكن التراجع عنه: لم يبق منه شيء أو مضى عليه أكثر من 30 يومًا.",
  },
  "shared.below_itself": {
    en: "Its contents cannot be moved to itself or to something below it.",
    es: "Su contenido no se puede mover a sí mismo ni a algo que tiene debajo.",
    ar: "لا يمكن نقل محتواه إلى نفسه ولا إلى ما تحته.",
  },
  "shared.time_passed": {
    en: "Choose a time in the future.",
    es: "Elige un momento en el futuro.",
    ar: "اختر وقتًا في المستقبل.",
  },
  "shared.time_too_far": {
    en: "Choose a time within a year.",
    es: "Elige un momento dentro de un año.",
    ar: "اختر وقتًا خلال سنة.",
  },
  "shared.bad_cursor_at_field": {
    en: "cursor: not a cursor of this list",
    es: "cursor: no es un cursor de esta lista",
    ar: "cursor: ليس مؤشرًا لهذه القائمة",
  },
  "shared.field_required": {
    en: "{name} is required.",
    es: "{name} es obligatorio.",
    ar: "{name} مطلوب.",
  },
  "shared.file_is_empty": {
    en: "The file is empty.",
    es: "El archivo está vacío.",
    ar: "الملف فارغ.",
  },
  "shared.days_reversed": {
    en: "The last day is before the first.",
    es: "El último día es anterior al primero.",
    ar: "اليوم الأخير يسبق الأول.",
  },
  "shared.list_has_rule": {
    en: "This list has a rule, which decides who is in it.",
    es: "Esta lista tiene una regla: de ella depende quién está en la lista.",
    ar: "لهذه القائمة قاعدة: وهي تحدد من فيها.",
  },
  "shared.no_such_agent": {
    en: "There is no such agent.",
    es: "No existe ese agente.",
    ar: "لا يوجد هذا الوكيل.",
  },
  "shared.no_such_category": {
    en: "There is no such category.",
    es: "No existe esa categoría.",
    ar: "لا توجد هذه الفئة.",
  },
  "shared.no_such_company": {
    en: "There is no such company.",
    es: "No existe esa empresa.",
    ar: "لا توجد هذه الشركة.",
  },
  "shared.no_such_contact": {
    en: "There is no such contact.",
    es: "No existe ese contacto.",
    ar: "لا توجد جهة الاتصال هذه.",
  },
  "shared.no_such_field": {
    en: "There is no such field.",
    es: "No existe ese campo.",
    ar: "لا يوجد هذا الحقل.",
  },
  "shared.no_such_group": {
    en: "There is no such group.",
    es: "No existe ese grupo.",
    ar: "لا توجد هذه المجموعة.",
  },
  "shared.no_such_list": {
    en: "There is no such list.",
    es: "Esa lista no existe.",
    ar: "لا توجد قائمة كهذه.",
  },
  "shared.no_such_message": {
    en: "There is no such message on this ticket.",
    es: "No existe ese mensaje en este ticket.",
    ar: "لا توجد هذه الرسالة في التذكرة.",
  },
  "shared.no_such_person": {
    en: "There is no such person.",
    es: "No existe esa persona.",
    ar: "لا يوجد هذا الشخص.",
  },
  "shared.no_such_pipeline": {
    en: "There is no such pipeline.",
    es: "No existe ese flujo de trabajo.",
    ar: "لا يوجد مسار العمل هذا.",
  },
  "shared.no_such_stage": {
    en: "There is no such stage.",
    es: "No existe esa etapa.",
    ar: "لا توجد مرحلة كهذه.",
  },
  "shared.no_such_ticket": {
    en: "There is no such ticket.",
    es: "No existe ese ticket.",
    ar: "لا توجد هذه التذكرة.",
  },
  "shared.bad_cursor": {
    en: "Not a cursor of this list",
    es: "No es un cursor de esta lista",
    ar: "ليس مؤشرًا لهذه القائمة",
  },
  "shared.bad_email": {
    en: "Not an e-mail address.",
    es: "No es una dirección de correo.",
    ar: "ليس عنوان بريد إلكتروني.",
  },
  "shared.bad_phone": {
    en: "Not a phone number. Write it with its country code, such as +44 20 7946 0000.",
    es: "No es un número de teléfono. Escríbelo con su prefijo, como +44 20 7946 0000.",
    ar: "ليس رقم هاتف. اكتبه مع رمز الدولة، مثل ‎+44 20 7946 0000‎.",
  },
  "shared.not_running": {
    en: "It is no longer running.",
    es: "Ya no se está ejecutando.",
    ar: "لم يعد قيد التنفيذ.",
  },
  "shared.file_needed": {
    en: "One file is needed",
    es: "Se necesita un archivo",
    ar: "مطلوب ملف واحد",
  },
  "shared.undo_not_yours": {
    en: "Only the person who did it and supervisors can undo it.",
    es: "Solo quien lo hizo y los supervisores pueden deshacerlo.",
    ar: "لا يمكن التراجع عنه إلا لمن فعله والمشرفين.",
  },
  "shared.nothing_to_resend": {
    en: "Only messages that failed or may not have arrived can be sent again.",
    es: "Solo se pueden volver a enviar los mensajes que fallaron o quizá no llegaron.",
    ar: "لا يمكن إعادة إرسال إلا الرسائل التي فشلت أو ربما لم تصل.",
  },
  "shared.no_agent_role": {
    en: "{firstName} {lastName} does not answer tickets.",
    es: "{firstName} {lastName} no atiende tickets.",
    ar: "{firstName} {lastName} لا يجيب عن التذاكر.",
  },
  "shared.email_taken": {
    en: "Someone here already has this e-mail address",
    es: "Alguien aquí ya tiene esta dirección de correo",
    ar: "لشخص هنا عنوان البريد هذا بالفعل",
  },
  "shared.provider_not_trusted": {
    en: "The provider's answer cannot be trusted. Start again.",
    es: "No se puede confiar en la respuesta del proveedor. Empiece de nuevo.",
    ar: "لا يمكن الوثوق برد المزوّد. ابدأ من جديد.",
  },
  "shared.publishing_not_allowed": {
    en: "Readers would see this immediately. Ask someone who can publish.",
    es: "Los lectores lo verían al instante. Pídeselo a alguien que pueda publicar.",
    ar: "سيرى القراء هذا فورًا. اطلب ذلك ممن يحق له النشر.",
  },
  "shared.too_many_days": {
    en: "At most {max} days at once.",
    es: "Como máximo {max} días a la vez.",
    ar: "{max} يومًا كحد أقصى في المرة الواحدة.",
  },
  "shared.queue_full": {
    en: "Too much work of this kind is waiting. Try again shortly.",
    es: "Hay demasiado trabajo de este tipo en espera. Inténtalo de nuevo en breve.",
    ar: "يوجد عمل كثير من هذا النوع قيد الانتظار. حاول مجددًا بعد قليل.",
  },
  "shared.empty_message": {
    en: "Write something, or attach a file.",
    es: "Escribe algo o adjunta un archivo.",
    ar: "اكتب شيئًا أو أرفق ملفًا.",
  },
  "shared.one_ticket": { en: "1 ticket", es: "1 ticket", ar: "تذكرة واحدة" },
  "shared.tickets": { en: "{count} tickets", es: "{count} tickets", ar: "{count} تذكرة" },
  "shared.role_above_own": {
    en: "You cannot grant a role above your own.",
    es: "No puedes otorgar un rol superior al tuyo.",
    ar: "لا يمكنك منح دور أعلى من دورك.",
  },
} as const satisfies Table;
