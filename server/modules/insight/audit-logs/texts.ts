import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "audit_logs.column_action": {
    en: "Action",
    es: "Acción",
    ar: "الإجراء",
  },
  "audit_logs.column_changes": {
    en: "Changes",
    es: "Cambios",
    ar: "التغييرات",
  },
  "audit_logs.column_entity": {
    en: "Entity",
    es: "Entidad",
    ar: "الكيان",
  },
  "audit_logs.column_ip_address": {
    en: "IP address",
    es: "Dirección IP",
    ar: "عنوان IP",
  },
  "audit_logs.column_request": {
    en: "Request",
    es: "Petición",
    ar: "الطلب",
  },
  "audit_logs.column_time": {
    en: "Time",
    es: "Momento",
    ar: "الوقت",
  },
  "audit_logs.column_user_agent": {
    en: "User agent",
    es: "Navegador",
    ar: "المتصفح",
  },
  "audit_logs.column_who": {
    en: "Who",
    es: "Quién",
    ar: "من",
  },
});
