import { usualTheme } from "../../../contract/site/landing-theme.ts";
import type { LandingContent } from "../../../contract/site/landing-content.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import {
  landingPageDays,
  landingPageVersions,
  landingPages,
} from "../../modules/site/landing-pages/table.ts";

const w = (en: string, es: string, ar: string) => ({ en, es, ar });
const content: LandingContent = {
  title: w("Spring tents", "Tiendas de primavera", "خيام الربيع"),
  description: w(
    "Tents that stand in any wind.",
    "Tiendas que aguantan cualquier viento.",
    "خيام تصمد أمام أي ريح.",
  ),
  theme: { logoId: null, ...usualTheme },
  blocks: [
    {
      id: "hero",
      type: "hero",
      heading: w(
        "Tents that stand in any wind",
        "Tiendas que aguantan cualquier viento",
        "خيام تصمد أمام أي ريح",
      ),
      text: w(
        "Made by people who sleep in them.\nFrom the coast to the ridge.",
        "Hechas por gente que duerme en ellas.",
        "يصنعها من ينامون فيها.",
      ),
      action: { label: w("Ask about a tent", "Pregunte por una tienda", "اسأل عن خيمة"), to: "#ask" },
    },
    {
      id: "features",
      type: "features",
      heading: w("Why ours", "Por qué las nuestras", "لماذا خيامنا"),
      items: [
        {
          title: w("Light", "Ligeras", "خفيفة"),
          text: w("1.4 kg with poles.", "1,4 kg con varillas.", "1.4 كغ مع الأعمدة."),
        },
        {
          title: w("Dry", "Secas", "جافة"),
          text: w(
            "Tested in a week of rain.",
            "Probadas en una semana de lluvia.",
            "جُرّبت في أسبوع من المطر.",
          ),
        },
        {
          title: w("Mendable", "Reparables", "قابلة للإصلاح"),
          text: w(
            "Each part can be had by itself.",
            "Cada pieza se vende por separado.",
            "كل قطعة متوفرة وحدها.",
          ),
        },
      ],
    },
    {
      id: "pricing",
      type: "pricing",
      heading: w("Prices", "Precios", "الأسعار"),
      plans: [
        {
          name: w("Solo", "Solo", "فردي"),
          price: w("€240", "240 €", "240 يورو"),
          period: w("one person", "una persona", "لشخص واحد"),
          features: w("1.4 kg\nTwo vents", "1,4 kg\nDos respiraderos", "1.4 كغ\nفتحتان"),
          action: { label: w("Choose", "Elegir", "اختر"), to: "#ask" },
          isHighlighted: false,
        },
        {
          name: w("Duo", "Dúo", "ثنائي"),
          price: w("€310", "310 €", "310 يورو"),
          period: w("two people", "dos personas", "لشخصين"),
          features: w(
            "2.1 kg\nTwo doors\nFive-year guarantee",
            "2,1 kg\nDos puertas\nGarantía de cinco años",
            "2.1 كغ\nبابان\nضمان خمس سنوات",
          ),
          action: { label: w("Choose", "Elegir", "اختر"), to: "#ask" },
          isHighlighted: true,
        },
        {
          name: w("Family", "Familia", "عائلي"),
          price: w("€520", "520 €", "520 يورو"),
          period: w("four people", "cuatro personas", "لأربعة"),
          features: w("4.8 kg\nTwo rooms", "4,8 kg\nDos habitaciones", "4.8 كغ\nغرفتان"),
          action: null,
          isHighlighted: false,
        },
      ],
    },
    {
      id: "said",
      type: "testimonials",
      heading: w("What people say", "Lo que dicen", "ماذا يقولون"),
      items: [
        {
          quote: w(
            "Three storms and not a drop inside.",
            "Tres tormentas y ni una gota dentro.",
            "ثلاث عواصف ولم تدخل قطرة.",
          ),
          name: "Kim Larsen",
          role: w("Guide, Lofoten", "Guía, Lofoten", "مرشد، لوفوتن"),
        },
        {
          quote: w(
            "I mended a pole with their parts in ten minutes.",
            "Arreglé una varilla con sus piezas en diez minutos.",
            "أصلحت عمودًا بقطعهم في عشر دقائق.",
          ),
          name: "Ana Soler",
          role: {},
        },
      ],
    },
    {
      id: "articles",
      type: "articles",
      heading: w("Read first", "Lea primero", "اقرأ أولًا"),
      source: "NEWEST",
      categoryId: null,
      articleIds: [],
      count: 4,
    },
    {
      id: "faq",
      type: "faq",
      heading: w("Questions", "Preguntas", "أسئلة"),
      items: [
        {
          question: w("Does it stand on rock?", "¿Se sostiene sobre roca?", "هل تثبت على الصخر؟"),
          answer: w(
            "Yes: the poles carry it without pegs.",
            "Sí: las varillas la sostienen sin estacas.",
            "نعم: تحملها الأعمدة بلا أوتاد.",
          ),
        },
        {
          question: w("Can I return it?", "¿Puedo devolverla?", "هل يمكنني إرجاعها؟"),
          answer: w(
            "For 60 days, also when it was used.",
            "Durante 60 días, también usada.",
            "خلال 60 يومًا ولو استُعملت.",
          ),
        },
      ],
    },
    {
      id: "ask",
      type: "form",
      heading: w("Ask us", "Pregúntenos", "اسألنا"),
      text: w("We answer within a day.", "Respondemos en un día.", "نرد خلال يوم."),
      subject: "",
      thanks: {},
      submit: {},
      tags: ["spring"],
      fields: [
        {
          id: "email",
          kind: "email",
          label: w("Your e-mail address", "Su correo", "بريدك الإلكتروني"),
          isRequired: true,
          choices: [],
        },
        { id: "name", kind: "name", label: w("Name", "Nombre", "الاسم"), isRequired: false, choices: [] },
        {
          id: "tent",
          kind: "choice",
          label: w("Which tent", "Qué tienda", "أي خيمة"),
          isRequired: false,
          choices: [w("Solo", "Solo", "فردي"), w("Duo", "Dúo", "ثنائي")],
        },
        {
          id: "words",
          kind: "text",
          label: w("Your question", "Su pregunta", "سؤالك"),
          isRequired: true,
          choices: [],
        },
        {
          id: "ok",
          kind: "consent",
          label: w(
            "You may write to me about tents",
            "Pueden escribirme sobre tiendas",
            "يمكنكم مراسلتي بشأن الخيام",
          ),
          isRequired: false,
          choices: [],
        },
      ],
    },
    {
      id: "chat",
      type: "chat",
      heading: w("Rather talk?", "¿Prefiere hablar?", "تفضّل الحديث؟"),
      text: w("Someone is here on weekdays.", "Hay alguien entre semana.", "هناك من يرد أيام الأسبوع."),
      label: w("Chat with us", "Chatee con nosotros", "تحدث معنا"),
    },
    {
      id: "contact",
      type: "contact",
      heading: w("Where we are", "Dónde estamos", "أين نحن"),
      email: "hello@acme.test",
      phone: "+44 20 7946 0000",
      address: w("1 Harbour Road\nAberdeen", "1 Harbour Road\nAberdeen", "1 هاربر رود\nأبردين"),
      hours: w("Monday to Friday, 9 to 17", "De lunes a viernes, de 9 a 17", "الاثنين إلى الجمعة، 9 إلى 17"),
    },
  ],
};

/** One page that is published, with a month of visits, and one that someone has just begun. */
export async function seedLandingPages(
  db: Db,
  tenantId: string,
  now: string,
  id: (name: string, moment?: string) => string,
): Promise<void> {
  const at = later(now, { days: -32 });
  const pageId = id("landing-spring", at);
  const draft: LandingContent = {
    ...content,
    title: w("Winter hire", "Alquiler de invierno", "تأجير الشتاء"),
    blocks: content.blocks.slice(0, 2),
  };
  await db.insert(landingPages).values([
    {
      tenantId,
      id: pageId,
      name: "Spring tents",
      slug: "spring",
      content,
      publishedSlug: "spring",
      publishedNumber: 1,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    },
    {
      tenantId,
      id: id("landing-winter", now),
      name: "Winter hire",
      slug: "winter-hire",
      content: draft,
      createdAt: now,
      updatedAt: now,
    },
  ]);
  await db.insert(landingPageVersions).values({
    tenantId,
    id: id("landing-spring-1", at),
    pageId,
    number: 1,
    slug: "spring",
    content,
    publishedByName: "Tomás Herrera",
    createdAt: at,
  });
  const days = Array.from({ length: 30 }, (_, ago) => ({
    tenantId,
    pageId,
    day: later(now, { days: -ago }).slice(0, 10),
    visits: 18 + ((ago * 37) % 29) + (ago % 7 === 3 ? 20 : 0),
    conversions: (ago * 5) % 4,
  }));
  await db.insert(landingPageDays).values(days);
}
