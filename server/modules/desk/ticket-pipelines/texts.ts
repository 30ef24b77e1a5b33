import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_pipelines.default_not_deletable": {
    en: "{name} is the default pipeline for new tickets. Make another one the default first.",
    es: "{name} es el flujo predeterminado de los tickets nuevos. Haz predeterminado otro primero.",
    ar: "{name} هو المسار الافتراضي للتذاكر الجديدة. اجعل غيره افتراضيًا أولًا.",
  },
  "ticket_pipelines.default_stays_active": {
    en: "The default pipeline must accept new tickets. Make another one the default first.",
    es: "El flujo predeterminado debe aceptar tickets nuevos. Haz predeterminado otro primero.",
    ar: "يجب أن يقبل المسار الافتراضي التذاكر الجديدة. اجعل غيره افتراضيًا أولًا.",
  },
});
