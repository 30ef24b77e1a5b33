import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "attachments.workspace_daily_files": {
    en: "No more files can be sent here today. Try again tomorrow.",
    es: "Hoy ya no se pueden enviar más archivos aquí. Inténtalo de nuevo mañana.",
    ar: "لا يمكن إرسال مزيد من الملفات هنا اليوم. أعد المحاولة غدًا.",
  },
  "attachments.visitor_daily_files": {
    en: "You have reached today's limit of files. Try again tomorrow.",
    es: "Has alcanzado el límite de archivos de hoy. Inténtalo de nuevo mañana.",
    ar: "بلغت الحد اليومي للملفات. أعد المحاولة غدًا.",
  },
  "attachments.daily_bytes": {
    en: "This workspace has reached today's upload limit. Try again tomorrow.",
    es: "Este espacio de trabajo ha alcanzado el límite de subida de hoy. Inténtalo de nuevo mañana.",
    ar: "بلغت مساحة العمل هذه حد الرفع اليومي. أعد المحاولة غدًا.",
  },
  "attachments.type_not_accepted": {
    en: "This file type is not allowed. Images, documents, audio, video, text and zip files are.",
    es: "Este tipo de archivo no se acepta. Sí se aceptan imágenes, documentos, sonido, vídeo, texto y archivos zip.",
    ar: "هذا النوع من الملفات غير مقبول. تُقبل الصور والمستندات والصوت والفيديو والنصوص وملفات zip.",
  },
});
