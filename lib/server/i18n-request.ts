import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";
import { localeKey } from "../shared/auth/cookie";
import { isLocale, pickLocale } from "../shared/i18n";
import { textFormats } from "../shared/compiled-texts";
import { compiledMessagesIn } from "./messages";

/** Read by next-intl for every request. A text that a translation lacks shows in English. */
export default getRequestConfig(async () => {
  const asked = await headers();
  const locale = pickLocale(
    [asked.get("x-locale"), (await cookies()).get(localeKey)?.value].find(isLocale),
    asked.get("accept-language"),
  );
  return { locale, messages: await compiledMessagesIn(locale), formats: textFormats, timeZone: "UTC" };
});
