import { clsx } from "clsx";
import type { Teaser } from "@/contract/site/help-center";
import { directionOf } from "@/lib/shared/i18n";
import type { LinkTo } from "@/lib/server/reader";
import { articlePath } from "./place";

/** Articles to choose from: what each is called, and what it says in a sentence. */
export function TeaserList({
  items,
  to,
  heading: Heading = "h3",
  isShort = false,
}: {
  items: readonly Teaser[];
  to: LinkTo;
  heading?: "h2" | "h3";
  isShort?: boolean;
}) {
  return (
    <ul className="divide-y divide-line">
      {items.map(({ slug, locale, title, summary }) => (
        <li
          key={slug}
          lang={locale}
          dir={directionOf(locale)}
          className={clsx("relative", isShort ? "py-2.5" : "py-4")}
        >
          <Heading className={isShort ? "text-base" : "text-lg font-medium"}>
            <a
              href={to(articlePath(slug))}
              className="rounded-sm text-accent-ink after:absolute after:inset-0 hover:underline"
            >
              {title}
            </a>
          </Heading>
          {!isShort && summary !== "" && (
            <p className="mt-1 line-clamp-2 max-w-[70ch] text-ink-muted">{summary}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
