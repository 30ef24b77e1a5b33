"use client";
import { useTranslations } from "next-intl";
import { ExternalLink, Phone, Reply } from "lucide-react";
import type { TemplateButtonType, TemplateContent } from "@/contract/channels/template-rules";

const icons: Record<TemplateButtonType, typeof Phone> = {
  QUICK_REPLY: Reply,
  URL: ExternalLink,
  PHONE_NUMBER: Phone,
};

/** A template as it looks on the customer's phone; what is not filled in keeps its braces. */
export function TemplateBubble({ content: { header, body, footer, buttons } }: { content: TemplateContent }) {
  const t = useTranslations("templates");
  return (
    <section aria-label={t("preview")} className="rounded-lg bg-sunken p-4">
      <div className="max-w-80 overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <div className="flex flex-col gap-1 px-3 py-2 text-sm text-ink">
          {header && (
            <p dir="auto" className="font-semibold wrap-anywhere">
              {header}
            </p>
          )}
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {body.trim() === "" ? <span className="text-ink-faint">{t("nothingWritten")}</span> : body}
          </p>
          {footer && (
            <p dir="auto" className="text-xs text-ink-faint wrap-anywhere">
              {footer}
            </p>
          )}
        </div>
        {buttons.map(({ type, text }, at) => {
          const Icon = icons[type];
          return (
            <p
              key={at}
              className="flex items-center justify-center gap-1.5 border-t border-line px-3 py-2 text-sm font-medium text-accent-ink [&_svg]:size-3.5"
            >
              <Icon aria-hidden className="rtl:-scale-x-100" />
              <span dir="auto" className="truncate">
                {text}
              </span>
            </p>
          );
        })}
      </div>
    </section>
  );
}
