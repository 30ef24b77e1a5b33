import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "timeline.note_not_yours": {
    en: "Only the author and supervisors can change a note.",
    es: "Solo el autor y los supervisores pueden cambiar una nota.",
    ar: "لا يمكن تغيير الملاحظة إلا لكاتبها والمشرفين.",
  },
  "timeline.too_many_pinned": {
    en: "At most {max} notes can be pinned.",
    es: "Se pueden fijar como máximo {max} notas.",
    ar: "يمكن تثبيت {max} ملاحظات كحد أقصى.",
  },
});
