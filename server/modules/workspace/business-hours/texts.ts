import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "business_hours.day_twice": {
    en: "This day is entered twice.",
    es: "Este día se ha introducido dos veces.",
    ar: "أُدخل هذا اليوم مرتين.",
  },
  "business_hours.never_open": {
    en: "Enter hours for at least one day, or switch opening hours off.",
    es: "Indique cuándo abre al menos un día, o desactive el horario de atención.",
    ar: "حدد ساعات يوم واحد على الأقل، أو أوقف ساعات العمل.",
  },
  "business_hours.empty_hours": {
    en: "The start and the end are the same.",
    es: "El inicio y el fin son iguales.",
    ar: "البداية والنهاية متطابقتان.",
  },
  "business_hours.overlap": {
    en: "These hours overlap with others.",
    es: "Este horario se solapa con otro.",
    ar: "تتداخل هذه الساعات مع ساعات أخرى.",
  },
});
