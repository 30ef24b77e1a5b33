import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "custom_fields.at_least": {
    en: "At least {min}.",
    es: "Como mínimo {min}.",
    ar: "{min} على الأقل.",
  },
  "custom_fields.not_among_options": {
    en: "Choose from the options.",
    es: "Elige entre las opciones.",
    ar: "اختر من الخيارات.",
  },
  "custom_fields.one_option": {
    en: "Choose one option.",
    es: "Elige una opción.",
    ar: "اختر خيارًا واحدًا.",
  },
  "custom_fields.date": {
    en: "A date such as 2026-03-02.",
    es: "Una fecha como 2026-03-02.",
    ar: "تاريخ مثل 2026-03-02.",
  },
  "custom_fields.email": {
    en: "An e-mail address such as kim@example.com.",
    es: "Una dirección de correo como kim@example.com.",
    ar: "بريد إلكتروني مثل kim@example.com.",
  },
  "custom_fields.operator_not_possible": {
    en: "This field does not support this comparison.",
    es: "Este campo no admite esta comparación.",
    ar: "هذا الحقل لا يدعم هذه المقارنة.",
  },
  "custom_fields.does_not_apply": {
    en: "{name} does not apply here.",
    es: "{name} no se aplica aquí.",
    ar: "لا ينطبق {name} هنا.",
  },
  "custom_fields.unknown_option": {
    en: "This field has no such option.",
    es: "Este campo no tiene esa opción.",
    ar: "ليس لهذا الحقل هذا الخيار.",
  },
  "custom_fields.not_changeable": {
    en: "Your role does not allow changing {name}.",
    es: "Tu rol no permite cambiar {name}.",
    ar: "لا يسمح دورك بتغيير {name}.",
  },
  "custom_fields.circular": {
    en: "These fields would depend on themselves: {circle}.",
    es: "Los campos dependerían de sí mismos: {circle}.",
    ar: "ستعتمد الحقول على نفسها: {circle}.",
  },
  "custom_fields.filter_day": {
    en: "{name}: a day, such as 2026-03-02.",
    es: "{name}: un día, como 2026-03-02.",
    ar: "{name}: يوم مثل 2026-03-02.",
  },
  "custom_fields.filter_no_such_option": {
    en: "{name}: there is no such option.",
    es: "{name}: no existe esa opción.",
    ar: "{name}: لا يوجد هذا الخيار.",
  },
  "custom_fields.filter_not_possible": {
    en: "{name} cannot be filtered in this way.",
    es: "{name} no se puede filtrar de esta manera.",
    ar: "لا يمكن التصفية حسب {name} بهذه الطريقة.",
  },
  "custom_fields.filter_number": {
    en: "{name}: a number.",
    es: "{name}: un número.",
    ar: "{name}: رقم.",
  },
  "custom_fields.filter_switched_off": {
    en: "{name} is switched off, so you cannot filter by it.",
    es: "{name} está desactivado, así que no se puede filtrar por él.",
    ar: "{name} متوقف، لذلك لا يمكن التصفية به.",
  },
  "custom_fields.filter_true_or_false": {
    en: "{name}: enter true or false.",
    es: "{name}: indica verdadero o falso.",
    ar: "{name}: اختر نعم أو لا.",
  },
  "custom_fields.whole_minor_units": {
    en: "Enter the amount in whole minor units.",
    es: "Indica el importe en unidades menores enteras.",
    ar: "أدخل المبلغ بوحدات صغرى كاملة.",
  },
  "custom_fields.options_needed": {
    en: "Add at least one option.",
    es: "Añade al menos una opción.",
    ar: "أضف خيارًا واحدًا على الأقل.",
  },
  "custom_fields.bounds_reversed": {
    en: "The greatest value is below the least.",
    es: "El valor máximo es menor que el mínimo.",
    ar: "القيمة العظمى أصغر من الصغرى.",
  },
  "custom_fields.target_without_options": {
    en: "{target} has no options to limit.",
    es: "{target} no tiene opciones que limitar.",
    ar: "ليس لـ {target} خيارات لتقييدها.",
  },
  "custom_fields.target_option_unknown": {
    en: "{target} has no such option.",
    es: "{target} no tiene esa opción.",
    ar: "ليس لـ {target} هذا الخيار.",
  },
  "custom_fields.has_values": {
    en: "{name} has {values}. Switch it off to keep them, or delete it with its values.",
    es: "{name} tiene {values}. Desactívalo para conservarlos o elimínalo con sus valores.",
    ar: "لـ {name} {values}. أوقفه لتبقى، أو احذفه مع قيمه.",
  },
  "custom_fields.it": {
    en: "it",
    es: "esa",
    ar: "تلك",
  },
  "custom_fields.key_taken": {
    en: "Another field has this key",
    es: "Otro campo tiene esta clave",
    ar: "لحقل آخر هذا المفتاح",
  },
  "custom_fields.lengths_reversed": {
    en: "The least length is above the greatest.",
    es: "La longitud mínima supera la máxima.",
    ar: "أقل طول أكبر من أكثره.",
  },
  "custom_fields.moment": {
    en: "A date and time with its zone, such as 2026-03-02T09:00:00Z.",
    es: "Fecha y hora con su zona, como 2026-03-02T09:00:00Z.",
    ar: "تاريخ ووقت مع المنطقة الزمنية مثل 2026-03-02T09:00:00Z.",
  },
  "custom_fields.no_such_currency": {
    en: "There is no such currency.",
    es: "No existe esa moneda.",
    ar: "لا توجد هذه العملة.",
  },
  "custom_fields.no_such_option": {
    en: "There is no such option.",
    es: "No existe esa opción.",
    ar: "لا يوجد هذا الخيار.",
  },
  "custom_fields.no_such_value": {
    en: "There is no such value.",
    es: "No existe ese valor.",
    ar: "لا توجد هذه القيمة.",
  },
  "custom_fields.not_seen_by_all": {
    en: "Not everyone who can see {target} can see {field}.",
    es: "No todos los que pueden ver {target} pueden ver {field}.",
    ar: "ليس كل من يرى {target} يرى {field}.",
  },
  "custom_fields.wrong_type": {
    en: "This value does not fit the field's type.",
    es: "Este valor no corresponde al tipo del campo.",
    ar: "هذه القيمة لا تناسب نوع الحقل.",
  },
  "custom_fields.one_rule": {
    en: "1 rule uses",
    es: "1 regla lo usa",
    ar: "قاعدة واحدة تستخدمه",
  },
  "custom_fields.one_value": {
    en: "1 value",
    es: "1 valor",
    ar: "قيمة واحدة",
  },
  "custom_fields.options_without_choice": {
    en: "Only choice fields can have options.",
    es: "Solo los campos de elección pueden tener opciones.",
    ar: "لا تكون الخيارات إلا لحقول الاختيار.",
  },
  "custom_fields.decimals_without_decimal": {
    en: "Only decimal numbers have decimal places.",
    es: "Solo los números decimales tienen decimales.",
    ar: "لا تكون المنازل العشرية إلا للأعداد العشرية.",
  },
  "custom_fields.options_without_limit": {
    en: "Only a rule that limits options can name options.",
    es: "Solo una regla que limita las opciones puede nombrar opciones.",
    ar: "لا تُسمّى الخيارات إلا في قاعدة تقيّدها.",
  },
  "custom_fields.resolving_without_ticket": {
    en: "Only tickets can be resolved.",
    es: "Solo los tickets se pueden resolver.",
    ar: "لا يمكن حل إلا التذاكر.",
  },
  "custom_fields.option_not_allowed": {
    en: "{name}: this option is not allowed here.",
    es: "{name}: esta opción no está permitida aquí.",
    ar: "{name}: هذا الخيار غير مسموح هنا.",
  },
  "custom_fields.several_rules": {
    en: "{count} rules use",
    es: "{count} reglas lo usan",
    ar: "{count} قواعد تستخدمه",
  },
  "custom_fields.used_by_rules": {
    en: "{name} cannot be deleted: {rules} it. Change or delete {them} first.",
    es: "{name} no se puede eliminar: {rules}. Cámbialas o elimínalas ({them}) antes.",
    ar: "لا يمكن حذف {name}: {rules}. غيّرها أو احذفها ({them}) أولًا.",
  },
  "custom_fields.used_by_conditions": {
    en: "{name} cannot be deleted: service levels ask for it ({uses}). Change those first.",
    es: "{name} no se puede eliminar: los niveles de servicio preguntan por este campo ({uses}). Cámbialos antes.",
    ar: "لا يمكن حذف {name}: مستويات الخدمة تعتمد عليه ({uses}). غيّرها أولًا.",
  },
  "custom_fields.true_or_false": {
    en: "Enter true or false.",
    es: "Indica verdadero o falso.",
    ar: "اختر نعم أو لا.",
  },
  "custom_fields.currency_needed": {
    en: "Choose a currency.",
    es: "Elige una moneda.",
    ar: "اختر عملة.",
  },
  "custom_fields.allowed_options_needed": {
    en: "Choose the allowed options.",
    es: "Elige las opciones permitidas.",
    ar: "اختر الخيارات المسموح بها.",
  },
  "custom_fields.value_needed": {
    en: "Choose a value.",
    es: "Elige un valor.",
    ar: "اختر قيمة.",
  },
  "custom_fields.seen_together": {
    en: "{target} depends on {asked}, so everyone who can see the one must see the other.",
    es: "{target} depende de {asked}, así que quien puede ver uno también debe poder ver el otro.",
    ar: "يعتمد {target} على {asked}، فمن يرى أحدهما يجب أن يرى الآخر.",
  },
  "custom_fields.them": {
    en: "them",
    es: "esas",
    ar: "تلك",
  },
  "custom_fields.too_long": {
    en: "Enter at most {max} characters.",
    es: "Escribe como máximo {max} caracteres.",
    ar: "اكتب {max} حرفًا على الأكثر.",
  },
  "custom_fields.too_many_decimals": {
    en: "At most {max} decimal places.",
    es: "Como máximo {max} decimales.",
    ar: "{max} منازل عشرية على الأكثر.",
  },
  "custom_fields.too_many_fields": {
    en: "You can have at most {max} fields.",
    es: "Puedes tener como máximo {max} campos.",
    ar: "الحد الأقصى {max} حقل.",
  },
  "custom_fields.too_many_rules": {
    en: "You can have at most {max} rules.",
    es: "Puedes tener como máximo {max} reglas.",
    ar: "الحد الأقصى {max} قاعدة.",
  },
  "custom_fields.too_short": {
    en: "Enter at least {min} characters.",
    es: "Escribe al menos {min} caracteres.",
    ar: "اكتب {min} أحرف على الأقل.",
  },
  "custom_fields.type_too_short": {
    en: "Fields of this type can hold at most {max} characters.",
    es: "Los campos de este tipo admiten como máximo {max} caracteres.",
    ar: "تتسع الحقول من هذا النوع لـ {max} حرفًا على الأكثر.",
  },
  "custom_fields.url": {
    en: "An address such as https://example.com.",
    es: "Una dirección como https://example.com.",
    ar: "عنوان مثل https://example.com.",
  },
  "custom_fields.values": {
    en: "{count} values",
    es: "{count} valores",
    ar: "{count} قيمة",
  },
  "custom_fields.whole_number": {
    en: "A whole number.",
    es: "Un número entero.",
    ar: "عدد صحيح.",
  },
});
