import type { Table } from "./wording.ts";

/** The heads of columns that several files have. */
export const columnHeads = {
  "column.changed": {
    en: "Changed",
    es: "Modificado",
    ar: "آخر تعديل",
  },
  "column.channel": {
    en: "Channel",
    es: "Canal",
    ar: "القناة",
  },
  "column.company": {
    en: "Company",
    es: "Empresa",
    ar: "الشركة",
  },
  "column.tier": {
    en: "Tier",
    es: "Nivel",
    ar: "المستوى",
  },
  "column.created": {
    en: "Created",
    es: "Creado",
    ar: "الإنشاء",
  },
  "column.e_mail": {
    en: "E-mail",
    es: "Correo electrónico",
    ar: "البريد الإلكتروني",
  },
  "column.id": {
    en: "Id",
    es: "Identificador",
    ar: "المعرّف",
  },
  "column.name": {
    en: "Name",
    es: "Nombre",
    ar: "الاسم",
  },
  "column.notes": {
    en: "Notes",
    es: "Notas",
    ar: "الملاحظات",
  },
  "column.open_tickets": {
    en: "Open tickets",
    es: "Tickets abiertos",
    ar: "التذاكر المفتوحة",
  },
  "column.owner": {
    en: "Owner",
    es: "Responsable",
    ar: "المالك",
  },
  "column.phone": {
    en: "Phone",
    es: "Teléfono",
    ar: "الهاتف",
  },
  "column.priority": {
    en: "Priority",
    es: "Prioridad",
    ar: "الأولوية",
  },
  "column.status": {
    en: "Status",
    es: "Estado",
    ar: "الحالة",
  },
  "column.subject": {
    en: "Subject",
    es: "Asunto",
    ar: "الموضوع",
  },
  "column.tags": {
    en: "Tags",
    es: "Etiquetas",
    ar: "الوسوم",
  },
} as const satisfies Table;
