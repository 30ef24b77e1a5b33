"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Building2 } from "lucide-react";
import { companies } from "@/contract/crm/companies";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";

/** The companies below this one; nothing where it has none. */
export function ChildrenCard({ id }: { id: string }) {
  const t = useTranslations("companies");
  const { data } = useQuery(queryFor(companies.list, { query: { parentId: id, limit: 50 } }));
  if (!data || data.items.length === 0) return null;
  return (
    <Card isFlush title={t("children")}>
      <ul aria-label={t("children")} className="divide-y divide-line">
        {data.items.map((company) => (
          <li key={company.id} className="flex items-center gap-2.5 px-4 py-2 text-sm">
            <Building2 aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <Link
              href={`/companies/${company.id}`}
              dir="auto"
              className="own-direction min-w-0 flex-1 truncate rounded-sm text-ink hover:underline"
            >
              {company.name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
