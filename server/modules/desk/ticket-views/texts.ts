import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_views.no_such_row": {
    en: "There is no such row.",
    es: "No existe esa fila.",
    ar: "لا يوجد هذا الصف.",
  },
  "ticket_views.not_yours": {
    en: "Only the owner and supervisors can change a shared view.",
    es: "Solo el propietario y los supervisores pueden cambiar una vista compartida.",
    ar: "لا يمكن تغيير العرض المشترك إلا لمالكه والمشرفين.",
  },
  "ticket_views.group_needed": {
    en: "Choose the group that can see it.",
    es: "Elige el grupo que puede verla.",
    ar: "اختر المجموعة التي يمكنها رؤيته.",
  },
  "ticket_views.too_many": {
    en: "You can have at most {max} views. Delete one first.",
    es: "Puedes tener como máximo {max} vistas. Elimina una primero.",
    ar: "الحد الأقصى {max} عرضًا. احذف واحدًا أولًا.",
  },
  "ticket_views.sharing_needs_supervisor": {
    en: "Only supervisors and above can share views.",
    es: "Solo los supervisores y superiores pueden compartir vistas.",
    ar: "لا يمكن مشاركة العروض إلا للمشرفين فما فوق.",
  },
});
