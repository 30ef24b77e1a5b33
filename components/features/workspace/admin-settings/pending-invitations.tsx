"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { invitations } from "@/contract/people/people";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { RoleBadge } from "./user-cells";

/** Those who were invited and have not come yet, above everybody who has. */
export function PendingInvitations() {
  const t = useTranslations("users");
  const format = useFormat();
  const now = useNow();
  const { data } = useQuery(queryFor(invitations.list, { query: { limit: 5, status: ["PENDING"] } }));
  if (!data || data.items.length === 0) return null;
  return (
    <Card
      isFlush
      className="mb-4"
      title={t("pending", { count: data.total })}
      actions={
        <a href="?section=invitations" className="text-[0.8125rem] text-accent-ink hover:underline">
          {t("allInvitations")}
        </a>
      }
    >
      <ul className="divide-y divide-line">
        {data.items.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex min-h-10 items-center gap-3 px-4 text-sm">
            <span className="min-w-0 flex-1 truncate text-ink" dir="auto">
              {email}
            </span>
            <RoleBadge role={role} />
            <span className="text-xs text-ink-faint max-md:hidden">
              {t("expires", { when: format.relative(expiresAt, now) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
