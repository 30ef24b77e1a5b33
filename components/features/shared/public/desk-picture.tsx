import { getTranslations } from "next-intl/server";
import { clsx } from "clsx";
import { Route } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";

/**
 * The desk drawn with its own parts: one look says what the product is. A picture to a screen reader, in one
 * sentence.
 */
export async function DeskPicture() {
  const t = await getTranslations("public.product");
  const rows = [
    { subject: t("sample.ticketOne"), who: "Kim Larsen", isOpen: true, minutes: "4m" },
    { subject: t("sample.ticketTwo"), who: "Ana Soler", isOpen: false, minutes: "11m" },
    { subject: t("sample.ticketThree"), who: "Omar Said", isOpen: false, minutes: "26m" },
  ];
  return (
    <div role="img" aria-label={t("picture")} className="min-w-0 select-none">
      <div
        aria-hidden
        className="grid overflow-hidden rounded-xl border border-line bg-canvas text-sm shadow-modal sm:grid-cols-[2fr_3fr]"
      >
        <div className="border-e border-line bg-surface max-sm:hidden">
          <p className="border-b border-line px-4 py-3 font-semibold text-ink">{t("sample.list")}</p>
          {rows.map(({ subject, who, isOpen, minutes }) => (
            <div key={who} className={clsx("border-b border-line px-4 py-3", isOpen && "bg-accent-soft")}>
              <p className="truncate font-medium text-ink">{subject}</p>
              <p className="mt-1 flex items-center gap-1.5 text-xs text-ink-faint">
                <Avatar name={who} size="xs" />
                <span className="truncate">{who}</span>
                <span className="ms-auto shrink-0 tabular-nums" dir="ltr">
                  {minutes}
                </span>
              </p>
            </div>
          ))}
        </div>
        <div className="flex min-w-0 flex-col bg-surface">
          <div className="flex items-center gap-2 border-b border-line px-4 py-3">
            <p className="truncate font-semibold text-ink">{t("sample.ticketOne")}</p>
            <Badge tone="accent" className="ms-auto shrink-0">
              {t("sample.progress")}
            </Badge>
          </div>
          <div className="flex flex-1 flex-col gap-3 p-4">
            <p className="max-w-[85%] self-start rounded-xl rounded-es-sm bg-sunken px-3 py-2 text-ink">
              {t("sample.question")}
            </p>
            <p className="max-w-[85%] self-end rounded-xl rounded-ee-sm bg-accent px-3 py-2 text-on-accent">
              {t("sample.answer")}
            </p>
            <p className="mt-auto flex items-center gap-2 rounded-lg border border-line bg-canvas px-3 py-2 text-xs text-ink-muted">
              <Route className="size-3.5 shrink-0 text-accent-ink" />
              {t("sample.reason")}
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
