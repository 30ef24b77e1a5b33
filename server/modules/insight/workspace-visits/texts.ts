import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "workspace_visits.own_people": {
    en: "Only this workspace's own administrators decide about visits.",
    es: "Solo los administradores de este espacio deciden sobre las visitas.",
    ar: "لا يقرّر بشأن الزيارات إلا مسؤولو مساحة العمل هذه.",
  },
  "workspace_visits.answered": {
    en: "This visit is no longer waiting for an answer.",
    es: "Esta visita ya no espera respuesta.",
    ar: "لم تعد هذه الزيارة بانتظار ردّ.",
  },
  "workspace_visits.not_running": {
    en: "This visit is not running.",
    es: "Esta visita no está en curso.",
    ar: "هذه الزيارة ليست جارية.",
  },
  "workspace_visits.too_long": {
    en: "Grant no more hours than were asked for.",
    es: "No concedas más horas de las solicitadas.",
    ar: "لا تمنح ساعات أكثر من المطلوبة.",
  },
  "workspace_visits.own_workspace": {
    en: "This is your own workspace. You need no visit to it.",
    es: "Este es tu propio espacio. No necesitas visitarlo.",
    ar: "هذه مساحة عملك أنت، ولا تحتاج إلى زيارتها.",
  },
  "workspace_visits.runs_already": {
    en: "Your visit to this workspace is running. Ask again once it is over.",
    es: "Tu visita a este espacio está en curso. Vuelve a solicitarla cuando termine.",
    ar: "زيارتك إلى مساحة العمل هذه جارية. اطلبها مجددًا بعد انتهائها.",
  },
  "workspace_visits.asked_title": {
    en: "{name} asks to visit this workspace",
    es: "{name} solicita visitar este espacio",
    ar: "يطلب {name} زيارة مساحة العمل هذه",
  },
});
