"use client";
import { Suspense } from "react";
import { Link } from "@/components/ui/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { importEntities } from "@/contract/crm/import-choices";
import { hasScreen } from "@/lib/shared/screens";
import { ImportDetails } from "./import-details";
import { ImportStart } from "./import-start";
import { PastImports } from "./past-imports";

export function ImportScreen() {
  return (
    <Suspense>
      <Import />
    </Suspense>
  );
}

/**
 * Contacts and companies from a file. `?id=` names the import, so that one comes back to it; `?entity=` what
 * is begun with.
 */
function Import() {
  const t = useTranslations("imports");
  const router = useRouter();
  const query = useSearchParams();
  const id = query.get("id");
  const entity = importEntities.find((each) => each === query.get("entity")) ?? "CONTACT";
  const home = "/admin/contacts/import";
  const contacts = hasScreen("/admin/contacts") ? "/admin/contacts" : "/contacts";
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        above={
          <Link href={id === null ? contacts : home} className="hover:text-ink hover:underline">
            {t(id === null ? "back" : "backToImports")}
          </Link>
        }
      />
      {id === null ? (
        <div className="flex flex-col gap-4">
          <ImportStart entity={entity} onStarted={(next) => router.push(`${home}?id=${next}`)} />
          <PastImports />
        </div>
      ) : (
        <ImportDetails key={id} id={id} />
      )}
    </Screen>
  );
}
