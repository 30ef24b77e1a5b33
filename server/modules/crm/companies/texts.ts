import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "companies.below_itself": {
    en: "A company cannot be its own parent.",
    es: "Una empresa no puede depender de sí misma.",
    ar: "لا يمكن أن تكون الشركة تابعة لنفسها.",
  },
  "companies.column_address": {
    en: "Address",
    es: "Dirección",
    ar: "العنوان",
  },
  "companies.column_domain": {
    en: "Domain",
    es: "Dominio",
    ar: "النطاق",
  },
  "companies.column_industry": {
    en: "Industry",
    es: "Sector",
    ar: "القطاع",
  },
  "companies.column_parent_company": {
    en: "Parent company",
    es: "Empresa matriz",
    ar: "الشركة الأم",
  },
  "companies.column_people": {
    en: "People",
    es: "Personas",
    ar: "الأشخاص",
  },
  "companies.column_size": {
    en: "Size",
    es: "Tamaño",
    ar: "الحجم",
  },
  "companies.not_deleted_yet": {
    en: "Delete the company first. Then you can delete it permanently.",
    es: "Elimina primero la empresa. Después podrás eliminarla definitivamente.",
    ar: "احذف الشركة أولًا، ثم يمكن حذفها نهائيًا.",
  },
  "companies.not_deleted": {
    en: "This company is not deleted.",
    es: "Esta empresa no está eliminada.",
    ar: "هذه الشركة ليست محذوفة.",
  },
  "companies.too_deep": {
    en: "Companies can be nested at most {max} levels deep.",
    es: "Las empresas pueden tener como máximo {max} niveles.",
    ar: "الحد الأقصى لمستويات الشركات {max}.",
  },
});
