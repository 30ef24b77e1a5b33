import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "quality.calibration_not_finished": {
    en: "It is shown once everyone has finished the calibration.",
    es: "Se muestra cuando todos han terminado la calibración.",
    ar: "تظهر بعد أن ينهي الجميع المعايرة.",
  },
  "quality.mark_missing": {
    en: "“{name}” has no score yet. Score it or mark it as N/A.",
    es: "«{name}» aún no tiene nota. Puntúalo o márcalo como N/A.",
    ar: "لا درجة لـ«{name}» بعد. قيّمه أو حدّد أنه لا ينطبق.",
  },
  "quality.disputed_before": {
    en: "It has already been disputed.",
    es: "Ya se ha impugnado.",
    ar: "سبق الاعتراض عليها.",
  },
  "quality.name_taken": {
    en: "Another scorecard has this name.",
    es: "Ya hay una ficha con este nombre.",
    ar: "توجد بطاقة بهذا الاسم.",
  },
  "quality.no_open_dispute": {
    en: "There is no open dispute.",
    es: "No hay ninguna impugnación abierta.",
    ar: "لا يوجد اعتراض مفتوح.",
  },
  "quality.no_such_scorecard": {
    en: "There is no such scorecard.",
    es: "No existe esa ficha.",
    ar: "لا توجد هذه البطاقة.",
  },
  "quality.own_dispute": {
    en: "You cannot decide a dispute about your own work.",
    es: "No puedes decidir una impugnación sobre tu propio trabajo.",
    ar: "لا يمكنك البت في اعتراض على عملك.",
  },
  "quality.own_work": {
    en: "No one can review their own work.",
    es: "Nadie puede revisar su propio trabajo.",
    ar: "لا يمكن لأحد مراجعة عمله.",
  },
  "quality.nobody_to_review": {
    en: "No one has worked on this ticket.",
    es: "Nadie ha trabajado en este ticket.",
    ar: "لم يعمل أحد على هذه التذكرة.",
  },
  "quality.already_reviewing": {
    en: "One of them is already reviewing this ticket.",
    es: "Alguien de la lista ya revisa este ticket.",
    ar: "أحدهم يراجع هذه التذكرة بالفعل.",
  },
  "quality.dispute_not_yours": {
    en: "Only the reviewed agent can dispute a review.",
    es: "Solo el agente evaluado puede impugnar una revisión.",
    ar: "لا يمكن الاعتراض على المراجعة إلا للوكيل الذي رُوجع عمله.",
  },
  "quality.already_published": {
    en: "It is already published.",
    es: "Ya está publicada.",
    ar: "هي منشورة بالفعل.",
  },
  "quality.review_final": {
    en: "An upheld review keeps its scores.",
    es: "Una revisión confirmada conserva sus notas.",
    ar: "المراجعة المؤيَّدة تحتفظ بدرجاتها.",
  },
  "quality.reviewer_needs_supervisor": {
    en: "Reviewers must be supervisors or above.",
    es: "Los revisores deben ser supervisores o superiores.",
    ar: "يجب أن يكون المراجعون مشرفين فما فوق.",
  },
  "quality.scorecard_has_reviews": {
    en: "It has been used for reviews. Deactivate it instead.",
    es: "Ya se ha usado en revisiones. Desactívala.",
    ar: "استُخدمت في مراجعات. عطّلها بدلًا من ذلك.",
  },
  "quality.scorecard_inactive": {
    en: "This scorecard is inactive.",
    es: "Esta ficha está inactiva.",
    ar: "هذه البطاقة معطّلة.",
  },
  "quality.no_such_criterion": {
    en: "The scorecard has no such criterion.",
    es: "La ficha no tiene ese criterio.",
    ar: "لا يوجد هذا المعيار في البطاقة.",
  },
  "quality.not_your_review": {
    en: "This review is assigned to someone else.",
    es: "Esta revisión está asignada a otra persona.",
    ar: "هذه المراجعة مسندة إلى شخص آخر.",
  },
  "quality.no_such_message": {
    en: "The ticket has no such message.",
    es: "El ticket no tiene ese mensaje.",
    ar: "لا توجد هذه الرسالة في التذكرة.",
  },
  "quality.criterion_name_twice": {
    en: "Two criteria have the same name.",
    es: "Dos criterios tienen el mismo nombre.",
    ar: "لمعيارين الاسم نفسه.",
  },
  "quality.scorecard_in_plan": {
    en: "A sampling plan uses it.",
    es: "Un plan de muestreo la usa.",
    ar: "تستخدمها خطة لأخذ العينات.",
  },
  "quality.disputes_your_review": {
    en: "{name} disputed your review",
    es: "{name} impugnó tu revisión",
    ar: "اعترض {name} على مراجعتك",
  },
  "quality.review_out_of_sight": {
    en: "A review that you can no longer open",
    es: "Una revisión que ya no puedes abrir",
    ar: "مراجعة لم يعد بإمكانك فتحها",
  },
  "quality.work_reviewed": {
    en: "Your work was reviewed: {said}",
    es: "Se revisó tu trabajo: {said}",
    ar: "رُوجع عملك: {said}",
  },
  "quality.review_changed": {
    en: "Your review was changed",
    es: "Se cambió tu revisión",
    ar: "عُدّلت مراجعتك",
  },
  "quality.review_stands": {
    en: "Your review was upheld",
    es: "Se confirmó tu revisión",
    ar: "أُيّدت مراجعتك",
  },
});
