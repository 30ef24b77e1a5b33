import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import "@fontsource-variable/inter/wght.css";
import "./typeface.css";
import "./globals.css";
import { firstPage } from "@/components/shell/first-page";
import { ThemeKeeper } from "@/components/shell/theme-keeper";
import { Vitals } from "@/components/shell/vitals";
import { earlySubmitScript } from "@/lib/browser/inline/early-submit";
import { env } from "@/lib/edge/env";
import { firstCallsScript } from "@/lib/browser/inline/first-calls";
import { firstCodeScript } from "@/lib/browser/inline/first-code";
import { fromEndScript } from "@/lib/browser/inline/from-end";
import { directionOf } from "@/lib/shared/i18n";
import { lastSeenScript } from "@/lib/browser/inline/last-seen-script";
import { pageAttributes } from "@/lib/shared/page-facts";
import { languageScript } from "@/lib/browser/inline/language-script";
import { rootId } from "@/lib/browser/root-container";
import { themeScript } from "@/lib/browser/theme";
import { firstLetters } from "./typeface";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    title: { default: t("product"), template: `%s · ${t("product")}` },
    description: t("productLine"),
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8fafc" },
    { media: "(prefers-color-scheme: dark)", color: "#0b101a" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const [asked, t] = [await headers(), await getTranslations("common")];
  const namesLanguage = asked.has("x-locale"); // an address that names its language says nothing of who reads it
  const facts = {
    apiUrl: env.apiUrl(),
    tenant: asked.get("x-tenant"),
    publicDomain: env.publicDomain(),
    previewHosts: env.previewHosts(),
    release: env.release(),
  };
  const { missing: calls } = await firstPage();
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      className={firstLetters.variable}
      suppressHydrationWarning
      {...pageAttributes(facts)}
    >
      <head>
        {calls.length > 0 && (
          <script
            type="module"
            async
            nonce={asked.get("x-nonce") ?? undefined}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: firstCallsScript(calls) }}
          />
        )}
        <script
          nonce={asked.get("x-nonce") ?? undefined}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: `${themeScript};${earlySubmitScript};${fromEndScript};${lastSeenScript};${firstCodeScript(t("pageWaits"))}${namesLanguage ? "" : `;${languageScript}`}`,
          }}
        />
      </head>
      <body id={rootId}>
        {children}
        <ThemeKeeper />
        <Vitals />
      </body>
    </html>
  );
}
