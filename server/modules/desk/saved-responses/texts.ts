import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "saved_responses.not_yours": {
    en: "Only the author and supervisors can change a shared response.",
    es: "Solo el autor y los supervisores pueden cambiar una respuesta compartida.",
    ar: "لا يمكن تغيير الرد المشترك إلا لكاتبه والمشرفين.",
  },
  "saved_responses.shortcut_taken": {
    en: "Another shared response has this shortcut",
    es: "Otra respuesta compartida tiene este atajo",
    ar: "لرد مشترك آخر هذا الاختصار",
  },
});
