import type { ReactNode } from "react";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { localeNames } from "@/lib/shared/i18n";

/** The same page in each language. */
export function LinkPageLanguages({
  address,
  locale,
  label,
}: {
  address: string;
  locale: Locale;
  label: string;
}) {
  return (
    <nav aria-label={label} className="mt-5 flex justify-center gap-4 text-sm">
      {locales.map((one) => (
        <a
          key={one}
          href={`${address}?lang=${one}`}
          lang={one}
          hrefLang={one}
          aria-current={one === locale ? "true" : undefined}
          className={
            one === locale ? "rounded-sm font-medium text-ink" : "rounded-sm text-accent-ink underline"
          }
        >
          {localeNames[one]}
        </a>
      ))}
    </nav>
  );
}

/** A page to which a link of a mail leads: one card, and the languages below it. */
export function LinkPage({
  title,
  above,
  icon,
  languages,
  children,
}: {
  title: ReactNode;
  above?: ReactNode;
  icon?: ReactNode;
  languages: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10 sm:py-16">
      <section className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
        {icon}
        {above && <p className="mb-2 text-sm text-ink-muted">{above}</p>}
        <h1 className="mb-6 text-2xl font-semibold tracking-tight text-balance text-ink">{title}</h1>
        {children}
      </section>
      {languages}
    </div>
  );
}
