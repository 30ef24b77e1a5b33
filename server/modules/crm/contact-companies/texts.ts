import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "contact_companies.too_many": {
    en: "A person can have at most {max} companies.",
    es: "Una persona puede tener como máximo {max} empresas.",
    ar: "الحد الأقصى للشخص {max} شركات.",
  },
});
