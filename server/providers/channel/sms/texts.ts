import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "sms.answered": {
    en: "The provider of text messages answered {status}.",
    es: "El proveedor de SMS respondió {status}.",
    ar: "أجاب مزوّد الرسائل النصية بالرمز {status}.",
  },
  "sms.not_a_phone": {
    en: "Text messages go to a phone number.",
    es: "Los SMS van a un número de teléfono.",
    ar: "تُرسل الرسائل النصية إلى رقم هاتف.",
  },
});
