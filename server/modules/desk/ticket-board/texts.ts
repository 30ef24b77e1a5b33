import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_board.cursor_needs_status": {
    en: "A cursor continues one column: name its status.",
    es: "Un cursor sigue leyendo una sola columna: indica su estado.",
    ar: "يتابع المؤشر القراءة في عمود واحد: حدّد حالته.",
  },
});
