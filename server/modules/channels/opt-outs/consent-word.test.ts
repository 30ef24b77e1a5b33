import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aboveSignature, consentWordOf } from "./consent-word.ts";

describe("the word by which a customer opts out or in", () => {
  test("is the whole message, in any capitals, with any marks around it and in any usual spelling", () => {
    for (const [text, state, language] of [
      ["STOP", "OPTED_OUT", null],
      ["  stop. ", "OPTED_OUT", null],
      ["¡Stop!", "OPTED_OUT", null],
      ["“Stop” 🛑", "OPTED_OUT", null],
      ["ＳＴＯＰ", "OPTED_OUT", null],
      ["Unsubscribe", "OPTED_OUT", "en"],
      ["baja", "OPTED_OUT", "es"],
      ["BAJA!!", "OPTED_OUT", "es"],
      ["Bája", "OPTED_OUT", "es"],
      ["*ALTO*", "OPTED_OUT", "es"],
      ["إيقاف", "OPTED_OUT", "ar"],
      ["ايقاف", "OPTED_OUT", "ar"],
      ["إِيقَاف", "OPTED_OUT", "ar"],
      ["إيـقـاف.", "OPTED_OUT", "ar"],
      ["أوقف", "OPTED_OUT", "ar"],
      ["اوقف؟", "OPTED_OUT", "ar"],
      ["\u200Fإيقاف\u200F", "OPTED_OUT", "ar"],
      ["START", "OPTED_IN", null],
      ["Alta", "OPTED_IN", "es"],
      ["ابدأ", "OPTED_IN", "ar"],
      ["إبدأ", "OPTED_IN", "ar"],
    ] as const)
      assert.deepEqual(consentWordOf(text), { state, language }, text);
  });

  test("is none where anything else is said", () => {
    for (const text of [
      "",
      "   ",
      "…",
      "stop sending me the wrong parcel",
      "Please stop",
      "stop stop",
      "STOP 2",
      "non-stop",
      "stopp",
      "No me des de baja",
      "baja el volumen",
      "alto ahí",
      "أوقف الطلب",
      "إيقاف التشغيل",
      "Start my order",
      "estoy de alta",
      `stop${"!".repeat(80)}`,
    ])
      assert.equal(consentWordOf(text), null, text);
  });

  test("of a mail it stands above the signature", () => {
    assert.equal(aboveSignature("STOP\n\n-- \nNadia"), "STOP\n\n");
    assert.equal(aboveSignature("STOP\r\n--\r\nNadia\r\n"), "STOP\r\n");
    assert.equal(aboveSignature("STOP -- now"), "STOP -- now");
  });
});
