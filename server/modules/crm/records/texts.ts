import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "records.no_such_record": {
    en: "There is no record with this id.",
    es: "No hay ningún registro con este id.",
    ar: "لا يوجد سجل بهذا المعرّف.",
  },
});
