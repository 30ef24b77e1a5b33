import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "article_imports.file_gone": {
    en: "The file was kept for one day only. Upload it again.",
    es: "El archivo se conservó solo un día. Súbelo de nuevo.",
    ar: "حُفظ الملف يومًا واحدًا فقط. ارفعه من جديد.",
  },
  "article_imports.too_many_running": {
    en: "{running} of your imports are still running. Wait for one to finish, or cancel it.",
    es: "{running} de tus importaciones siguen en marcha. Espera a que termine una o cancélala.",
    ar: "لا يزال {running} من عمليات الاستيراد قيد التنفيذ. انتظر انتهاء إحداها أو ألغها.",
  },
  "article_imports.not_a_zip": {
    en: "This is not a zip file.",
    es: "No es un archivo zip.",
    ar: "هذا ليس ملف zip.",
  },
  "article_imports.not_waiting": {
    en: "It is not waiting to be started.",
    es: "No está pendiente de iniciarse.",
    ar: "ليس في انتظار البدء.",
  },
  "article_imports.only_asker_runs": {
    en: "Only the person who started the import can run it.",
    es: "Solo quien inició la importación puede ejecutarla.",
    ar: "لا ينفّذ الاستيراد إلا من بدأه.",
  },
});
