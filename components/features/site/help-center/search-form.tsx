import { getTranslations } from "next-intl/server";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { pageTexts } from "@/lib/server/page-texts";
import { readersLocale, siteLinks } from "@/lib/server/reader";
import { SearchBox } from "./search-box";

const used = ["label", "placeholder", "suggestions", "suggested"].map((name) => `helpCenter.search.${name}`);

/** Sent by the browser itself: the results are a page with an address. */
export async function SearchForm({
  query = "",
  size = "lg",
  className,
}: {
  query?: string;
  size?: "md" | "lg";
  className?: string;
}) {
  const [t, to] = [await getTranslations("helpCenter.search"), await siteLinks()];
  const isLarge = size === "lg";
  return (
    <search className={className}>
      <form action={to("/help-center/search")} className="relative flex gap-2">
        <span className="min-w-0 flex-1">
          <Search
            aria-hidden
            className={clsx(
              "pointer-events-none absolute inset-y-0 my-auto text-ink-faint",
              isLarge ? "start-3.5 size-5" : "start-2.5 size-4",
            )}
          />
          <SearchBox
            texts={await pageTexts(...used)}
            root={to("")}
            locale={await readersLocale()}
            query={query}
            maxLength={limits.searchQueryMaxLength}
            className={clsx(
              "block w-full rounded-lg border border-line-control bg-surface text-ink",
              isLarge ? "h-12 ps-11 pe-3 text-base" : "h-9 ps-8.5 pe-2 text-sm",
            )}
          />
        </span>
        <Button
          type="submit"
          variant={isLarge ? "primary" : "secondary"}
          size={isLarge ? "lg" : "md"}
          className={isLarge ? "h-12" : "h-9"}
        >
          {t("submit")}
        </Button>
      </form>
    </search>
  );
}
