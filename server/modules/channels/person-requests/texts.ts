import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "person_requests.asked": {
    en: "A customer asks for a person on #{number}",
    es: "Un cliente pide hablar con una persona en el n.º {number}",
    ar: "عميل يطلب التحدث إلى شخص في التذكرة رقم {number}",
  },
});
