import type { ReactNode } from "react";
import { cookies, headers } from "next/headers";
import { DeskProviders } from "@/components/shell/desk-providers";
import { DeskShell } from "@/components/shell/desk-shell";
import { Messages } from "@/components/shell/messages";
import { verifiedUser } from "@/components/shell/session-user";
import { sidebarCookie } from "@/components/shell/sidebar-cookie";
import { LanguageProvider } from "@/lib/browser/language";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const startsCollapsed = (await cookies()).get(sidebarCookie)?.value === "collapsed";
  return (
    <Messages of="all">
      <LanguageProvider>
        <DeskProviders user={await verifiedUser()} tenant={(await headers()).get("x-tenant")}>
          <DeskShell startsCollapsed={startsCollapsed}>{children}</DeskShell>
        </DeskProviders>
      </LanguageProvider>
    </Messages>
  );
}
