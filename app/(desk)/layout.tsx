import type { ReactNode } from "react";
import { cookies, headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import { DeskProviders } from "@/components/shell/desk-providers";
import { DeskShell } from "@/components/shell/desk-shell";
import { firstPage } from "@/components/shell/first-page";
import { verifiedUser } from "@/components/shell/session-user";
import { sidebarCookie } from "@/components/shell/sidebar-cookie";
import { FirstPictureProvider } from "@/lib/browser/first-picture";
import { LanguageProvider } from "@/lib/browser/language";
import { firstTextsOf } from "@/lib/server/screen-texts";
import { isTelephone, zoneCookie, zoneOf } from "@/lib/shared/first-picture";
import type { Messages } from "@/lib/shared/texts";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const [kept, asked] = [await cookies(), await headers()];
  const { known } = await firstPage();
  const all: Messages = await getMessages();
  const texts = firstTextsOf(asked.get("x-path") ?? "", all);
  const picture = {
    nowMs: Date.now(),
    zone: zoneOf(kept.get(zoneCookie)?.value),
    isNarrow: isTelephone(asked),
  };
  return (
    <NextIntlClientProvider messages={texts ?? { ...all }}>
      <LanguageProvider isInPart={texts !== null}>
        <FirstPictureProvider picture={picture}>
          <DeskProviders user={await verifiedUser()} tenant={asked.get("x-tenant")} known={known}>
            <DeskShell startsCollapsed={kept.get(sidebarCookie)?.value === "collapsed"}>{children}</DeskShell>
          </DeskProviders>
        </FirstPictureProvider>
      </LanguageProvider>
    </NextIntlClientProvider>
  );
}
