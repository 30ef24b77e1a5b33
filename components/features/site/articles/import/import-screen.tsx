"use client";
import { Suspense } from "react";
import { Link } from "@/components/ui/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Lock } from "lucide-react";
import { articleImports } from "@/contract/site/article-imports";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { NoArticle } from "../no-article";
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
 * Articles from Markdown files or from another help centre: where from, what would be made, what was made.
 * `?id=` names the import, so that one comes back to it.
 */
function Import() {
  const t = useTranslations("articles.import");
  const { role } = useSignedIn();
  const router = useRouter();
  const id = useSearchParams().get("id");
  if (!mayCall(role, articleImports.create))
    return <NoArticle icon={<Lock aria-hidden />} title={t("notYoursTitle")} text={t("notYoursText")} />;
  const open = (next: string | null) =>
    router.push(next === null ? "/articles/import" : `/articles/import?id=${next}`);
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        above={
          <Link
            href={id === null ? "/articles" : "/articles/import"}
            className="hover:text-ink hover:underline"
          >
            {t(id === null ? "back" : "backToImports")}
          </Link>
        }
      />
      {id === null ? (
        <>
          <ImportStart onStarted={open} />
          <PastImports />
        </>
      ) : (
        <ImportDetails key={id} id={id} />
      )}
    </Screen>
  );
}
