import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "currency_rates.same_currency": {
    en: "Choose a currency other than the target currency.",
    es: "Elige una moneda distinta de la moneda de destino.",
    ar: "اختر عملة غير العملة المستهدفة.",
  },
  "currency_rates.day_taken": {
    en: "There is already a rate for that day",
    es: "Ya hay un tipo de cambio de ese día",
    ar: "يوجد سعر لذلك اليوم بالفعل",
  },
});
