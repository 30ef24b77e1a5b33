"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Copy } from "lucide-react";
import { tickets } from "@/contract/desk/tickets";
import { queryFor } from "@/lib/api/query";
import { StatusIcon } from "../marks";

interface Sought {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  subject?: string | undefined;
  excludeId?: string;
}
const shownMax = 3;

/** The same person or the same question, asked already. Says nothing where there is nothing. */
export function Duplicates({ email, phone, subject, excludeId }: Sought) {
  const t = useTranslations("ticket.duplicates");
  const wanted = {
    ...(email ? { email } : {}),
    ...(phone ? { phoneNumber: phone } : {}),
    ...(subject && subject.trim().length > 7 ? { subject: subject.trim() } : {}),
  };
  const query = useQuery({
    ...queryFor(tickets.findDuplicates, { query: { ...wanted, ...(excludeId ? { excludeId } : {}) } }),
    enabled: Object.keys(wanted).length > 0,
  });
  const found = query.data?.items ?? [];
  if (found.length === 0) return null;
  return (
    <div className="rounded-lg border border-line bg-sunken p-3 text-[0.8125rem]">
      <p className="flex items-center gap-1.5 font-medium text-ink">
        <Copy aria-hidden className="size-3.5 text-ink-faint" />
        {t("title", { count: found.length })}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {found.slice(0, shownMax).map(({ id, number, subject: title, status, reason }) => (
          <li key={id}>
            <Link href={`/tickets/${id}`} className="group flex items-start gap-2 rounded-sm">
              <StatusIcon status={status} className="mt-0.5 size-3.5!" />
              <span className="min-w-0">
                <span className="block truncate text-ink group-hover:underline">
                  <span className="text-ink-faint tabular-nums">#{number}</span> <bdi>{title}</bdi>
                </span>
                <span className="block text-xs text-ink-faint">{t(`reasons.${reason}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
