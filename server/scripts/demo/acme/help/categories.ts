import type { DemoCategory } from "../../shape.ts";

/** The tree of the help centre; each before those below it. */
export const categories: DemoCategory[] = [
  {
    key: "orders",
    words: {
      en: ["Orders and delivery", "orders", "From the basket to your door."],
      es: ["Pedidos y envíos", "pedidos", "De la cesta a tu puerta."],
      ar: ["الطلبات والتوصيل", "الطلبات", "من السلة إلى بابك."],
    },
  },
  {
    key: "delivery",
    parent: "orders",
    words: {
      en: ["Delivery", "delivery", "Times, places, parcels."],
      es: ["Entrega", "entrega", "Plazos, lugares, paquetes."],
      ar: ["التوصيل", "التوصيل", "المدة والأماكن والطرود."],
    },
  },
  {
    key: "returns",
    words: {
      en: ["Returns and refunds", "returns", "Sending back and getting money back."],
      es: ["Devoluciones y reembolsos", "devoluciones", "Devolver y recuperar el dinero."],
      ar: ["الإرجاع والاسترداد", "الإرجاع", "إعادة المنتجات واسترداد المبلغ."],
    },
  },
  {
    key: "payment",
    words: {
      en: ["Paying", "payment", "Cards, invoices, vouchers."],
      es: ["Pago", "pago", "Tarjetas, facturas, vales."],
      ar: ["الدفع", "الدفع", "البطاقات والفواتير والقسائم."],
    },
  },
  {
    key: "account",
    words: {
      en: ["Your account", "account", "Signing in, data, messages."],
      es: ["Tu cuenta", "cuenta", "Acceso, datos, mensajes."],
      ar: ["حسابك", "الحساب", "الدخول والبيانات والرسائل."],
    },
  },
  {
    key: "membership",
    parent: "account",
    words: {
      en: ["Membership", "membership", "For those who come back."],
      es: ["Socios", "socios", "Para quienes vuelven."],
      ar: ["العضوية", "العضوية", "لمن يعودون إلينا."],
    },
  },
  {
    key: "gear",
    words: {
      en: ["Gear", "gear", "Choosing, caring, mending."],
      es: ["Material", "material", "Elegir, cuidar, reparar."],
      ar: ["المعدات", "المعدات", "الاختيار والعناية والتصليح."],
    },
  },
  {
    key: "choosing",
    parent: "gear",
    words: {
      en: ["Choosing", "choosing", "What suits your trip."],
      es: ["Elegir", "elegir", "Lo que conviene a tu viaje."],
      ar: ["الاختيار", "الاختيار", "ما يناسب رحلتك."],
    },
  },
  {
    key: "care",
    parent: "gear",
    words: {
      en: ["Care", "care", "Washing, drying, storing."],
      es: ["Cuidado", "cuidado", "Lavar, secar, guardar."],
      ar: ["العناية", "العناية", "الغسل والتجفيف والتخزين."],
    },
  },
  {
    key: "repairs",
    parent: "gear",
    words: {
      en: ["Repairs and warranty", "repairs", "What we mend and what you can."],
      es: ["Reparaciones y garantía", "reparaciones", "Lo que arreglamos y lo que puedes tú."],
      ar: ["التصليح والضمان", "التصليح", "ما نصلحه وما تستطيع إصلاحه."],
    },
  },
  {
    key: "rental",
    words: {
      en: ["Renting", "rental", "Gear for a few days."],
      es: ["Alquiler", "alquiler", "Material para unos días."],
      ar: ["الاستئجار", "الاستئجار", "معدات لبضعة أيام."],
    },
  },
];
