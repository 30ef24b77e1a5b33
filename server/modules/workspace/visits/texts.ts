import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "visits.asked_already": {
    en: "You have asked this workspace already. Wait for its answer, or withdraw the question.",
    es: "Ya has preguntado a este espacio. Espera su respuesta o retira la solicitud.",
    ar: "سبق أن طلبت من مساحة العمل هذه. انتظر ردّها أو اسحب الطلب.",
  },
});
