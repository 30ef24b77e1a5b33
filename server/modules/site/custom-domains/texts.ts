import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "custom_domains.lookalike": {
    en: "This domain can be mistaken for another one.",
    es: "Este dominio puede confundirse con otro.",
    ar: "قد يُظن هذا النطاق نطاقًا آخر.",
  },
  "custom_domains.not_public": {
    en: "This domain is not part of the public internet.",
    es: "Este dominio no forma parte de la internet pública.",
    ar: "هذا النطاق ليس جزءًا من الإنترنت العام.",
  },
  "custom_domains.domain_ours": {
    en: "This domain belongs to the product. Your site already has an address there.",
    es: "Este dominio pertenece al producto. Su sitio ya tiene una dirección en él.",
    ar: "هذا النطاق يخص المنتج، ولموقعك عنوان فيه بالفعل.",
  },
  "custom_domains.too_many": {
    en: "A workspace can have at most {max} custom domains.",
    es: "Un espacio de trabajo puede tener como máximo {max} dominios propios.",
    ar: "الحد الأقصى لمساحة العمل {max} نطاقات خاصة.",
  },
  "custom_domains.write_a_domain": {
    en: "Enter a domain, such as help.example.com.",
    es: "Escriba un dominio, como help.example.com.",
    ar: "اكتب نطاقًا مثل help.example.com.",
  },
});
