import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "chat.not_a_chat": {
    en: "Chat messages go to a visitor's chat.",
    es: "Los mensajes de chat van al chat de un visitante.",
    ar: "تُرسل رسائل الدردشة إلى محادثة زائر.",
  },
});
