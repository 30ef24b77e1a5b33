import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { MessageSquareText, RotateCcw, Send } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { StatusDot } from "@/components/ui/status-dot";
import { siteLinks } from "@/lib/server/reader";
import type { HostSite } from "@/lib/server/site";

/** A tenant's home: who they are, whether somebody is there, and the way to write to them. */
export async function TenantPage({ site, chat }: { site: HostSite; chat: ReactNode }) {
  const [t, help, to] = [
    await getTranslations("public.tenant"),
    await getTranslations("helpCenter.nav"),
    await siteLinks(),
  ];
  const steps = [
    { icon: <Send aria-hidden className="rtl:-scale-x-100" />, text: t("steps.write") },
    { icon: <MessageSquareText aria-hidden />, text: t("steps.wait") },
    { icon: <RotateCcw aria-hidden />, text: t("steps.back") },
  ];
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-3xl flex-col items-center px-4 py-16 text-center sm:py-24">
          <p className="text-base font-medium text-accent-ink" dir="auto">
            {site.name}
          </p>
          <h1 className="mt-2 text-3xl font-semibold tracking-tight text-balance text-ink sm:text-4xl">
            {t("title")}
          </h1>
          <p className="mt-4 max-w-xl text-lg text-pretty text-ink-muted" dir="auto">
            {site.greeting ?? t("greeting")}
          </p>
          <div className="mt-8 flex flex-wrap items-center justify-center gap-3">
            {chat}
            <ButtonLink href={to("/help-center")} prefetch={false} size="lg">
              {help("home")}
            </ButtonLink>
          </div>
          <noscript>
            <p className="mt-4 text-sm text-ink-muted">{t("noScript")}</p>
          </noscript>
          {site.isReachable && (
            <p className="mt-5 max-w-md text-sm text-balance text-ink-muted">
              <StatusDot
                tone={site.isChatStaffed ? "success" : "neutral"}
                className="me-2 align-[0.0625rem]"
              />
              {t(site.isChatStaffed ? "staffed" : "unstaffed")}
            </p>
          )}
        </div>
      </section>
      <section aria-labelledby="how" className="mx-auto w-full max-w-5xl px-4 py-12 sm:py-16">
        <h2 id="how" className="text-center text-xl font-semibold tracking-tight text-ink">
          {t("stepsTitle")}
        </h2>
        <ol className="mt-6 grid gap-4 sm:grid-cols-3">
          {steps.map(({ icon, text }) => (
            <li
              key={text}
              className="surface-card flex items-start gap-3 p-5 text-[0.9375rem] text-ink-muted"
            >
              <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-4.5">
                {icon}
              </span>
              <span className="pt-1.5">{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
