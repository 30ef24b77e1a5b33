import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "articles.source_language_needed": {
    en: "The source language cannot be removed.",
    es: "No se puede quitar el idioma de origen.",
    ar: "لا يمكن إزالة لغة المصدر.",
  },
  "articles.title_needed": {
    en: "A new language needs a title.",
    es: "Un idioma nuevo necesita un título.",
    ar: "اللغة الجديدة تحتاج إلى عنوان.",
  },
  "articles.elements_too_deep": {
    en: "Elements can be nested at most {max} deep.",
    es: "Los elementos se pueden anidar como máximo {max} niveles.",
    ar: "لا يمكن أن يزيد تداخل العناصر على {max} مستوى.",
  },
  "articles.too_many_headings": {
    en: "An article can have at most {max} headings.",
    es: "Un artículo puede tener como máximo {max} títulos.",
    ar: "لا يمكن أن يزيد عدد العناوين في المقالة على {max}.",
  },
  "articles.html_too_long": {
    en: "With its formatting, the text can have at most {max} characters.",
    es: "Con su formato, el texto puede tener como máximo {max} caracteres.",
    ar: "لا يمكن أن يزيد النص مع تنسيقه على {max} حرف.",
  },
});
