import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_categories.below_own_child": {
    en: "{name} cannot be moved below one of its own subcategories.",
    es: "{name} no se puede mover debajo de una de sus propias subcategorías.",
    ar: "لا يمكن نقل {name} تحت إحدى فئاتها الفرعية.",
  },
  "ticket_categories.below_itself": {
    en: "A category cannot be its own parent.",
    es: "Una categoría no puede ser su propia categoría superior.",
    ar: "لا يمكن أن تكون الفئة تابعة لنفسها.",
  },
  "ticket_categories.not_empty": {
    en: "{name} cannot be deleted while it has {what}. Choose where they go.",
    es: "{name} no se puede eliminar mientras tenga {what}. Elige adónde van.",
    ar: "لا يمكن حذف {name} ما دام فيها {what}. اختر إلى أين تُنقل.",
  },
  "ticket_categories.name_taken": {
    en: "There is already a category called {name} here.",
    es: "Aquí ya hay una categoría llamada {name}.",
    ar: "توجد هنا فئة باسم {name}.",
  },
  "ticket_categories.sibling_name_taken": {
    en: "There is already a category with this name here",
    es: "Aquí ya hay una categoría con este nombre",
    ar: "توجد هنا فئة بهذا الاسم",
  },
  "ticket_categories.too_deep": {
    en: "Categories can be nested at most {max} levels deep.",
    es: "Las categorías pueden tener como máximo {max} niveles.",
    ar: "الحد الأقصى لمستويات الفئات {max}.",
  },
  "ticket_categories.too_many": {
    en: "You can have at most {max} categories.",
    es: "Puedes tener como máximo {max} categorías.",
    ar: "الحد الأقصى {max} فئة.",
  },
  "ticket_categories.too_many_tickets": {
    en: "More than {max} tickets have this category. Move them with a bulk change first, or switch the category off instead.",
    es: "Más de {max} tickets tienen esta categoría. Muévelos antes con un cambio masivo o desactiva la categoría.",
    ar: "لأكثر من {max} تذكرة هذه الفئة. انقلها أولًا بتغيير جماعي، أو أوقف الفئة.",
  },
  "ticket_categories.one_category": { en: "1 category", es: "1 categoría", ar: "فئة واحدة" },
  "ticket_categories.categories": { en: "{count} categories", es: "{count} categorías", ar: "{count} فئة" },
  "ticket_categories.both": { en: "{one} and {other}", es: "{one} y {other}", ar: "{one} و{other}" },
  "ticket_categories.these": {
    en: "These {count} categories",
    es: "Estas {count} categorías",
    ar: "هذه الفئات ({count})",
  },
});
