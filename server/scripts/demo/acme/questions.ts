import type { Locale } from "../../../../contract/locales.ts";

/** What readers ask, in their words, and the article that answers it: the measure of search. Some are mistyped, some lack their accents, some are half a sentence. */
export const questions: Record<Locale, readonly (readonly [query: string, slug: string])[]> = {
  en: [
    ["how much is shipping", "delivery-times-and-costs"], ["do you ship to Norway or other countries", "where-we-deliver-abroad"], ["my parcel arrived damaged", "parcel-lost-or-damaged"], ["pick up my order in the shop", "collect-in-a-shop"], ["wrong house number on my order", "change-the-delivery-address"],
    ["somthing missing from the box", "missing-item-in-a-parcel"], ["can I pay in instalments", "ways-to-pay"], ["card declined", "card-was-declined"], ["need an invoise for my company", "invoice-and-receipt"], ["voucher code", "gift-cards-and-vouchers"],
    ["forgot pasword", "reset-your-password"], ["unsubscribe newsletter", "newsletter-unsubscribe"], ["returning without printer", "returns-without-a-printer"], ["when do I get my refund", "when-a-refund-arrives"], ["zipper stuck", "fix-a-zip"],
    ["washing down jackets", "wash-a-down-jacket"], ["jacket lets rain through, not waterproof", "waterproof-again"], ["tent smells of mildew", "dry-and-store-a-tent"], ["rental deposit released", "rental-deposit"], ["broken tent pole", "repair-a-tent-pole"],
  ],
  es: [
    ["cuánto cuesta el envío", "delivery-times-and-costs"], ["aduana fuera de la union europea", "where-we-deliver-abroad"], ["el paquete llegó roto", "parcel-lost-or-damaged"], ["recoger en tienda", "collect-in-a-shop"], ["direccion equivocada", "change-the-delivery-address"],
    ["falta un artículo en la caja", "missing-item-in-a-parcel"], ["pagar a plazos", "ways-to-pay"], ["tarjeta rechazada", "card-was-declined"], ["factura con nif", "invoice-and-receipt"], ["targeta regalo", "gift-cards-and-vouchers"],
    ["olvidé la contrasena", "reset-your-password"], ["borrar mi cuenta", "delete-my-account"], ["devoluciones gratis", "how-to-return"], ["cambiar talla", "exchange-a-size"], ["cremalera atascada", "fix-a-zip"],
    ["lavar plumas", "wash-a-down-jacket"], ["dónde está mi pedido", "track-an-order"], ["mochila para mi espalda", "fit-a-rucksack"], ["alargar o prolongar el alquiler", "extend-a-rental"], ["ventajas de ser socio", "become-a-member"],
  ],
  ar: [
    ["كم تكلفة الشحن", "delivery-times-and-costs"], ["رسوم جمركيه", "where-we-deliver-abroad"], ["وصل الطرد تالفا", "parcel-lost-or-damaged"], ["استلام من المتجر", "collect-in-a-shop"], ["العنوان خطأ أريد تصحيح عنوان التوصيل", "change-the-delivery-address"],
    ["قطعه ناقصه", "missing-item-in-a-parcel"], ["الدفع بالأقساط", "ways-to-pay"], ["بطاقتي مرفوضة", "card-was-declined"], ["تنزيل فاتوره", "invoice-and-receipt"], ["قسيمة هدية", "gift-cards-and-vouchers"],
    ["نسيت كلمه المرور", "reset-your-password"], ["حذف الحساب", "delete-my-account"], ["كيف أرجع منتجًا", "how-to-return"], ["استبدال مقاس الحذاء", "exchange-a-size"], ["سحاب عالق", "fix-a-zip"],
    ["غسل سُتْرَة الريش", "wash-a-down-jacket"], ["عمود الخيمة مكسور", "repair-a-tent-pole"], ["حجم الخيمه للعائلة", "which-tent-size"], ["تأمين الإستئجار", "rental-deposit"], ["متى يصل المبلغ المسترد", "when-a-refund-arrives"],
  ],
};
