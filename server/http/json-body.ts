import { Fault } from "../fault.ts";
import { say } from "./texts.ts";

/** Deeper and more than the body of any call. How long a text or a list may be, each field's schema says. */
const depthMax = 20;
const valuesMax = 10_000;

/**
 * A call's JSON body. It is measured before it is parsed, so that nothing is built of one that is out of
 * bounds; texts are composed (NFC), so that what looks the same compares the same; `__proto__` is dropped. No
 * body is `undefined`.
 * @throws Fault too_large, SyntaxError
 */
export function readJson(text: string): unknown {
  if (text === "") return undefined;
  measure(text);
  return JSON.parse(text, (key, value: unknown) =>
    key === "__proto__" ? undefined : normalizeUnicode(value),
  );
}

/** A text in the one spelling that is compared and stored; anything else as it is. */
export const normalizeUnicode = (value: unknown): unknown =>
  typeof value === "string" ? value.normalize("NFC") : value;

const [quote, backslash, comma] = ['"', "\\", ","].map((sign) => sign.charCodeAt(0));
const opening = new Set(["[", "{"].map((sign) => sign.charCodeAt(0)));
const closing = new Set(["]", "}"].map((sign) => sign.charCodeAt(0)));

function measure(text: string): void {
  let [depth, values, isInText] = [0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) isInText = false;
    } else if (sign === quote) isInText = true;
    else if (sign === comma) values += 1;
    else if (opening.has(sign)) depth += 1;
    else if (closing.has(sign)) depth -= 1;
    if (depth > depthMax || values > valuesMax)
      throw new Fault("too_large", say("http.body_too_large", { levels: depthMax, values: valuesMax }));
  }
}
