import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "pipelines.stage_of_other_kind": {
    en: "Open deals must go to an open stage, won deals to a won stage, lost deals to a lost stage.",
    es: "Los negocios abiertos deben pasar a una etapa abierta, los ganados a una ganada y los perdidos a una perdida.",
    ar: "يجب أن يجب أن تنتقل الصفقات المفتوحة إلى مرحلة مفتوحة، والمكسوبة إلى مرحلة مكسوبة، والخاسرة إلى مرحلة خاسرة.",
  },
  "pipelines.kind_has_deals": {
    en: "This would change the state of its deals. Move them to another stage first.",
    es: "Esto cambiaría el estado de sus negocios. Muévelos antes a otra etapa.",
    ar: "سيغيّر هذا حالة صفقاتها. انقلها إلى مرحلة أخرى أولًا.",
  },
  "pipelines.default_not_deletable": {
    en: "{name} is the default pipeline for new deals. Make another one the default first.",
    es: "{name} es el embudo predeterminado de los negocios nuevos. Haz predeterminado otro primero.",
    ar: "{name} هو المسار الافتراضي للصفقات الجديدة. اجعل غيره افتراضيًا أولًا.",
  },
  "pipelines.default_stays_active": {
    en: "The default pipeline must accept new deals. Make another one the default first.",
    es: "El embudo predeterminado debe aceptar negocios nuevos. Haz predeterminado otro primero.",
    ar: "يجب أن يقبل المسار الافتراضي الصفقات الجديدة. اجعل غيره افتراضيًا أولًا.",
  },
  "pipelines.has_deals": {
    en: "It has deals. Choose the stage to move them to.",
    es: "Tiene negocios. Elige la etapa a la que pasan.",
    ar: "فيه صفقات. اختر المرحلة التي تنتقل إليها.",
  },
  "pipelines.target_stage_not_open": {
    en: "Choose a stage for open deals. Closed ones move to the closed stages.",
    es: "Elige una etapa para los negocios abiertos. Los cerrados pasan a las etapas cerradas.",
    ar: "اختر مرحلة للصفقات المفتوحة. أما المغلقة فتنتقل إلى المراحل المغلقة.",
  },
  "pipelines.name_taken": {
    en: "Another pipeline has this name",
    es: "Ya hay un embudo con este nombre",
    ar: "يوجد مسار بهذا الاسم",
  },
  "pipelines.no_such_deal_field": {
    en: "Deals have no such field.",
    es: "Los negocios no tienen ese campo.",
    ar: "ليس للصفقات حقل كهذا.",
  },
  "pipelines.no_such_target_stage": {
    en: "No other pipeline has this stage.",
    es: "Ningún otro embudo tiene esa etapa.",
    ar: "لا يوجد مسار آخر فيه هذه المرحلة.",
  },
  "pipelines.default_needed": {
    en: "There must be a default pipeline. Make another one the default instead.",
    es: "Debe haber un embudo predeterminado. Haz predeterminado otro en su lugar.",
    ar: "لا بد من مسار افتراضي. اجعل غيره افتراضيًا بدلًا منه.",
  },
  "pipelines.lost_stage_needed": {
    en: "A pipeline needs a stage for lost deals.",
    es: "Un embudo necesita una etapa para los negocios perdidos.",
    ar: "يحتاج المسار إلى مرحلة للصفقات الخاسرة.",
  },
  "pipelines.open_stage_needed": {
    en: "A pipeline needs a stage for open deals.",
    es: "Un embudo necesita una etapa para los negocios abiertos.",
    ar: "يحتاج المسار إلى مرحلة للصفقات المفتوحة.",
  },
  "pipelines.won_stage_needed": {
    en: "A pipeline needs a stage for won deals.",
    es: "Un embudo necesita una etapa para los negocios ganados.",
    ar: "يحتاج المسار إلى مرحلة للصفقات المكسوبة.",
  },
  "pipelines.target_stage_needed": {
    en: "Choose the stage to move them to.",
    es: "Elige la etapa a la que pasan.",
    ar: "اختر المرحلة التي تنتقل إليها.",
  },
  "pipelines.stage_name_taken": {
    en: "Another stage has this name",
    es: "Ya hay una etapa con este nombre",
    ar: "توجد مرحلة بهذا الاسم",
  },
  "pipelines.too_many": {
    en: "You can have at most {max} pipelines.",
    es: "Puedes tener como máximo {max} embudos.",
    ar: "الحد الأقصى {max} مسارًا.",
  },
  "pipelines.too_many_stages": {
    en: "A pipeline can have at most {max} stages.",
    es: "Un embudo puede tener como máximo {max} etapas.",
    ar: "الحد الأقصى للمسار {max} مرحلة.",
  },
  "pipelines.stage_name_twice": {
    en: "Two stages have this name.",
    es: "Dos etapas tienen este nombre.",
    ar: "هناك مرحلتان بهذا الاسم.",
  },
  "pipelines.first_name": { en: "Sales", es: "Ventas", ar: "المبيعات" },
  "pipelines.stage_LEAD": { en: "Lead", es: "Cliente potencial", ar: "عميل محتمل" },
  "pipelines.stage_QUALIFIED_LEAD": {
    en: "Qualified lead",
    es: "Cliente potencial cualificado",
    ar: "عميل محتمل مؤهل",
  },
  "pipelines.stage_NEEDS_ANALYSIS": {
    en: "Needs analysis",
    es: "Análisis de necesidades",
    ar: "تحليل الاحتياجات",
  },
  "pipelines.stage_PROPOSAL": { en: "Proposal", es: "Propuesta", ar: "عرض" },
  "pipelines.stage_NEGOTIATION": { en: "Negotiation", es: "Negociación", ar: "تفاوض" },
  "pipelines.stage_CLOSED_WON": { en: "Won", es: "Ganado", ar: "مكسوبة" },
  "pipelines.stage_CLOSED_LOST": { en: "Lost", es: "Perdido", ar: "خاسرة" },
});
