import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "contacts.column_job_title": {
    en: "Job title",
    es: "Cargo",
    ar: "المسمى الوظيفي",
  },
  "contacts.column_last_seen": {
    en: "Last seen",
    es: "Visto por última vez",
    ar: "آخر ظهور",
  },
  "contacts.column_other_addresses": {
    en: "Other addresses",
    es: "Otras direcciones",
    ar: "عناوين أخرى",
  },
  "contacts.column_source": {
    en: "Source",
    es: "Origen",
    ar: "المصدر",
  },
  "contacts.column_type": {
    en: "Type",
    es: "Tipo",
    ar: "النوع",
  },
  "contacts.not_blocked": {
    en: "This contact is not blocked.",
    es: "Este contacto no está bloqueado.",
    ar: "جهة الاتصال هذه ليست محظورة.",
  },
  "contacts.not_deleted_yet": {
    en: "Delete the contact first. Then you can delete it permanently.",
    es: "Elimina primero el contacto. Después podrás eliminarlo definitivamente.",
    ar: "احذف جهة الاتصال أولًا، ثم يمكن حذفها نهائيًا.",
  },
  "contacts.merged_into_another": {
    en: "This contact was merged into another. Undo the merge to restore it.",
    es: "Este contacto se fusionó con otro. Deshaga la fusión para recuperarlo.",
    ar: "دُمجت جهة الاتصال هذه في أخرى. تراجع عن الدمج لاستعادتها.",
  },
  "contacts.not_deleted": {
    en: "This contact is not deleted.",
    es: "Este contacto no está eliminado.",
    ar: "جهة الاتصال هذه ليست محذوفة.",
  },
});
