import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "connection_defaults.no_such_calendar": {
    en: "There is no such calendar.",
    es: "Ese calendario no existe.",
    ar: "لا يوجد هذا التقويم.",
  },
});
