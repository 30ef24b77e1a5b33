"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";

/** Between people and companies: the specification's menus name the first only. */
export function CrmNav({ at }: { at: "contacts" | "companies" }) {
  const t = useTranslations("crm.nav");
  return (
    <nav
      aria-label={t("label")}
      className="mb-1 inline-flex gap-0.5 rounded-md border border-line bg-sunken p-0.5 text-[0.8125rem]"
    >
      {(["contacts", "companies"] as const).map((each) => (
        <Link
          key={each}
          href={`/${each}`}
          aria-current={each === at ? "page" : undefined}
          className={clsx(
            "rounded-sm px-2.5 py-0.5 font-medium transition-colors",
            each === at ? "bg-surface text-ink shadow-control" : "text-ink-muted hover:text-ink",
          )}
        >
          {t(each)}
        </Link>
      ))}
    </nav>
  );
}
