import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "knowledge_base.address_taken": {
    en: "Another article has this address.",
    es: "Otro artículo tiene esta dirección.",
    ar: "هناك مقال آخر بهذا العنوان.",
  },
  "knowledge_base.already_archived": {
    en: "It is already archived.",
    es: "Ya está archivado.",
    ar: "هو مؤرشف بالفعل.",
  },
  "knowledge_base.text_needed": {
    en: "An article needs a text before it can be published.",
    es: "Un artículo necesita un texto antes de publicarse.",
    ar: "يحتاج المقال إلى نص قبل نشره.",
  },
  "knowledge_base.title_needed": {
    en: "An article needs a title in at least one language.",
    es: "Un artículo necesita un título en al menos un idioma.",
    ar: "يحتاج المقال إلى عنوان بلغة واحدة على الأقل.",
  },
  "knowledge_base.not_in_this_category": {
    en: "This category has no such article.",
    es: "Esta categoría no tiene ese artículo.",
    ar: "لا يوجد مثل هذا المقال في هذه الفئة.",
  },
  "knowledge_base.not_reviewed_or_archived": {
    en: "It is neither in review nor archived.",
    es: "No está en revisión ni archivado.",
    ar: "ليس قيد المراجعة ولا مؤرشفًا.",
  },
  "knowledge_base.no_such_version": {
    en: "There is no such version.",
    es: "No existe esa versión.",
    ar: "لا يوجد مثل هذا الإصدار.",
  },
  "knowledge_base.not_deleted": {
    en: "This article is not deleted.",
    es: "Este artículo no está eliminado.",
    ar: "هذا المقال غير محذوف.",
  },
  "knowledge_base.not_published": {
    en: "It is not published.",
    es: "No está publicado.",
    ar: "ليس منشورًا.",
  },
  "knowledge_base.nothing_to_review": {
    en: "Only a draft, or a published article with changes, can be reviewed.",
    es: "Solo se puede revisar un borrador o un artículo publicado con cambios.",
    ar: "لا تمكن مراجعة إلا مسودة أو مقال منشور فيه تغييرات.",
  },
  "knowledge_base.too_many_articles": {
    en: "A ticket can have at most {max} articles.",
    es: "Un ticket puede tener como máximo {max} artículos.",
    ar: "الحد الأقصى للتذكرة {max} مقال.",
  },
  "knowledge_base.too_many_files": {
    en: "An article can have at most {max} files.",
    es: "Un artículo puede tener como máximo {max} archivos.",
    ar: "الحد الأقصى للمقال {max} ملف.",
  },
  "knowledge_base.comparison_too_slow": {
    en: "Comparing these versions takes too long right now. Try again shortly.",
    es: "Comparar estas versiones tarda demasiado en este momento. Inténtalo de nuevo en breve.",
    ar: "تستغرق مقارنة هاتين النسختين وقتًا طويلًا الآن. حاول مجددًا بعد قليل.",
  },
});
