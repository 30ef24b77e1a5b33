import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_ways.not_a_way": {
    en: "The contact of this ticket cannot be reached by {name}.",
    es: "No se puede llegar al contacto de este ticket por {name}.",
    ar: "لا يمكن الوصول إلى جهة اتصال هذه التذكرة عبر {name}.",
  },
  "ticket_ways.not_connected": {
    en: "{name} is off or lost its access. An administrator can connect it again.",
    es: "{name} está apagada o perdió su acceso. Un administrador puede volver a conectarla.",
    ar: "{name} متوقف أو فقد صلاحية الوصول. يمكن لمسؤول إعادة ربطه.",
  },
  "ticket_ways.suppressed": {
    en: "Mail to this address came back, so nothing is sent to it from {name}.",
    es: "El correo a esta dirección fue devuelto, así que no se le envía nada desde {name}.",
    ar: "أُعيد البريد المرسل إلى هذا العنوان، لذا لا يُرسل إليه شيء من {name}.",
  },
});
