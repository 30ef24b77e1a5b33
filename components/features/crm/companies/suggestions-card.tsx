"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Lightbulb, Plus } from "lucide-react";
import { companies } from "@/contract/crm/companies";
import { contactCompanies } from "@/contract/crm/contact-companies";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";

/** Who may work here by their address, and what may be this very company; nothing where nothing is. */
export function SuggestionsCard({ id }: { id: string }) {
  const t = useTranslations("companies.suggestions");
  const { role } = useSignedIn();
  const { data } = useQuery(queryFor(companies.suggestions, { params: { id } }));
  const associate = useSend(contactCompanies.associate);
  if (!data || data.companies.length + data.people.length === 0) return null;
  return (
    <Card
      isFlush
      title={
        <span className="flex items-center gap-1.5">
          <Lightbulb aria-hidden className="size-4 text-ink-faint" />
          {t("title")}
        </span>
      }
    >
      {data.people.length > 0 && (
        <ul aria-label={t("people")} className="divide-y divide-line">
          {data.people.map((person) => (
            <li key={person.id} className="flex items-center gap-3 px-4 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <Link
                  href={`/contacts/${person.id}`}
                  className="line-clamp-1 rounded-sm text-ink hover:underline"
                >
                  <bdi>{person.name}</bdi>
                </Link>
                <span className="line-clamp-1 text-[0.8125rem] text-ink-faint" dir="ltr">
                  {person.email}
                </span>
              </span>
              {mayCall(role, contactCompanies.associate) && (
                <Button
                  size="sm"
                  icon={<Plus aria-hidden />}
                  aria-label={t("addPerson", { name: person.name })}
                  isPending={associate.isPending && associate.variables.body.contactId === person.id}
                  onClick={() => associate.mutate({ body: { contactId: person.id, companyId: id } })}
                >
                  {t("add")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.companies.length > 0 && (
        <div className="border-t border-line px-4 py-2.5 text-[0.8125rem] text-ink-muted first:border-t-0">
          <p>{t("same")}</p>
          <ul>
            {data.companies.map((company) => (
              <li key={company.id}>
                <Link
                  href={`/companies/${company.id}`}
                  className="rounded-sm text-accent-ink hover:underline"
                >
                  <bdi>{company.name}</bdi>
                </Link>
                {company.domain && (
                  <span className="text-ink-faint" dir="ltr">
                    {" "}
                    {company.domain}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
