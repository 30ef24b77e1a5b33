import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "legal_holds.on_hold": {
    en: "This contact is under a legal hold, so its data cannot be deleted. An administrator can lift the hold.",
    es: "Este contacto está bajo retención legal, así que sus datos no se pueden eliminar. Un administrador puede levantar la retención.",
    ar: "جهة الاتصال هذه تحت حجز قانوني، لذلك لا يمكن حذف بياناتها. يمكن للمسؤول رفع الحجز.",
  },
});
