import type { ReactNode } from "react";
import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";

/** Gives client components of a page outside the desk their texts: the namespaces that they use. */
export async function Messages({ of, children }: { of: readonly string[]; children: ReactNode }) {
  const messages = await getMessages();
  const given = Object.fromEntries(Object.entries(messages).filter(([name]) => of.includes(name)));
  return <NextIntlClientProvider messages={given}>{children}</NextIntlClientProvider>;
}
