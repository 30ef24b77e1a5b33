import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "workload.assigned_elsewhere": {
    en: "It is assigned to someone else now.",
    es: "Ahora está asignado a otra persona.",
    ar: "أُسندت الآن إلى شخص آخر.",
  },
  "workload.chat_in_progress": {
    en: "It is a chat in progress.",
    es: "Es un chat en curso.",
    ar: "إنها دردشة جارية.",
  },
});
