import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { MessageCircleQuestion } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { siteLinks } from "@/lib/server/reader";
import { SearchForm } from "./search-form";

export const Page = ({
  children,
  width = "max-w-6xl",
  className = "",
}: {
  children: ReactNode;
  width?: "max-w-2xl" | "max-w-6xl";
  className?: string;
}) => <div className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-10 ${width} ${className}`}>{children}</div>;

/** The site cannot be read just now. */
export async function HelpCenterUnavailable() {
  const t = await getTranslations("helpCenter.unavailable");
  return (
    <Page width="max-w-2xl" className="text-center">
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{t("title")}</h1>
      <p role="status" className="mt-3 text-pretty text-ink-muted">
        {t("text")}
      </p>
    </Page>
  );
}

/** Nothing is published at this address: what one came for may still be found. */
export async function NothingHere() {
  const [t, to] = [await getTranslations("helpCenter.missing"), await siteLinks()];
  return (
    <Page width="max-w-2xl">
      <h1 className="text-2xl font-semibold tracking-tight text-balance text-ink">{t("title")}</h1>
      <p className="mt-3 mb-6 text-pretty text-ink-muted">{t("text")}</p>
      <SearchForm />
      <p className="mt-6">
        <a href={to("/help-center")} className="rounded-sm text-accent-ink underline">
          {t("home")}
        </a>
      </p>
    </Page>
  );
}

/** Where reading ends: the way to a person. */
export async function AskCard({ aside }: { aside?: ReactNode }) {
  const [t, to] = [await getTranslations("helpCenter.askCard"), await siteLinks()];
  return (
    <section
      aria-labelledby="ask-card"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border border-line bg-surface p-6 shadow-card print:hidden"
    >
      <MessageCircleQuestion aria-hidden className="size-8 shrink-0 text-accent-ink" strokeWidth={1.5} />
      <div className="min-w-60 flex-1">
        <h2 id="ask-card" className="text-lg font-semibold text-ink">
          {t("title")}
        </h2>
        <p className="mt-1 text-pretty text-ink-muted">{t("text")}</p>
        {aside}
      </div>
      <ButtonLink href={to("/help-center/ask")} prefetch={false} variant="primary" size="lg">
        {t("action")}
      </ButtonLink>
    </section>
  );
}
