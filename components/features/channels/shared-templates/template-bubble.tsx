"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Copy, ExternalLink, FileText, ImageIcon, MapPin, Phone, Reply, Video } from "lucide-react";
import type {
  TemplateButtonType,
  TemplateContent,
  TemplateHeaderFormat,
} from "@/contract/channels/template-rules";

/** A telephone or two sheets look the same in every direction of writing; an arrow does not. */
const arrows: readonly TemplateButtonType[] = ["QUICK_REPLY", "URL"];
const icons: Record<TemplateButtonType, typeof Phone> = {
  QUICK_REPLY: Reply,
  URL: ExternalLink,
  PHONE_NUMBER: Phone,
  CODE: Copy,
};

const headerIcons: Record<Exclude<TemplateHeaderFormat, "TEXT">, typeof Phone> = {
  IMAGE: ImageIcon,
  VIDEO: Video,
  DOCUMENT: FileText,
  LOCATION: MapPin,
};

/** A template as it looks on the customer's phone; what is not filled in keeps its braces. */
export function TemplateBubble({
  content: { headerFormat = "TEXT", header, body, footer, buttons },
  shown = "",
}: {
  content: TemplateContent;
  /** Of a header that is a file or a place: what it is called. */
  shown?: string;
}) {
  const t = useTranslations("templates");
  const HeaderIcon = headerFormat === "TEXT" ? null : headerIcons[headerFormat];
  return (
    <section aria-label={t("preview")} className="rounded-lg bg-sunken p-4">
      <div className="max-w-80 overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {HeaderIcon && (
          <p className="flex items-center gap-2 border-b border-line bg-hover px-3 py-4 text-sm text-ink-muted [&_svg]:size-5 [&_svg]:shrink-0">
            <HeaderIcon aria-hidden />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {shown === "" ? t(`headerFormats.${headerFormat}`) : shown}
            </span>
          </p>
        )}
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
              <Icon aria-hidden className={clsx("shrink-0", arrows.includes(type) && "rtl:-scale-x-100")} />
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
