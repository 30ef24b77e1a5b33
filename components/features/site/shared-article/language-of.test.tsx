import { languageOf } from "./language-of";

test.each([
  ["Send it back within 30 days, and we refund the price to your card.", "en"],
  ["Devuélvalo en 30 días y le devolvemos el precio a la tarjeta. Gracias.", "es"],
  ["أعد المنتج خلال 30 يومًا وسنعيد الثمن إلى بطاقتك.", "ar"],
  ["افتح صفحة Settings ثم Billing واضغط على Refund من فضلك", "ar"],
  ["Acme Outdoor 42", null],
  ["", null],
])("%s", (text, language) => expect(languageOf(text)).toBe(language));
