import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "deals.contact_on_hold": {
    en: "A contact of this deal is under a legal hold, so the deal cannot be deleted permanently. An administrator can lift the hold.",
    es: "Un contacto de este negocio está bajo retención legal, así que el negocio no se puede eliminar definitivamente. Un administrador puede levantar la retención.",
    ar: "إحدى جهات الاتصال في هذه الصفقة تحت حجز قانوني، لذلك لا يمكن حذف الصفقة نهائيًا. يمكن للمسؤول رفع الحجز.",
  },
  "deals.cursor_needs_stage": {
    en: "A cursor continues one column: name its stage.",
    es: "Un cursor sigue leyendo en una sola columna: indica su etapa.",
    ar: "يتابع المؤشر القراءة في عمود واحد: حدّد مرحلته.",
  },
  "deals.not_deleted_yet": {
    en: "Delete the deal first. Then you can delete it permanently.",
    es: "Elimina primero el negocio. Después podrás eliminarlo definitivamente.",
    ar: "احذف الصفقة أولًا، ثم يمكن حذفها نهائيًا.",
  },
  "deals.amount_needed": {
    en: "Enter an amount.",
    es: "Indica un importe.",
    ar: "أدخل مبلغًا.",
  },
  "deals.company_needed": {
    en: "Choose a company.",
    es: "Elige una empresa.",
    ar: "اختر شركة.",
  },
  "deals.owner_needed": {
    en: "Choose an owner.",
    es: "Elige un responsable.",
    ar: "اختر مسؤولًا.",
  },
  "deals.not_in_this_stage": {
    en: "There is no such deal in this stage.",
    es: "No existe ese negocio en esta etapa.",
    ar: "لا توجد صفقة كهذه في هذه المرحلة.",
  },
  "deals.no_such_colleague": {
    en: "There is no such staff member.",
    es: "No existe ese miembro del personal.",
    ar: "لا يوجد موظف كهذا.",
  },
  "deals.not_deleted": {
    en: "This deal is not deleted.",
    es: "Este negocio no está eliminado.",
    ar: "هذه الصفقة غير محذوفة.",
  },
  "deals.ticket_needs_won_deal": {
    en: "Only a won deal can create a ticket.",
    es: "Solo un negocio ganado puede crear un ticket.",
    ar: "لا يمكن إنشاء تذكرة إلا من صفقة مكسوبة.",
  },
  "deals.lost_reason_without_loss": {
    en: "Only a lost deal can have a lost reason.",
    es: "Solo un negocio perdido puede tener un motivo de pérdida.",
    ar: "لا يكون سبب الخسارة إلا لصفقة خاسرة.",
  },
  "deals.pipeline_inactive": {
    en: "{name} is inactive.",
    es: "{name} está inactivo.",
    ar: "{name} غير نشط.",
  },
  "deals.forecast_needed": {
    en: "Choose a forecast category.",
    es: "Elige una categoría de previsión.",
    ar: "اختر فئة التوقع.",
  },
  "deals.close_date_needed": {
    en: "Enter the expected close date.",
    es: "Indica la fecha de cierre prevista.",
    ar: "أدخل تاريخ الإغلاق المتوقع.",
  },
  "deals.source_needed": {
    en: "Choose a source.",
    es: "Elige un origen.",
    ar: "اختر مصدرًا.",
  },
  "deals.contact_needed": {
    en: "Choose a contact.",
    es: "Elige un contacto.",
    ar: "اختر جهة اتصال.",
  },
  "deals.lost_reason_needed": {
    en: "Enter why it was lost.",
    es: "Indica por qué se perdió.",
    ar: "اذكر سبب خسارتها.",
  },
  "deals.stage_of_another_pipeline": {
    en: "This stage belongs to another pipeline.",
    es: "Esta etapa pertenece a otro embudo.",
    ar: "هذه المرحلة تابعة لمسار آخر.",
  },
});
