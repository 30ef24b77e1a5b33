import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "privacy.contact_gone": {
    en: "The contact no longer exists.",
    es: "El contacto ya no existe.",
    ar: "جهة الاتصال لم تعد موجودة.",
  },
  "privacy.already_handled": {
    en: "This request is already finished or in progress.",
    es: "Esta solicitud ya ha terminado o está en curso.",
    ar: "هذا الطلب منتهٍ أو قيد التنفيذ.",
  },
  "privacy.file_gone": {
    en: "The file is no longer available. Start another request.",
    es: "El archivo ya no está disponible. Inicia otra solicitud.",
    ar: "لم يعد الملف متاحًا. ابدأ طلبًا آخر.",
  },
  "privacy.merged_into_another": {
    en: "This contact was merged into another. Use that contact, or undo the merge.",
    es: "Este contacto se fusionó con otro. Usa ese contacto o deshaz la fusión.",
    ar: "دُمجت جهة الاتصال هذه في أخرى. استخدم تلك، أو تراجع عن الدمج.",
  },
  "privacy.not_on_hold": {
    en: "There is no legal hold on this contact.",
    es: "No hay ninguna retención legal sobre este contacto.",
    ar: "لا يوجد حجز قانوني على جهة الاتصال هذه.",
  },
  "privacy.received_in_future": {
    en: "The day of receipt cannot be in the future.",
    es: "El día de recepción no puede estar en el futuro.",
    ar: "لا يمكن أن يكون يوم الاستلام في المستقبل.",
  },
  "privacy.already_on_hold": {
    en: "This contact is already under a legal hold. Lift it to set another.",
    es: "Ya hay una retención legal sobre este contacto. Levántala para fijar otra.",
    ar: "يوجد حجز قانوني على جهة الاتصال هذه بالفعل. ارفعه لوضع غيره.",
  },
  "privacy.erasure_running": {
    en: "This person is being erased right now.",
    es: "Los datos de esta persona se están borrando en este momento.",
    ar: "تُمحى بيانات هذا الشخص الآن.",
  },
  "privacy.our_failure": {
    en: "Something went wrong on our side. It can be started again.",
    es: "Algo falló por nuestra parte. Se puede iniciar de nuevo.",
    ar: "حدث خطأ من جانبنا. يمكن البدء من جديد.",
  },
  "privacy.name_differs": {
    en: "Type the name exactly as shown.",
    es: "Escribe el nombre exactamente como se muestra.",
    ar: "اكتب الاسم تمامًا كما يظهر.",
  },
  "privacy.file_title": {
    en: "Your data",
    es: "Tus datos",
    ar: "بياناتك",
  },
  "privacy.file_made": { en: "Created on", es: "Generado el", ar: "أُنشئ في" },
  "privacy.file_note": { en: "Internal note", es: "Nota interna", ar: "ملاحظة داخلية" },
});
