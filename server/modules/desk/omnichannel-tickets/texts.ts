import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "omnichannel_tickets.column_assignee": {
    en: "Assignee",
    es: "Responsable",
    ar: "المسؤول",
  },
  "omnichannel_tickets.column_category": {
    en: "Category",
    es: "Categoría",
    ar: "الفئة",
  },
  "omnichannel_tickets.column_closed": {
    en: "Closed",
    es: "Cerrado",
    ar: "الإغلاق",
  },
  "omnichannel_tickets.column_contact": {
    en: "Contact",
    es: "Contacto",
    ar: "جهة الاتصال",
  },
  "omnichannel_tickets.column_first_reply": {
    en: "First reply",
    es: "Primera respuesta",
    ar: "الرد الأول",
  },
  "omnichannel_tickets.column_group": {
    en: "Group",
    es: "Grupo",
    ar: "المجموعة",
  },
  "omnichannel_tickets.column_last_activity": {
    en: "Last activity",
    es: "Última actividad",
    ar: "آخر نشاط",
  },
  "omnichannel_tickets.column_messages": {
    en: "Messages",
    es: "Mensajes",
    ar: "الرسائل",
  },
  "omnichannel_tickets.column_sla_due": {
    en: "Due",
    es: "Vencimiento",
    ar: "الاستحقاق",
  },
  "omnichannel_tickets.column_sla_status": {
    en: "Service level",
    es: "Nivel de servicio",
    ar: "مستوى الخدمة",
  },
  "omnichannel_tickets.column_number": {
    en: "Number",
    es: "Número",
    ar: "الرقم",
  },
  "omnichannel_tickets.column_reopened": {
    en: "Reopened",
    es: "Reaperturas",
    ar: "مرات إعادة الفتح",
  },
  "omnichannel_tickets.column_resolved": {
    en: "Resolved",
    es: "Resuelto",
    ar: "الحل",
  },
  "omnichannel_tickets.column_waiting_since": {
    en: "Waiting since",
    es: "En espera desde",
    ar: "تنتظر منذ",
  },
});
