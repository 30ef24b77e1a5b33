import { textsOf } from "../words/texts.ts";

export const say = textsOf({
  "jobs.run_failed": {
    en: "Something went wrong on our side. What was changed until then can be undone.",
    es: "Algo ha fallado por nuestra parte. Lo que se cambió hasta entonces se puede deshacer.",
    ar: "حدث خلل من جانبنا. يمكن التراجع عمّا تغيّر حتى ذلك الحين.",
  },
  "jobs.requester_left": {
    en: "The person who started it no longer works here.",
    es: "La persona que lo inició ya no trabaja aquí.",
    ar: "لم يعد من بدأه يعمل هنا.",
  },
  "jobs.too_many_running": {
    en: "{running} of your bulk changes are still running. Wait for one to finish, or cancel it.",
    es: "{running} de tus cambios masivos siguen en marcha. Espera a que termine uno o cancélalo.",
    ar: "لا يزال {running} من تغييراتك الجماعية قيد التنفيذ. انتظر انتهاء أحدها أو ألغه.",
  },
});
