import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "terms.suspended": {
    en: "This workspace is suspended: {reason}",
    es: "Este espacio de trabajo está suspendido: {reason}",
    ar: "مساحة العمل هذه معلَّقة: {reason}",
  },
  "terms.not_available": {
    en: "This is not available at the moment. Try again later.",
    es: "Esto no está disponible en este momento. Inténtalo más tarde.",
    ar: "هذا غير متاح في الوقت الحالي. أعد المحاولة لاحقًا.",
  },
  "terms.people_full": {
    en: "Your workspace may have {max} accounts that can sign in, and {count} are in use or invited.",
    es: "Tu espacio de trabajo puede tener {max} cuentas con acceso, y {count} están en uso o invitadas.",
    ar: "يُسمح لمساحة عملك بعدد {max} من الحسابات التي يمكنها الدخول، والمستخدَم أو المدعو منها {count}.",
  },
  "terms.files_full": {
    en: "Your workspace may keep {max} MB of files and has {count} MB. This one needs {size} MB more.",
    es: "Tu espacio de trabajo puede guardar {max} MB de archivos y tiene {count} MB. Este necesita {size} MB más.",
    ar: "يُسمح لمساحة عملك بحفظ {max} م.ب من الملفات، ولديها {count} م.ب. ويحتاج هذا الملف إلى {size} م.ب أخرى.",
  },
  "terms.own_workspace": {
    en: "Your own account is in this workspace. It cannot be suspended.",
    es: "Tu propia cuenta está en este espacio de trabajo. No se puede suspender.",
    ar: "حسابك نفسه في مساحة العمل هذه، فلا يمكن تعليقها.",
  },
  "terms.products_workspace": {
    en: "The installation itself keeps its records in this workspace. It cannot be suspended.",
    es: "La propia instalación guarda sus registros en este espacio de trabajo. No se puede suspender.",
    ar: "يحتفظ التثبيت نفسه بسجلاته في مساحة العمل هذه، فلا يمكن تعليقها.",
  },
  "terms.suspended_already": {
    en: "This workspace is suspended already.",
    es: "Este espacio de trabajo ya está suspendido.",
    ar: "مساحة العمل هذه معلَّقة بالفعل.",
  },
  "terms.not_suspended": {
    en: "This workspace is not suspended.",
    es: "Este espacio de trabajo no está suspendido.",
    ar: "مساحة العمل هذه ليست معلَّقة.",
  },
});
