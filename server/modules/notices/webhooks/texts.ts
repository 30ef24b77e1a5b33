import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "webhooks.being_sent": {
    en: "It is being sent.",
    es: "Se está enviando.",
    ar: "يجري إرساله.",
  },
});
