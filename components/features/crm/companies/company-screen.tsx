"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useRouter } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, Building2, Pencil, Trash2, Undo2 } from "lucide-react";
import { companies } from "@/contract/crm/companies";
import type { Company } from "@/contract/crm/companies";
import { DealLines } from "@/components/features/crm/shared-crm/deal-lines";
import { RecordColumns } from "@/components/features/crm/shared-crm/record-columns";
import { TicketCard } from "@/components/features/crm/shared-crm/ticket-card";
import { NewDealButton } from "@/components/features/crm/shared-deal/new-deal";
import { CompanyFields } from "@/components/features/workspace/shared-fields/field-list";
import { Timeline } from "@/components/features/insight/shared-timeline/timeline";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ChildrenCard } from "./children-card";
import { CompanyForm } from "./company-form";
import { CompanyProperties } from "./company-properties";
import { PeopleCard } from "./people-card";
import { RemoveCompany } from "./remove-company";
import { SuggestionsCard } from "./suggestions-card";

/** One company: what is known of it, who is there, and all that happened. */
export function CompanyScreen({ id }: { id: string }) {
  const t = useTranslations("companies");
  const fields = useTranslations("customFields.values");
  const inWords = useFaultText();
  const { data: company, error } = useQuery(queryFor(companies.get, { params: { id } }));
  if (error)
    return (
      <EmptyState
        className="py-24!"
        icon={<Building2 aria-hidden />}
        title={t("missingTitle")}
        text={inWords(error)}
        actions={<ButtonLink href="/companies">{t("backToList")}</ButtonLink>}
      />
    );
  const isGone = company !== undefined && company.deletedAt !== null;
  return (
    <Screen>
      {company ? <CompanyHeader company={company} /> : <Skeleton className="mb-4 h-12 w-72" />}
      <RecordColumns
        about={
          <>
            {company ? (
              <CompanyProperties company={company} />
            ) : (
              <Card title={t("properties")}>
                <Skeleton className="h-96 w-full" />
              </Card>
            )}
            <Card title={fields("title")}>
              <CompanyFields id={id} isGone={isGone} />
            </Card>
          </>
        }
        timeline={<Timeline of={{ entity: "company", id }} isReadOnly={isGone} />}
        related={
          <>
            {company ? (
              <>
                <PeopleCard company={company} isReadOnly={isGone} />
                {!isGone && <SuggestionsCard id={id} />}
                <DealLines company={company} isReadOnly={isGone} />
              </>
            ) : (
              <Card title={t("title")}>
                <Skeleton className="h-40 w-full" />
              </Card>
            )}
            <TicketCard of={{ companyId: id }} />
            <ChildrenCard id={id} />
          </>
        }
      />
    </Screen>
  );
}

function CompanyHeader({ company }: { company: Company }) {
  const t = useTranslations("companies");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const router = useRouter();
  const [isEditing, setIsEditing] = useState(false);
  const [isDoomed, setIsDoomed] = useState(false);
  const restore = useSend(companies.restore, { onSuccess: () => void showToast("success", t("restored")) });
  const isGone = company.deletedAt !== null;
  return (
    <>
      <PageHeader
        above={
          <Link href="/companies" className="inline-flex items-center gap-1 rounded-sm hover:text-ink">
            <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
            {t("title")}
          </Link>
        }
        title={company.name}
        heading={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex size-8 items-center justify-center rounded-md border border-line bg-sunken text-ink-faint">
              <Building2 aria-hidden className="size-4" />
            </span>
            <span dir="auto">{company.name}</span>
            {company.tags.slice(0, 4).map((tag) => (
              <Link key={tag} href={`/companies?tag=${encodeURIComponent(tag)}`}>
                <Badge>{tag}</Badge>
              </Link>
            ))}
          </span>
        }
        text={
          company.domain && (
            <a
              href={`https://${company.domain}`}
              target="_blank"
              rel="noreferrer"
              className="rounded-sm hover:text-ink hover:underline"
              dir="ltr"
            >
              {company.domain}
            </a>
          )
        }
        actions={
          !isGone && (
            <>
              <NewDealButton from={{ company: { id: company.id, name: company.name } }} />
              {mayCall(role, companies.update) && (
                <Button icon={<Pencil aria-hidden />} onClick={() => setIsEditing(true)}>
                  {common("edit")}
                </Button>
              )}
              {mayCall(role, companies.remove) && (
                <Button icon={<Trash2 aria-hidden />} onClick={() => setIsDoomed(true)}>
                  {common("delete")}
                </Button>
              )}
            </>
          )
        }
      />
      {isGone && (
        <div className="mb-4">
          <Banner
            actions={
              mayCall(role, companies.restore) && (
                <Button
                  size="sm"
                  icon={<Undo2 aria-hidden />}
                  isPending={restore.isPending}
                  onClick={() => restore.mutate({ params: { id: company.id } })}
                >
                  {t("restore")}
                </Button>
              )
            }
          >
            {t("isDeleted")}
          </Banner>
        </div>
      )}
      {isEditing && <CompanyForm company={company} onClose={() => setIsEditing(false)} />}
      <RemoveCompany
        company={isDoomed ? company : null}
        onClose={() => setIsDoomed(false)}
        onGone={() => router.push("/companies")}
      />
    </>
  );
}
