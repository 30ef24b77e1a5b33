import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "agents.agents_have": {
    en: "{count} agents have",
    es: "{count} agentes tienen",
    ar: "يستخدم {count} وكلاء",
  },
  "agents.built_in": {
    en: "{name} is built in and cannot be deleted.",
    es: "{name} viene de serie y no se puede eliminar.",
    ar: "{name} مدمجة ولا يمكن حذفها.",
  },
  "agents.status_built_in": {
    en: "{name} is built in: its type and availability cannot be changed. Create your own status instead.",
    es: "{name} viene de serie: su tipo y disponibilidad no se pueden cambiar. Crea un estado propio.",
    ar: "{name} مدمجة: لا يمكن تغيير نوعها وتوفرها. أنشئ حالة خاصة بك بدلًا منها.",
  },
  "agents.status_not_deletable": {
    en: "{name} cannot be deleted: {because}.",
    es: "{name} no se puede eliminar: {because}.",
    ar: "لا يمكن حذف {name}: {because}.",
  },
  "agents.other_agent_than_address": {
    en: "It does not match the agent in the address",
    es: "No coincide con el agente de la dirección",
    ar: "لا يطابق الوكيل المذكور في العنوان",
  },
  "agents.offline_but_available": {
    en: "An offline status cannot receive tickets",
    es: "Un estado desconectado no puede recibir tickets",
    ar: "لا يمكن لحالة عدم الاتصال استلام التذاكر",
  },
  "agents.one_agent_has": {
    en: "1 agent has",
    es: "1 agente tiene",
    ar: "يستخدم وكيل واحد",
  },
  "agents.one_open_ticket_needs": {
    en: "1 open ticket needs it",
    es: "1 ticket abierto la necesita",
    ar: "تحتاجها تذكرة مفتوحة واحدة",
  },
  "agents.only_own_settings": {
    en: "You can only change your own status and skills. Supervisors can change those of others.",
    es: "Solo puedes cambiar tu propio estado y tus habilidades. Los supervisores pueden cambiar los de otros.",
    ar: "يمكنك تغيير حالتك ومهاراتك فقط. أما ما يخص غيرك فيغيّره المشرفون.",
  },
  "agents.open_tickets_need": {
    en: "{count} open tickets need it",
    es: "{count} tickets abiertos la necesitan",
    ar: "تحتاجها {count} تذاكر مفتوحة",
  },
  "agents.skill_name_taken": {
    en: "Another skill has this name",
    es: "Ya hay una habilidad con este nombre",
    ar: "توجد مهارة بهذا الاسم",
  },
  "agents.status_in_use": {
    en: "{name} cannot be deleted: {agents} this status now.",
    es: "{name} no se puede eliminar: {agents} ahora este estado.",
    ar: "لا يمكن حذف {name}: {agents} هذه الحالة الآن.",
  },
  "agents.status_name_taken": {
    en: "Another status has this name",
    es: "Ya hay un estado con este nombre",
    ar: "توجد حالة بهذا الاسم",
  },
  "agents.no_such_skill": {
    en: "There is no such skill",
    es: "No existe esa habilidad",
    ar: "لا توجد هذه المهارة",
  },
  "agents.timed_status_ended": {
    en: "Your timed status has ended",
    es: "Tu estado temporal ha terminado",
    ar: "انتهت حالتك المؤقتة",
  },
  "agents.status_restored": {
    en: "{ended} has ended. Your status is {restored} again.",
    es: "{ended} ha terminado. Tu estado vuelve a ser {restored}.",
    ar: "انتهت حالة «{ended}»، وعادت حالتك إلى «{restored}».",
  },
  "agents.online": {
    en: "Online",
    es: "En línea",
    ar: "متصل",
  },
  "agents.busy": {
    en: "Busy",
    es: "Ocupado",
    ar: "مشغول",
  },
  "agents.away": {
    en: "Away",
    es: "Ausente",
    ar: "بعيد",
  },
  "agents.offline": {
    en: "Offline",
    es: "Desconectado",
    ar: "غير متصل",
  },
});
