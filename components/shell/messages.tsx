import type { ReactNode } from "react";
import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";

/**
 * Gives client components their texts: the namespaces that they use on a public page, all of them in the desk
 * (its screens change without a new page).
 */
export async function Messages({ of, children }: { of: "all" | readonly string[]; children: ReactNode }) {
  const messages = await getMessages();
  const given =
    of === "all"
      ? messages
      : Object.fromEntries(Object.entries(messages).filter(([name]) => of.includes(name)));
  return <NextIntlClientProvider messages={given}>{children}</NextIntlClientProvider>;
}
